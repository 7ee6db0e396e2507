import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Exchange } from '../exchange/exchange.ts'
import type { Closing } from './files/closings-file.ts'
import type { Screenshot } from './files/screenshots-file.ts'
import type { OutcomeRecord } from './verdict-model.ts'

/** Names of the files in a results folder. Engines append to the first two, one JSON value a line. */
export const resultFiles = {
  exchanges: 'exchanges.ndjson',
  outcomes: 'outcomes.ndjson',
  verdicts: 'verdicts.json',
  findings: 'findings.json',
  closings: 'pull-requests.ndjson',
} as const

/** Where a run gets its results folder if the command line names none, below the folder in which the command is run. */
export const DEFAULT_RESULTS = 'results'

export function recordExchange(folder: string, exchange: Exchange): void {
  append(path.join(folder, resultFiles.exchanges), [exchange])
}

export function recordOutcomes(folder: string, records: readonly OutcomeRecord[]): void {
  if (records.length === 0) return
  append(path.join(folder, resultFiles.outcomes), records)
}

export function recordClosing(folder: string, closing: Closing): void {
  append(path.join(folder, resultFiles.closings), [closing])
}

/** In a results folder: the folder of the pictures, and the list of them there. */
export const screenshotFiles = { folder: 'browser', list: 'screenshots.ndjson' } as const

export function recordScreenshot(results: string, screenshot: Screenshot, jpeg: Uint8Array): void {
  const folder = path.join(results, screenshotFiles.folder)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, screenshot.file), jpeg)
  append(path.join(folder, screenshotFiles.list), [screenshot])
}

/** Appends at once, in one write, so that a run that is killed keeps what it has measured. */
function append(file: string, values: readonly unknown[]): void {
  appendFileSync(file, values.map((value) => `${JSON.stringify(value)}\n`).join(''))
}
