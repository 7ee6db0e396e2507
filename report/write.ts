import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ReportInput } from './input.ts'
import { renderJunit } from './junit.ts'
import { type ReportContext, readReportInput } from './read.ts'

/**
 * Writes `report.html` and `junit.xml` into a run's results folder, and gives back what they were made of, for the
 * summary in the terminal.
 *
 * @throws ConfigurationError where the folder holds no readable run.
 */
export async function writeReport(folder: string, context: ReportContext): Promise<ReportInput> {
  const input = await readReportInput(folder, context)
  // Loaded only here: what draws the page takes half a second to load, which every command would wait for at its start.
  const { renderHtml } = await import('./html/page.ts')
  writeWhole(path.join(folder, 'report.html'), renderHtml(input))
  writeWhole(path.join(folder, 'junit.xml'), renderJunit(input))
  return input
}

/** By way of a second file: a CI server must never pick up half of an XML file. */
function writeWhole(file: string, content: string): void {
  writeFileSync(`${file}.part`, content)
  renameSync(`${file}.part`, file)
}
