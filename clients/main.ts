import { RUN_VARIABLE, readRun } from '../harness/target/run.ts'
import { recordOutcomes } from '../harness/verdict/results.ts'
import { goOffline } from './offline.ts'

/** The replay as a process of its own; `run.ts` starts it. What breaks it is recorded, so that what is open is an error. */
const file = process.env[RUN_VARIABLE]
if (file === undefined) throw new Error('the clients run as part of a run: use npm run verify')
const run = readRun(file)
goOffline()
try {
  const { readWithClients } = await import('./engine.ts')
  await readWithClients(run)
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  recordOutcomes(run.results, [{ type: 'broken', engine: 'clients', subject: 'assistant-clients', message }])
}
// A client may leave a timer or a stream open; nothing is left to be done.
process.exit(0)
