import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The Go sources of k6 with the module that reads streams. */
export const extensionFolder = fileURLToPath(new URL('../extension/', import.meta.url))

/** Hash of all sources of the binary, by which the binary also names its own sources (load/extension/source.go). */
export function sourceHash(): string {
  const hash = createHash('sha256')
  const sources = readdirSync(extensionFolder).filter((name) => /^go\.(?:mod|sum)$|(?<!_test)\.go$/.test(name))
  for (const name of sources.sort()) hash.update(`${name}\0`).update(readFileSync(path.join(extensionFolder, name)))
  return hash.digest('hex').slice(0, 16)
}
