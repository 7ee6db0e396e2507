import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { jsonOrProblem, validator } from '../json/read.ts'
import { writeWhole } from '../json/write-whole.ts'
import { type HistoryEntry, historyEntryDefinition } from './files/history-file.ts'

/** How many runs of a target are kept: one each night and some releases for half a year, in some five megabytes. */
const MOST_RUNS = 250
const LONGEST_DAYS = 180
const DAY = 86_400_000

const isEntry = validator(historyEntryDefinition)

/**
 * Keeps the entry of a run, and removes those that are too old. Each run has its own file, so that two runs that end at
 * the same time can't overwrite each other, and a killed one leaves the others whole.
 */
export function recordHistory(folder: string, entry: HistoryEntry): void {
  mkdirSync(folder, { recursive: true })
  writeWhole(path.join(folder, `${entry.id}.json`), `${JSON.stringify(entry)}\n`)
  const all = readHistory(folder)
  const oldest = Date.parse(entry.startedAt) - LONGEST_DAYS * DAY
  const kept = new Set(all.slice(-MOST_RUNS).filter(({ startedAt }) => Date.parse(startedAt) >= oldest))
  for (const one of all) if (!kept.has(one)) rmSync(path.join(folder, `${one.id}.json`), { force: true })
}

/** The entries of a target's runs, oldest first; files of another kind, or of another version, are left out. */
export function readHistory(folder: string): readonly HistoryEntry[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const values = names.map((name) => jsonOrProblem(readFileSync(path.join(folder, name), 'utf8')))
  const entries = values.flatMap((parsed) => (parsed.kind === 'value' && isEntry(parsed.value) ? [parsed.value] : []))
  return entries.sort((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt))
}

/** The folder that keeps a target's runs, within a folder that several targets share. */
export function historyFolder(shared: string | undefined, target: string): string {
  return path.resolve(shared ?? path.join('.assay', 'history'), target)
}
