import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { type Run, readRun } from '../harness/target/run.ts'
import { readVerdicts } from '../harness/verdict/read-results.ts'
import { DEFAULT_RESULTS } from '../harness/verdict/results.ts'
import type { VerdictFile } from '../harness/verdict/verdict-model.ts'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'

/** A run that came to verdicts. */
interface ChosenRun {
  readonly run: Run
  readonly file: VerdictFile
}

/**
 * The run of a results folder.
 *
 * @param folder the newest of results/ where left out
 * @throws ConfigurationError where there is none, or it came to no verdicts
 */
export function chosenRun(folder: string | undefined): ChosenRun {
  const results = path.resolve(folder ?? newestRun(DEFAULT_RESULTS))
  const file = readVerdicts(results)
  if (file === null) throw new ConfigurationError(`${results}: no verdicts.json here; name the results folder of a run`)
  return { run: readRun(path.join(results, 'run.json')), file }
}

/** Names of results folders begin with the time of their run. */
function newestRun(folder: string): string {
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  const newest = names.findLast((name) => existsSync(path.join(folder, name, 'verdicts.json')))
  if (newest === undefined) throw new ConfigurationError(`${folder}: no run here; name the results folder of one`)
  return path.join(folder, newest)
}
