import { limitInForce } from '../../harness/budget/budget.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { type LimitReading, limitReadings } from '../../harness/limits/limit-headers.ts'
import { isLengthOf, longestSeconds } from '../../harness/limits/limiter.ts'
import type { Target } from '../../harness/target/target.ts'
import type { Limit } from '../../schemas/description/description.ts'
import { evidenceOf } from '../reading/evidence.ts'
import { byItsClock, isLimitRefusal } from './events.ts'

export interface Read {
  readonly exchange: Exchange
  readonly reading: LimitReading
}

/** The documented limits, and the target that may enforce them with other numbers. */
export interface Enforced {
  readonly target: Target
  readonly limits: readonly Limit[]
}

/** Part of a limit's window above which a reset can't belong to any common shorter window. */
export const MOST_OF_IT = 0.5

/**
 * Whether a reading speaks of the window of a limit, whatever its number: it names that window, or its reset lies in
 * the later half of one. Gateways have limits of a second or a minute of their own, which no document mentions.
 */
export function speaksOfWindow({ window, reset }: LimitReading, limit: Limit): boolean {
  if (window !== null) return isLengthOf(limit.window, window)
  const longest = longestSeconds[limit.window]
  return reset !== null && reset > longest * MOST_OF_IT && reset <= longest
}

/**
 * Readings that are certainly about this limit: they name its window, or its number, which no other limit of the
 * operation has. Where the operation has no other limit, readings without a number, or with another number, count too
 * if their window or reset fits.
 */
export function readingsOf(
  limit: Limit,
  exchanges: readonly Exchange[],
  { target, limits }: Enforced,
): readonly Read[] {
  const max = limitInForce(target, limit)
  const others = limits.filter(
    ({ id, operations }) => id !== limit.id && operations.some((one) => limit.operations.includes(one)),
  )
  const inForce = others.map((other) => limitInForce(target, other)).filter((number) => number !== null)
  const isAbout = (reading: LimitReading) => {
    if (reading.window === null && reading.limit === max) return !inForce.includes(max ?? 0)
    const isOnly = inForce.length === 0
    if (reading.window === null && reading.limit === null) return isOnly
    return (isOnly || reading.window !== null) && speaksOfWindow(reading, limit)
  }
  const window = longestSeconds[limit.window]
  // A second window counts as well, since refused uses may have postponed the reset.
  const senses = [haveResets(window), haveResets(2 * window)]
  const read = exchanges.flatMap((exchange): readonly Read[] => {
    const headers = exchange.response?.headers ?? []
    const [first] = byItsClock(exchange, (now) => limitReadings(headers, now), ...senses).filter(isAbout)
    return first === undefined ? [] : [{ exchange, reading: first }]
  })
  const isLarger = ({ reading }: Read) => max !== null && (reading.limit ?? 0) > max
  return read.some((one) => isLarger(one) && isSpent(one)) ? read : read.filter((one) => !isLarger(one))
}

/** A larger number may be that of a limit on all requests, which no document mentions, unless it refuses with this. */
function isSpent({ exchange, reading: { remaining } }: Read): boolean {
  return isLimitRefusal(exchange) && remaining !== null && remaining <= 0
}

/** All resets lie ahead, and no further than so many seconds. */
function haveResets(seconds: number): (readings: readonly LimitReading[]) => boolean {
  return (readings) => readings.every(({ reset }) => reset === null || (reset >= 0 && reset <= seconds))
}

/** The number of a use at its limit; null where the request is none. */
export function useOf(exchange: Exchange): number | null {
  return evidenceOf(exchange, 'limit-use')?.use ?? null
}

/** Names the headers, and the use whose answer has them. */
export function inHeaders({ exchange, reading: { family } }: Read): string {
  const use = useOf(exchange)
  return `by ${family} headers of the answer${use === null ? '' : ` to use ${use}`} (${exchange.id})`
}
