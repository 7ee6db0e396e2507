import type { HistoryEntry } from '../../harness/verdict/files/history-file.ts'
import { historyEntry } from '../../harness/verdict/history-entry.ts'
import type { ReportInput } from '../input.ts'

/** The run that is shown, as its history keeps it. */
export function entryOf({ run, counts, verdicts, exchanges, load }: ReportInput): HistoryEntry {
  return historyEntry({ run, counts, verdicts }, { exchanges: [...exchanges.values()], load, whole: true })
}
