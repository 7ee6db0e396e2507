import type { Exchange } from '../exchange/exchange.ts'
import { type LimitReading, limitReadings } from '../limits/limit-headers.ts'
import { isLengthOf, longestSeconds } from '../limits/limiter.ts'
import type { Charge, Ledger } from './ledger.ts'

/** A charge, and the limit in force for it; null where the target does not enforce it. */
type Enforced = Charge & { readonly allowed: number | null }

/** When a request was sent and its answer had come, in milliseconds since 1970. */
interface Times {
  readonly sent: number
  readonly answered: number
}

/**
 * Makes the function that learns from an answer's limit headers how many uses others have had. The ledger charges each
 * of our requests before it is sent, so whatever the service has counted beyond the ledger is not ours.
 *
 * Headers of a limit are believed once they were seen to fall from one answer to a request that was sent after it. A
 * header that counts uses up would otherwise say at its first answer that others have used nearly all, and the run
 * would end before anything can contradict it.
 */
export function createNoteOfOthers(ledger: Ledger) {
  const seen = new Map<string, { readonly answered: number; readonly remaining: number }[]>()
  const falling = new Set<string>()

  return (
    charges: readonly Enforced[],
    headers: NonNullable<Exchange['response']>['headers'],
    { sent, answered }: Times,
  ): void => {
    for (const reading of limitReadings(headers, answered)) {
      const { remaining } = reading
      const [charge, ...others] = charges.filter((one) => isOf(reading, one))
      // Headers that could describe either of two limits are not evidence about one of them.
      if (charge?.allowed == null || others.length > 0 || remaining === null || remaining < 0) continue
      const counter = JSON.stringify([charge.limit.id, charge.who])
      const before = seen.get(counter) ?? []
      if (before.some((one) => one.answered <= sent && one.remaining > remaining)) falling.add(counter)
      if (falling.has(counter)) ledger.recordUsesOfOthers(charge.limit, charge.who, charge.allowed - remaining)
      else seen.set(counter, [...before, { answered, remaining }])
    }
  }
}

function isOf({ limit, window, reset }: LimitReading, charge: Enforced): boolean {
  const own = charge.limit.window
  const fits = window === null ? reset === null || reset <= longestSeconds[own] : isLengthOf(own, window)
  return limit !== null && limit === charge.allowed && fits
}
