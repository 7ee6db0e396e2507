import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import { RUN_VARIABLE, type Run, readRun } from '../target/run.ts'
import { messageOf } from '../text/format.ts'

/**
 * What the process of an engine does: it reads its run and shows what it can. Its last line names the error that broke it,
 * which `run-engine.ts` records. It exits of itself, since a client package may leave a timer or a stream open.
 */
export async function engineProcess(show: (run: Run) => Promise<void>): Promise<never> {
  endWithRun()
  const file = process.env[RUN_VARIABLE]
  try {
    if (file === undefined) throw new ConfigurationError('an engine is a part of a run: use npm run verify')
    await show(readRun(file))
    process.exit(0)
  } catch (error) {
    process.stderr.write(`Error: ${messageOf(error).split('\n')[0]}\n`)
    process.exit(1)
  }
}

/**
 * Ends this process as a signal would once the run that has started it is gone, which may have been killed: an engine
 * that outlives its run spends uses for no report.
 */
export function endWithRun(): void {
  const end = () => process.kill(process.pid, 'SIGTERM')
  // While this process was still loading what it needs, nothing heard the run go.
  if (process.connected === false) end()
  process.once('disconnect', end)
  // Waiting for it must not keep a process from its end.
  process.channel?.unref()
}
