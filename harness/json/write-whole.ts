import { renameSync, writeFileSync } from 'node:fs'
import { jsonText } from '../../schemas/description/json.ts'

/**
 * Writes a second file and renames it. A reader then never sees half of the content, and a run that is killed leaves no
 * half file.
 */
export function writeWhole(file: string, content: string): void {
  writeFileSync(`${file}.part`, content)
  renameSync(`${file}.part`, file)
}

/** Writes the value with line breaks, so that people can read and compare the file. */
export function writeJsonFile(file: string, value: unknown): void {
  writeWhole(file, jsonText(value))
}
