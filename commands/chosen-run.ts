import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Run } from '../harness/target/run.ts'
import { readKeptRun } from '../harness/target/target-file.ts'
import { readVerdicts } from '../harness/verdict/read-results.ts'
import { DEFAULT_RESULTS } from '../harness/verdict/results.ts'
import type { VerdictFile } from '../harness/verdict/verdict-model.ts'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'

/** A run with verdicts. */
interface ChosenRun {
  readonly run: Run
  readonly file: VerdictFile
}

/**
 * The run in a results folder.
 *
 * @param folder where left out, the newest run in results/ that is meant
 * @throws ConfigurationError where there is no run, or it has no verdicts
 */
export function chosenRun(folder: string | undefined, isMeant: (run: Run) => boolean = () => true): ChosenRun {
  const results = folder === undefined ? newestRun(path.resolve(DEFAULT_RESULTS), isMeant) : path.resolve(folder)
  const [file, run] = [readVerdicts(results), readKeptRun(results)]
  if (file !== null && run !== null) return { run, file }
  const missing = file === null ? 'verdicts.json' : 'run.json'
  throw new ConfigurationError(`${results}: no ${missing} here; name the results folder of a run`)
}

/** Sorted by start, since a folder that `--results` named may have any name. */
function newestRun(folder: string, isMeant: (run: Run) => boolean): string {
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  // A replay has verdicts but no run.json, and a killed run has a run.json but no verdicts.
  const judged = names
    .map((name) => path.join(folder, name))
    .filter((run) => existsSync(path.join(run, 'verdicts.json')))
  const newest = judged
    .flatMap((results) => readKeptRun(results) ?? [])
    .filter(isMeant)
    .sort((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt))
    .at(-1)
  if (newest === undefined) throw new ConfigurationError(`${folder}: no run here; name the results folder of one`)
  return newest.results
}
