import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { isSentAway } from '../../requirements/reading/status.ts'

const SHORTEST_WAIT = 500

/** Milliseconds. */
interface Waits {
  /** The first wait: how long one answer took. */
  readonly first: number
  /** Most milliseconds of all waits together. */
  readonly longest: number
}

/**
 * Asks until the question finds a place, for as long as an answer may take: a service that keeps writing answers whose
 * readers left has places again once these have ended. Each wait is twice the one before, since each question costs a
 * use.
 */
export async function answeredAtLast(
  { wait }: Pick<EngineContext, 'wait'>,
  { first, longest }: Waits,
  ask: () => Promise<Exchange>,
): Promise<Exchange> {
  let pause = first
  let waited = 0
  for (;;) {
    await wait(pause)
    waited += pause
    const exchange = await ask()
    // Other failures have nothing to do with a missing place, and won't go away.
    if (!isSentAway(exchange) || waited >= longest) return exchange
    pause = Math.min(Math.max(SHORTEST_WAIT, 2 * pause), longest - waited)
  }
}
