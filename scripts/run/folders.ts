import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'

/** A folder below the system's that goes with the block which uses it. */
export function temporaryFolder(): Disposable & { readonly path: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-'))
  return { path: folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

/** @throws ConfigurationError where a file stands there, or something is in it already: results of two never mix. */
export function checkResultsFolder(folder: string, of: 'run' | 'replay'): void {
  if (!existsSync(folder)) return
  const wanted = `--results names a folder of this ${of} alone`
  if (!statSync(folder).isDirectory()) throw new ConfigurationError(`${folder} is a file; ${wanted}`)
  if (readdirSync(folder).length > 0) throw new ConfigurationError(`${folder}: the folder is not empty; ${wanted}`)
}
