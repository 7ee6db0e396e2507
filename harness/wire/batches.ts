import { burstsIn, isManyAtOnce, LONG_WAIT } from './flush.ts'
import type { StreamEvent } from './stream-item.ts'

/** Least milliseconds between two batches; the model itself may make shorter pauses. */
const LEAST_PAUSE = 50

/**
 * The most characters in one batch of a service that sends its text every few tenths of a second, as servers that cork
 * their connections do. 0 where it sends otherwise, or can't be seen to send so. Text that is written between two such
 * times comes at once without having been held back.
 */
export function largestBatchIn(events: readonly StreamEvent[]): number {
  const batches = burstsIn(events, [], LEAST_PAUSE)
  const sentOn = batches.slice(0, -1)
  const isRegular = batches.slice(1).every(({ wait }) => wait < LONG_WAIT)
  return isRegular && sentOn.every(isManyAtOnce) ? Math.max(0, ...sentOn.map(({ characters }) => characters)) : 0
}
