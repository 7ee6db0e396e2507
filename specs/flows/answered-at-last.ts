import { setTimeout as delay } from 'node:timers/promises'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { isSentAway } from '../../requirements/reading/status.ts'

const SHORTEST_WAIT = 500

/** Milliseconds. */
interface Waits {
  /** The first wait: how long one answer took. */
  readonly first: number
  /** Of all waits together. */
  readonly longest: number
}

/**
 * Asks until no place is missing any more, for as long as an answer may take: a service that writes on what was left has
 * places again once that has ended. Each wait is twice the one before, since each question costs a use.
 */
export async function answeredAtLast({ first, longest }: Waits, ask: () => Promise<Exchange>): Promise<Exchange> {
  let wait = first
  let waited = 0
  for (;;) {
    await delay(wait)
    waited += wait
    const exchange = await ask()
    // Any other failure has nothing to do with a missing place, and is the same later.
    if (!isSentAway(exchange) || waited >= longest) return exchange
    wait = Math.min(Math.max(SHORTEST_WAIT, 2 * wait), longest - waited)
  }
}
