import type { Exchange } from '../exchange/exchange.ts'
import { type LimitReading, limitReadings } from '../limits/limit-headers.ts'
import { isLengthOf, longestSeconds } from '../limits/limiter.ts'
import type { Charge, Ledger } from './ledger.ts'

/**
 * Takes what an answer's limit headers say as news of others' uses: the ledger charges each request before it is sent, so
 * what the service has counted beyond that is not this target's own.
 *
 * @param allowed the limit in force of each charge; null: not enforced
 */
export function noteUsesOfOthers(
  ledger: Ledger,
  charges: readonly (Charge & { readonly allowed: number | null })[],
  headers: NonNullable<Exchange['response']>['headers'],
  now: number,
): void {
  for (const reading of limitReadings(headers, now)) {
    const { remaining } = reading
    const [charge, ...others] = charges.filter((one) => isOf(reading, one))
    // Headers that may be of either of two limits say nothing of one.
    if (charge?.allowed == null || others.length > 0 || remaining === null || remaining < 0) continue
    ledger.recordUsesOfOthers(charge.limit, charge.who, charge.allowed - remaining)
  }
}

function isOf({ limit, window, reset }: LimitReading, charge: Charge & { readonly allowed: number | null }): boolean {
  const own = charge.limit.window
  const fits = window === null ? reset === null || reset <= longestSeconds[own] : isLengthOf(own, window)
  return limit !== null && limit === charge.allowed && fits
}
