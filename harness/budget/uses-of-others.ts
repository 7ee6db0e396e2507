import type { Exchange } from '../exchange/exchange.ts'
import { type LimitReading, limitReadings } from '../limits/limit-headers.ts'
import { isLengthOf, longestSeconds } from '../limits/limiter.ts'
import type { Charge, Ledger } from './ledger.ts'

/**
 * Learns from an answer's limit headers how many uses others have had. The ledger charges each of our requests before
 * it is sent, so whatever the service has counted beyond the ledger is not ours.
 *
 * @param allowed the limit in force of each charge; null where the target does not enforce it
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
    // Headers that could describe either of two limits are not evidence about one of them.
    if (charge?.allowed == null || others.length > 0 || remaining === null || remaining < 0) continue
    ledger.recordUsesOfOthers(charge.limit, charge.who, charge.allowed - remaining)
  }
}

function isOf({ limit, window, reset }: LimitReading, charge: Charge & { readonly allowed: number | null }): boolean {
  const own = charge.limit.window
  const fits = window === null ? reset === null || reset <= longestSeconds[own] : isLengthOf(own, window)
  return limit !== null && limit === charge.allowed && fits
}
