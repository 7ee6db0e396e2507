import { appendFileSync } from 'node:fs'
import path from 'node:path'
import type { Exchange } from '../sending/exchange.ts'
import type { OutcomeRecord } from './verdict-model.ts'

/** Names of the files in a results folder that engines append to, one JSON value a line. */
export const resultFiles = { exchanges: 'exchanges.ndjson', outcomes: 'outcomes.ndjson' } as const

/** Appended at once and in one write, so that a run that is killed keeps what it has measured. */
export function recordExchange(folder: string, exchange: Exchange): void {
  appendFileSync(path.join(folder, resultFiles.exchanges), `${JSON.stringify(exchange)}\n`)
}

export function recordOutcomes(folder: string, records: readonly OutcomeRecord[]): void {
  if (records.length === 0) return
  const lines = records.map((record) => `${JSON.stringify(record)}\n`).join('')
  appendFileSync(path.join(folder, resultFiles.outcomes), lines)
}
