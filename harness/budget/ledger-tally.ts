import type { LimitFact } from '../description.ts'
import { longestSeconds } from '../limits/window-length.ts'
import type { LedgerCharge, LedgerLine } from './ledger-lines.ts'

const SECOND = 1000

/** What a ledger's lines come to, in their order. */
export interface Tally {
  /**
   * Adds the next line. A use that goes beyond one of its caps is void, for whoever reads the same lines alike: that is
   * how concurrent processes agree on who was first without waiting for each other.
   *
   * @returns false where the line is void
   */
  readonly add: (line: LedgerLine) => boolean
  /** The first charge that its cap no longer allows; null: all are allowed. */
  readonly firstBeyond: (run: string, charges: readonly LedgerCharge[]) => LedgerCharge | null
  /** Uses in the limit's window that ends `now`, of one run or of all. */
  readonly count: (limit: LimitFact, who: string, now: number, run?: string) => number
  /** Uses of a run from its beginning, by limit id and by who is counted. */
  readonly spentBy: (run: string) => Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly spent: (run: string, limit: string, who: string) => number
}

export function createTally(): Tally {
  /** By run, then limit, then whoever is counted. */
  const spending = new Map<string, Map<string, Map<string, number>>>()
  /** When each use was made, in time that the hook's advances are added to: rising, so that a window is found by halving. */
  let times = new Map<string, number[]>()
  let ahead = 0

  const spent = (run: string, limit: string, who: string) => spending.get(run)?.get(limit)?.get(who) ?? 0
  const firstBeyond = (run: string, charges: readonly LedgerCharge[]) =>
    charges.find(({ limit, who, cap }) => cap !== null && spent(run, limit, who) + 1 > cap) ?? null

  const use = (run: string, at: number, { limit, who }: LedgerCharge) => {
    const ofRun = entry(spending, run, () => new Map<string, Map<string, number>>())
    const ofLimit = entry(ofRun, limit, () => new Map<string, number>())
    ofLimit.set(who, (ofLimit.get(who) ?? 0) + 1)
    for (const key of [keyOf(limit, who), keyOf(limit, who, run)]) {
      const series = entry(times, key, () => [])
      // Processes write in the order in which they append, not in that of their clocks; later counts longer, so is safe.
      series.push(Math.max(at + ahead, series.at(-1) ?? 0))
    }
  }

  return {
    add: (line) => {
      if (line.kind === 'advance') ahead += line.seconds * SECOND
      if (line.kind === 'reset') times = new Map()
      if (line.kind !== 'use') return true
      if (firstBeyond(line.run, line.charges) !== null) return false
      for (const charge of line.charges) use(line.run, line.at, charge)
      return true
    },
    firstBeyond,
    spent,
    count: (limit, who, now, run) => {
      const series = times.get(keyOf(limit.id, who, run)) ?? []
      // Counting too long is safe, too short is not.
      return series.length - firstAfter(series, now + ahead - longestSeconds[limit.window] * SECOND)
    },
    spentBy: (run) =>
      Object.fromEntries([...(spending.get(run) ?? [])].map(([limit, byWho]) => [limit, Object.fromEntries(byWho)])),
  }
}

function keyOf(limit: string, who: string, run = ''): string {
  return JSON.stringify([limit, who, run])
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

/** Index of the first time after `moment` in a rising series. */
function firstAfter(series: readonly number[], moment: number): number {
  let [low, high] = [0, series.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((series[middle] ?? Number.POSITIVE_INFINITY) > moment) high = middle
    else low = middle + 1
  }
  return low
}
