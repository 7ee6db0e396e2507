import type { HistoryEntry } from '../../harness/verdict/files/history-file.ts'
import { isBefore, type RunKey } from './changes.ts'

type Found = NonNullable<HistoryEntry['capacity']>

const units: Readonly<Record<Found['unit'], string>> = { users: 'users', rate: 'questions a second' }

/**
 * Earlier runs that searched for the target's capacity, oldest first. They may have any profile and be whole or not,
 * since `npm run load -- capacity` shows nothing else.
 */
export function searchesBefore(past: readonly HistoryEntry[], run: RunKey): readonly HistoryEntry[] {
  return past.filter((entry) => entry.capacity !== null && isBefore(entry, run))
}

/** Searches that belong in one line: results of different operations can't be compared. */
export interface CapacityTimeline {
  readonly operation: string
  /** `users` */
  readonly unit: string
  /** Oldest first. */
  readonly found: readonly Found[]
}

export function capacityTimelines(runs: readonly HistoryEntry[]): readonly CapacityTimeline[] {
  const found = runs.flatMap(({ capacity }) => capacity ?? [])
  const alike = Map.groupBy(found, ({ operation, unit }) => `${operation} ${unit}`).values()
  return [...alike].flatMap((same) => {
    const [first] = same
    return first === undefined ? [] : { operation: first.operation, unit: units[first.unit], found: same }
  })
}

/** `capacity of createAssistantMessageV2: 20–21 → 18–19 users` */
export function capacityText({ operation, unit, found }: CapacityTimeline): string {
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined) return ''
  const before = found.length === 1 ? '' : `${rangeText(first)} → `
  return `capacity of ${operation}: ${before}${rangeText(last)} ${unit}`
}

/** A range: the true capacity lies between the load that was carried and the one that was not. */
function rangeText({ carries, breaksAt }: Found): string {
  return breaksAt === null ? `${carries} or more` : `${carries}–${breaksAt}`
}
