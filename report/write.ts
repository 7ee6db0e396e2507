import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gatherInput, type Judgement } from './gather.ts'
import type { ReportInput } from './input.ts'
import { renderJunit } from './junit.ts'

/**
 * Writes all that others rely on into a run's results folder: `verdicts.json`, `observations.json`, `limits.json`,
 * `report.html` and `junit.xml`. Returns what the report was made of, for the summary in the terminal.
 *
 * @throws ConfigurationError where a file of an engine in that folder is not what it should be.
 */
export async function writeReport(folder: string, judgement: Judgement): Promise<ReportInput> {
  const { run, counts, verdicts, observations, limits } = judgement
  writeJson(path.join(folder, 'verdicts.json'), { run, counts, verdicts })
  writeJson(path.join(folder, 'observations.json'), observations)
  writeJson(path.join(folder, 'limits.json'), limits)
  const input = gatherInput(folder, judgement)
  // Loaded only here: what draws the page takes half a second to load, which every command would wait for at its start.
  const { renderHtml } = await import('./html/page.ts')
  writeWhole(path.join(folder, 'report.html'), renderHtml(input))
  writeWhole(path.join(folder, 'junit.xml'), renderJunit(input))
  return input
}

function writeJson(file: string, value: unknown): void {
  writeWhole(file, `${JSON.stringify(value, null, 2)}\n`)
}

/** By way of a second file: a CI server must never pick up half of an XML file. */
function writeWhole(file: string, content: string): void {
  writeFileSync(`${file}.part`, content)
  renameSync(`${file}.part`, file)
}
