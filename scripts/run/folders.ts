import { existsSync, readdirSync, statSync } from 'node:fs'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'

/** @throws ConfigurationError where the folder is a file or not empty: the results of two runs must never mix. */
export function checkResultsFolder(folder: string, of: 'run' | 'replay'): void {
  if (!existsSync(folder)) return
  const wanted = `--results names a folder of this ${of} alone`
  if (!statSync(folder).isDirectory()) throw new ConfigurationError(`${folder} is a file; ${wanted}`)
  if (readdirSync(folder).length > 0) throw new ConfigurationError(`${folder}: the folder is not empty; ${wanted}`)
}
