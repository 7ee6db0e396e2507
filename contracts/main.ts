import { ConfigurationError } from '../harness/target/configuration-error.ts'
import { RUN_VARIABLE, readRun } from '../harness/target/run.ts'
import { verifyContracts } from './engine.ts'

/** The contracts engine as a process of its own; `run.ts` starts it. Its last line on stderr says why it broke. */
const file = process.env[RUN_VARIABLE]
try {
  if (file === undefined) throw new ConfigurationError('contracts run as part of a run: use npm run verify')
  await verifyContracts(readRun(file))
} catch (error) {
  process.stderr.write(`contracts: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n`)
  process.exitCode = error instanceof ConfigurationError ? 2 : 1
}
