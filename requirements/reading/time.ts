import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Target } from '../../harness/target/target.ts'
import { evidenceOf } from './evidence.ts'

/** Milliseconds within which, as a rule, all copies of a database show what one of them has shown. */
export const COPIES_AGREE = 1_000

/**
 * Milliseconds after which every copy of a database, and every counter of a service, is sure to show what one of them
 * has shown.
 */
export const SETTLED = 5_000

/** Milliseconds after which a further read tells whether what a job has shown stays. */
export const LATER = 2_000

/** Whether the last of these answers, in the order of their requests, was asked for `LATER` after the first had come. */
export function isWatched(answers: readonly Exchange[]): boolean {
  const [first, last] = [answers[0], answers.at(-1)]
  return first !== undefined && last !== undefined && startOf(last) >= endOf(first) + LATER
}

/** Whether no hook can have moved the clock of the service before an answer. */
export function isByOwnClock({ clockUnmoved }: Exchange, { hooks }: Target): boolean {
  return hooks.advanceTime === null || clockUnmoved === true
}

/** Milliseconds since 1970 when a request was sent. */
export function startOf({ sentAt }: Pick<Exchange, 'sentAt'>): number {
  return Date.parse(sentAt)
}

/** Milliseconds since 1970 when the answer had come. */
export function endOf(exchange: Pick<Exchange, 'sentAt' | 'milliseconds'>): number {
  return startOf(exchange) + exchange.milliseconds
}

/**
 * Exchanges in the order in which they were sent. Of several sent in the same millisecond, the one before which a hook
 * set a counter comes first. They are recorded in the order of their answers, in which others could seem to be sent
 * before the hook ran.
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
