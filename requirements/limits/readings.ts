import { limitInForce } from '../../harness/budget/budget.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { type LimitReading, limitReadings } from '../../harness/limits/limit-headers.ts'
import { isLengthOf, longestSeconds } from '../../harness/limits/limiter.ts'
import type { Target } from '../../harness/target/target.ts'
import type { Limit } from '../../schemas/description/description.ts'
import { byItsClock } from './events.ts'

export interface Read {
  readonly exchange: Exchange
  readonly reading: LimitReading
}

/** The limits of the document, and what of them the target enforces. */
export interface Enforced {
  readonly target: Target
  readonly limits: readonly Limit[]
}

/** Part of a window from which on a reset can't be that of any shorter window that limits commonly have. */
const MOST_OF_IT = 0.5

/**
 * What speaks of the window of a limit, whatever its number: it names that window, or the time to its reset lies in the
 * later half of one. Gateways have limits of their own, of a second or a minute, about which no document says anything.
 */
export function speaksOfWindow({ window, reset }: LimitReading, limit: Limit): boolean {
  if (window !== null) return isLengthOf(limit.window, window)
  const longest = longestSeconds[limit.window]
  return reset !== null && reset > longest * MOST_OF_IT && reset <= longest
}

/**
 * Readings that are certainly about this limit: they name its window; or its number, which no other limit of the operation
 * has. Where the operation has no other limit, also those that name no number, or another one for as long a window.
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
  // Refused uses may have put a reset off.
  const senses = [haveResets(window), haveResets(2 * window)]
  return exchanges.flatMap((exchange) => {
    const headers = exchange.response?.headers ?? []
    const [first] = byItsClock(exchange, (now) => limitReadings(headers, now), ...senses).filter(isAbout)
    return first === undefined ? [] : [{ exchange, reading: first }]
  })
}

/** All resets lie ahead, and no further than so many seconds. */
function haveResets(seconds: number): (readings: readonly LimitReading[]) => boolean {
  return (readings) => readings.every(({ reset }) => reset === null || (reset >= 0 && reset <= seconds))
}
