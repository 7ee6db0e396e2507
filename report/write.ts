import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Exchange } from '../harness/exchange/exchange.ts'
import type { Unreadable } from '../harness/json/read.ts'
import { writeJsonFile, writeWhole } from '../harness/json/write-whole.ts'
import type { Screenshot } from '../harness/verdict/files/screenshots-file.ts'
import type { RunSummary, Verdict, VerdictFile } from '../harness/verdict/files/verdicts-file.ts'
import { readClientsFile, readClosings, readLoadFile, readScreenshots } from '../harness/verdict/read-results.ts'
import { resultFiles, screenshotFiles } from '../harness/verdict/results.ts'
import type { DescriptionView } from '../schemas/description/description.ts'
import { findingsIn } from './findings/findings.ts'
import type { Picture, ReportInput } from './input.ts'
import { renderJunit } from './junit.ts'
import { renderMarkdown } from './markdown.ts'
import { pullRequestsIn } from './pull-requests.ts'
import { unshownOperations } from './unshown.ts'
import { renderWfc, wfcFiles } from './wfc.ts'

/** What is known about a run once it is judged, so that nothing just written has to be read again. */
export interface Judgement
  extends VerdictFile,
    Pick<
      ReportInput,
      'observations' | 'pacts' | 'limits' | 'unreadable' | 'assumptions' | 'baseline' | 'again' | 'past' | 'searches'
    > {
  readonly exchanges: readonly Exchange[]
  /** False where only a part was to be shown. */
  readonly whole: boolean
  readonly documentPath: string
  readonly description: Pick<DescriptionView, 'title' | 'file' | 'sentences' | 'operations'> & Pick<ReportInput, 'gaps'>
}

/**
 * Writes every file on which others rely into the results folder of a run: `verdicts.json`, `findings.json`,
 * `observations.json`, `limits.json`, `report.html`, `junit.xml`, `summary.md` and `report.wfc.json` with its script.
 * Returns what the report was made from, for the summary in the terminal.
 *
 * @throws ConfigurationError where a file of an engine in that folder is not valid.
 */
export async function writeReport(folder: string, judgement: Judgement): Promise<ReportInput> {
  const { run, counts, verdicts, observations, limits } = judgement
  writeJsonFile(path.join(folder, resultFiles.verdicts), { run, counts, verdicts })
  writeJsonFile(path.join(folder, 'observations.json'), observations)
  writeJsonFile(path.join(folder, 'limits.json'), limits)
  const input = gatherInput(folder, judgement)
  writeJsonFile(path.join(folder, resultFiles.findings), input.findings)
  // Loaded only here: what draws the page takes half a second to load, which every command would wait for at its start.
  const { renderHtml } = await import('./html/page.ts')
  writeWhole(path.join(folder, 'report.html'), renderHtml(input))
  writeWhole(path.join(folder, 'junit.xml'), renderJunit(input))
  writeWhole(path.join(folder, 'summary.md'), renderMarkdown(input))
  const { report, script } = renderWfc(input, judgement.description.operations)
  writeWhole(path.join(folder, wfcFiles.report), report)
  writeWhole(path.join(folder, wfcFiles.script), script)
  return input
}

/** What the report shows: the judgement of a run, and what its engines left in the results folder. */
function gatherInput(
  folder: string,
  { description, documentPath, exchanges, whole, ...judgement }: Judgement,
): ReportInput {
  const { pictures, unreadable } = readPictures(folder)
  const closings = readClosings(folder)
  const { title, file, sentences, gaps, operations } = description
  const document = path.join(folder, 'description', 'document.md')
  const markdown = existsSync(document) ? readFileSync(document, 'utf8') : null
  return {
    ...judgement,
    findings: findingsIn(judgement.verdicts.filter((verdict) => !isLeftOut(verdict, judgement.run))),
    unshown: unshownOperations(operations, exchanges, judgement.verdicts, whole),
    exchanges: new Map(exchanges.map((exchange) => [exchange.id, exchange])),
    pullRequests: pullRequestsIn(exchanges, closings.values),
    unreadable: [...judgement.unreadable, ...unreadable, ...closings.unreadable],
    pictures,
    load: readLoadFile(folder),
    clients: readClientsFile(folder),
    document: { title, file: path.basename(file), path: documentPath, markdown, sentences },
    gaps,
  }
}

/** What a run that was stopped did not come to is no finding. */
function isLeftOut({ verdict }: Verdict, { interrupted }: RunSummary): boolean {
  return interrupted && verdict === 'not-run'
}

/** Bytes of a picture; a greater one is no screenshot of ours, and every one becomes part of the page. */
const LARGEST_PICTURE = 300_000

/** The pictures that a browser took in a run, with their bytes: the report is one file. */
function readPictures(results: string): Pick<ReportInput, 'pictures' | 'unreadable'> {
  const { values, unreadable } = readScreenshots(results)
  const read = values.map((screenshot) => readPicture(results, screenshot))
  const missing = read.filter((one) => 'problem' in one)
  return { pictures: read.filter((one) => 'base64' in one), unreadable: [...unreadable, ...missing] }
}

function readPicture(results: string, screenshot: Screenshot): Picture | Unreadable {
  const place = `${screenshotFiles.folder}/${screenshot.file}`
  const file = path.join(results, place)
  if (!existsSync(file)) return { place, problem: 'it is missing' }
  const bytes = readFileSync(file)
  // FF D8 FF: how every JPEG begins.
  if (bytes.toString('hex', 0, 3) !== 'ffd8ff') return { place, problem: 'it is no JPEG' }
  if (bytes.length > LARGEST_PICTURE) return { place, problem: `it is larger than ${LARGEST_PICTURE} bytes` }
  return { ...screenshot, base64: bytes.toString('base64') }
}
