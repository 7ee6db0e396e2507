import { once } from 'node:events'
import { ConfigurationError } from '../target/configuration-error.ts'
import { RUN_VARIABLE, type Run, readRun } from '../target/run.ts'

/**
 * What the process of an engine does: it reads its run, prepares what needs no target, and once it is its turn shows
 * what it can. Its last line names the error that broke it, which `run-engine.ts` records. It exits of itself, since a
 * client package may leave a timer or a stream open.
 *
 * @param prepare gives what is to be done in turn
 */
export async function engineProcess(prepare: (run: Run) => Promise<() => Promise<void>>): Promise<never> {
  const file = process.env[RUN_VARIABLE]
  // Listened for from the start: the message may come while it prepares.
  const turn = once(process, 'message')
  try {
    if (file === undefined) throw new ConfigurationError('an engine is a part of a run: use npm run verify')
    const show = await prepare(readRun(file))
    await turn
    await show()
    process.exit(0)
  } catch (error) {
    const message = error instanceof Error ? error.message.split('\n')[0] : String(error)
    process.stderr.write(`Error: ${message}\n`)
    process.exit(1)
  }
}
