import type { Arrival } from '../sending/exchange.ts'
import type { StreamEvent } from './stream-item.ts'
import { deltaOf } from './summary.ts'

/** Text that was held back and then came at once. */
interface Flush {
  readonly deltas: number
  readonly characters: number
  /** Milliseconds in which no text came before it. */
  readonly wait: number
}

/** From here on, text that was generated piece by piece can't have come at once. */
const LONG_WAIT = 400

/** With less, one piece may well be all that there was to write. */
const MANY_DELTAS = 8
const MANY_CHARACTERS = 100

/** Characters in a millisecond, some 6,000 tokens in a second: the fastest models write a third of that. */
const FASTEST_TEXT = 25

/** A first word that goes out early makes the rest no less buffered. */
const LEAST_SHARE = 0.9

/**
 * One flush at the end of a long answer; null where there is none. Only how the text itself arrived counts: many deltas,
 * nearly all of the text, quicker than any model writes, after a time in which nothing of it came. A fast model that
 * answers after a long search takes its time between two deltas, however little.
 */
export function flushIn(events: readonly StreamEvent[], arrivals: readonly Arrival[]): Flush | null {
  const lateness = new Map(arrivals.map(({ at, late = 0 }) => [at, late]))
  const texts = events
    .filter(({ type }) => type === 'text-delta')
    .map((event) => ({ at: event.at, late: lateness.get(event.at) ?? 0, length: deltaOf(event).length }))
  const all = texts.reduce((sum, { length }) => sum + length, 0)
  const end = texts.at(-1)?.at ?? 0
  let characters = all
  let before = 0
  for (const [index, { at, late, length }] of texts.entries()) {
    const deltas = texts.length - index
    if (deltas < MANY_DELTAS || characters < Math.max(MANY_CHARACTERS, LEAST_SHARE * all)) return null
    // What lay unread for a while may have come at any moment of it.
    const wait = at - late - before
    if (wait >= LONG_WAIT && end - (at - late) < characters / FASTEST_TEXT) return { deltas, characters, wait }
    characters -= length
    before = at
  }
  return null
}
