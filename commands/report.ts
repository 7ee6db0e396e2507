import { existsSync } from 'node:fs'
import { readKeptRun } from '../harness/target/target-file.ts'
import { readVerdicts } from '../harness/verdict/read-results.ts'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'
import { loadDescription } from '../schemas/description/load.ts'
import { conclude, exitStatus } from '../scripts/run/conclude.ts'
import { printSummary } from '../scripts/run/progress.ts'

/** Judges a results folder again with today's rules, also one that a killed run has left. Returns the exit status. */
export async function reportAgain(folder: string): Promise<number> {
  const kept = readKeptRun(folder)
  if (kept === null) throw new ConfigurationError(`${folder}: no run.json here; name the results folder of a run`)
  // The folder may have come here from the machine that ran, whose history is not on this one.
  const history = kept.history !== null && existsSync(kept.history) ? kept.history : null
  const run = { ...kept, history }
  // A killed run has no verdicts.
  const interrupted = readVerdicts(run.results)?.run.interrupted ?? true
  const concluded = await conclude(run, await loadDescription(run.description), {
    accept: null,
    interrupted,
    atMost: null,
  })
  printSummary(concluded, run.results)
  return exitStatus(concluded, { signal: null })
}
