import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import { RUN_VARIABLE, type Run, readRun } from '../target/run.ts'
import { messageOf } from '../text/format.ts'

/**
 * The main function of an engine's process: it reads its run and shows the requirements that it can. Where it fails,
 * its last line names the error, which `run-engine.ts` records. It calls `process.exit`, since a client package may
 * leave a timer or a stream open.
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
 * Ends this process, as a signal would, once the run that started it is gone, even if that was killed: an engine that
 * outlives its run spends uses that no report shows.
 */
export function endWithRun(): void {
  const end = () => process.kill(process.pid, 'SIGTERM')
  // The run may have gone while this process was still loading its modules and did not listen yet.
  if (process.connected === false) end()
  process.once('disconnect', end)
  // This process must be able to end although it still listens to the run.
  process.channel?.unref()
}
