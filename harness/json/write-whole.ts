import { renameSync, writeFileSync } from 'node:fs'
import { jsonText } from '../../schemas/description/json.ts'

/** By way of a second file, so that a reader never sees half of it, nor is half of it left by a run that is killed. */
export function writeWhole(file: string, content: string): void {
  writeFileSync(`${file}.part`, content)
  renameSync(`${file}.part`, file)
}

/** In lines, for those who read and compare it. */
export function writeJsonFile(file: string, value: unknown): void {
  writeWhole(file, jsonText(value))
}
