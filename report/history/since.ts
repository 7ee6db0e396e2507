import type { HistoryEntry } from '../../harness/verdict/files/history-file.ts'
import { historyEntry } from '../../harness/verdict/history-entry.ts'
import type { ReportInput } from '../input.ts'
import { type Changes, changesBetween, comparable, nameOfRun } from './changes.ts'

/** The shown run as an entry of the history. */
export function entryOf({ run, counts, verdicts, exchanges, load }: ReportInput): HistoryEntry {
  return historyEntry({ run, counts, verdicts }, { exchanges: [...exchanges.values()], load, whole: true })
}

export interface SinceLast {
  /** The last comparable run before this one. */
  readonly run: string
  readonly changes: Changes
  /** All comparable runs, oldest first; this one is the last. */
  readonly runs: readonly HistoryEntry[]
}

/** Null where there is no comparable run, and where this one was stopped: whatever it did not reach would seem new. */
export function sinceLast(input: ReportInput): SinceLast | null {
  const past = comparable(input.past, input.run)
  const last = past.at(-1)
  if (input.run.interrupted || last === undefined) return null
  const own = entryOf(input)
  return { run: nameOfRun(last), changes: changesBetween(last, own), runs: [...past, own] }
}

/** `Since 2026-11-20 22:04 UTC, build 2289: 2 new, 1 still red, 3 fixed` */
export function sinceLine(input: ReportInput): string | null {
  const since = sinceLast(input)
  if (since === null) return null
  const { fresh, still, fixed, unshown } = since.changes
  const lost = unshown.length === 0 ? '' : `, ${unshown.length} red then and not shown now`
  return `Since ${since.run}: ${fresh.length} new, ${still.length} still red, ${fixed.length} fixed${lost}`
}
