import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'

/**
 * The newest run of a folder that came to verdicts: names of results folders begin with the time of their run.
 *
 * @throws ConfigurationError where there is none
 */
export function newestRun(folder: string): string {
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  const newest = names.findLast((name) => existsSync(path.join(folder, name, 'verdicts.json')))
  if (newest === undefined) throw new ConfigurationError(`${folder}: no run here; name the results folder of one`)
  return path.join(folder, newest)
}
