import { renameSync, writeFileSync } from 'node:fs'

/** By way of a second file, so that a reader never sees half of it, nor is half of it left by a run that is killed. */
export function writeWhole(file: string, content: string): void {
  writeFileSync(`${file}.part`, content)
  renameSync(`${file}.part`, file)
}
