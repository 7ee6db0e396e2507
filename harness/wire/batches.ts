import { burstsIn, isManyAtOnce, LONG_WAIT } from './flush.ts'
import type { StreamEvent } from './stream-item.ts'

/** Milliseconds between two batches; a shorter pause may be one of the model's own. */
const LEAST_PAUSE = 50

/**
 * How many characters a service that sends its text on every few tenths of a second, as servers that cork their
 * connections do, has sent at once; 0 where it sends otherwise, or is not seen to. What it wrote within one such time comes
 * at once, and was not held back for that.
 */
export function largestBatchIn(events: readonly StreamEvent[]): number {
  const batches = burstsIn(events, [], LEAST_PAUSE)
  const sentOn = batches.slice(0, -1)
  const isRegular = batches.slice(1).every(({ wait }) => wait < LONG_WAIT)
  return isRegular && sentOn.every(isManyAtOnce) ? Math.max(0, ...sentOn.map(({ characters }) => characters)) : 0
}
