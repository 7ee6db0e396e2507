import { FASTEST_TEXT, LONG_WAIT, MANY_DELTAS } from './flush.ts'
import type { StreamEvent } from './stream-item.ts'
import { deltaOf } from './summary.ts'

/** Between two batches; a shorter pause may be one of the model's own. */
const LEAST_PAUSE = 50

interface Batch {
  readonly from: number
  to: number
  deltas: number
  characters: number
}

/**
 * How many characters a service that sends its text on every few tenths of a second, as servers that cork their
 * connections do, has sent at once; 0 where it sends otherwise, or is not seen to. What it wrote within one such time comes
 * at once, and was not held back for that.
 */
export function largestBatchIn(events: readonly StreamEvent[]): number {
  const batches = batchesIn(events)
  const sentOn = batches.slice(0, -1)
  const isRegular = sentOn.every((batch, index) => (batches[index + 1]?.from ?? 0) - batch.to < LONG_WAIT)
  if (!isRegular || !sentOn.every(isAtOnce)) return 0
  return Math.max(0, ...sentOn.map(({ characters }) => characters))
}

function batchesIn(events: readonly StreamEvent[]): readonly Batch[] {
  const batches: Batch[] = []
  for (const event of events) {
    if (event.type !== 'text-delta') continue
    const characters = deltaOf(event).length
    const batch = batches.at(-1)
    if (batch === undefined || event.at - batch.to >= LEAST_PAUSE) {
      batches.push({ from: event.at, to: event.at, deltas: 1, characters })
      continue
    }
    batch.to = event.at
    batch.deltas++
    batch.characters += characters
  }
  return batches
}

function isAtOnce({ from, to, deltas, characters }: Batch): boolean {
  return deltas >= MANY_DELTAS && to - from < characters / FASTEST_TEXT
}
