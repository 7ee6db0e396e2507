import type { Exchange } from '../../harness/exchange/exchange.ts'
import { evidenceOf } from './evidence.ts'

/** Milliseconds in which copies of a database, as a rule, come to have what one of them has shown. */
export const COPIES_AGREE = 1_000

/** Milliseconds after which every copy of a database, and every counter of a service, has what one of them has shown. */
export const SETTLED = 5_000

/** Milliseconds since 1970 when a request was sent. */
export function startOf({ sentAt }: Pick<Exchange, 'sentAt'>): number {
  return Date.parse(sentAt)
}

/** Milliseconds since 1970 when its answer had come. */
export function endOf(exchange: Pick<Exchange, 'sentAt' | 'milliseconds'>): number {
  return startOf(exchange) + exchange.milliseconds
}

/**
 * In the order in which they were sent. Of several that were sent together, in the same millisecond, the one before which a
 * hook set a counter is the first: they are recorded as they were answered, and the others would count as before the hook.
 */
export function inTime(exchanges: readonly Exchange[]): readonly Exchange[] {
  return exchanges.toSorted(
    (one, other) => startOf(one) - startOf(other) || Number(followsHook(other)) - Number(followsHook(one)),
  )
}

function followsHook(exchange: Exchange): boolean {
  const { emptied, seeded } = evidenceOf(exchange, 'limit-use') ?? {}
  return emptied !== undefined || seeded !== undefined
}
