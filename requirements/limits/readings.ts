import { limitInForce } from '../../harness/budget/budget.ts'
import { type LimitReading, limitReadings } from '../../harness/limits/limit-headers.ts'
import { longestSeconds } from '../../harness/limits/limiter.ts'
import type { Exchange } from '../../harness/sending/exchange.ts'
import type { Target } from '../../harness/target/target.ts'
import type { Limit } from '../../schemas/description/description.ts'
import { byItsClock } from './events.ts'

/** What an answer says of one limit. */
export interface Read {
  readonly exchange: Exchange
  readonly reading: LimitReading
}

/** The limits of the document, and what of them the target enforces. */
export interface Enforced {
  readonly target: Target
  readonly limits: readonly Limit[]
}

/**
 * Readings that are certainly about this limit: they name its number, and no other limit of the operation has the same one
 * in a window of the same length.
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
  const window = longestSeconds[limit.window]
  return exchanges.flatMap((exchange) => {
    const headers = exchange.response?.headers ?? []
    const readings = byItsClock(exchange, (now) => limitReadings(headers, now), haveResets(window)).filter(
      (reading) => {
        if (reading.window !== null) return Math.abs(reading.window - window) < window / 10
        return inForce.length === 0 || (reading.limit === max && !inForce.includes(max ?? 0))
      },
    )
    const [first] = readings
    return first === undefined ? [] : [{ exchange, reading: first }]
  })
}

/** All resets lie ahead, and no further than a window of this length that refused uses may have put off. */
function haveResets(window: number): (readings: readonly LimitReading[]) => boolean {
  return (readings) => readings.every(({ reset }) => reset === null || (reset >= 0 && reset <= 2 * window))
}
