import type { Arrival } from '../exchange/exchange.ts'
import type { StreamEvent } from './stream-item.ts'
import { deltaOf } from './summary.ts'

/** Text that was held back and then came at once, in one flush or in several. */
interface Flush {
  readonly deltas: number
  readonly characters: number
  /** Milliseconds before the last flush in which no text came. */
  readonly wait: number
  readonly flushes: number
}

/** After this many milliseconds without text, text that is generated piece by piece can't have come at once. */
export const LONG_WAIT = 400

/** Least wait before the last of several flushes: with shorter pauses, a model may be writing sentence by sentence. */
const WAIT_BETWEEN = 1_000

/** With less text than this, one piece may have been all that there was to write. */
const MANY_DELTAS = 8
const MANY_CHARACTERS = 100

/** Characters in a millisecond, some 6,000 tokens in a second; the fastest models write a third of that. */
const FASTEST_TEXT = 25

/** A share below 1, since an answer whose first word goes out early is buffered all the same. */
const LEAST_SHARE = 0.9

/** Text without a pause of a given length in it. */
interface Burst {
  readonly wait: number
  readonly from: number
  to: number
  deltas: number
  characters: number
}

/**
 * The flushes that nearly all of a long answer came in; null where it came otherwise. Only the arrival of the text
 * itself counts: many deltas, faster than any model writes, after a time without text. A fast model that answers after
 * a long search still takes some time between two deltas.
 */
export function flushIn(events: readonly StreamEvent[], arrivals: readonly Arrival[]): Flush | null {
  const bursts = burstsIn(events, arrivals, LONG_WAIT)
  const held = bursts.filter(isFlush)
  const all = charactersIn(bursts)
  const characters = charactersIn(held)
  const [last, ...before] = held.toReversed()
  if (last === undefined || characters < LEAST_SHARE * all) return null
  if (before.length > 0 && last.wait < WAIT_BETWEEN) return null
  const deltas = held.reduce((sum, burst) => sum + burst.deltas, 0)
  return { deltas, characters, wait: last.wait, flushes: held.length }
}

/**
 * Whether an answer alone can't tell if its text was held back: it was read late, so that its time of arrival is
 * unknown, or nearly all of it came at once so early that a model may have written it quickly.
 */
export function isUnclear(events: readonly StreamEvent[], arrivals: readonly Arrival[]): boolean {
  return flushIn(events, arrivals) === null && (flushIn(events, []) !== null || atOnceIn(events, []) !== null)
}

/**
 * Nearly all of a text, if it came faster than any model writes, however long after the request; otherwise null. Its
 * wait counts from the request.
 */
export function atOnceIn(events: readonly StreamEvent[], arrivals: readonly Arrival[]): Flush | null {
  const lateness = latenessOf(arrivals)
  const texts = events
    .filter(({ type }) => type === 'text-delta')
    .map((event) => ({ at: event.at, characters: deltaOf(event).length }))
  const nearlyAll = LEAST_SHARE * charactersIn(texts)
  let first = 0
  let within = 0
  for (const { at, characters } of texts) {
    within += characters
    for (let left = texts[first]; left !== undefined && within - left.characters >= nearlyAll; left = texts[++first]) {
      within -= left.characters
    }
    const from = texts[first]?.at ?? at
    const wait = from - (lateness.get(from) ?? 0)
    if (within < nearlyAll || at - wait >= within / FASTEST_TEXT) continue
    const together = texts.filter((text) => text.at >= from && text.at <= at)
    return { deltas: together.length, characters: charactersIn(together), wait, flushes: 1 }
  }
  return null
}

/** Whether an answer has enough text to tell whether it was held back. */
export function isLongEnough(events: readonly StreamEvent[]): boolean {
  const texts = events.filter(({ type }) => type === 'text-delta')
  const characters = texts.reduce((sum, event) => sum + deltaOf(event).length, 0)
  return texts.length >= MANY_DELTAS && characters >= MANY_CHARACTERS
}

/** The text of an answer, divided where a pause lasts `leastPause` milliseconds or more. */
export function burstsIn(
  events: readonly StreamEvent[],
  arrivals: readonly Arrival[],
  leastPause: number,
): readonly Burst[] {
  const lateness = latenessOf(arrivals)
  const bursts: Burst[] = []
  for (const event of events) {
    if (event.type !== 'text-delta') continue
    const characters = deltaOf(event).length
    const burst = bursts.at(-1)
    // Text that was read late may have come at any moment since then.
    const from = event.at - (lateness.get(event.at) ?? 0)
    const wait = from - (burst?.to ?? 0)
    if (burst === undefined || wait >= leastPause) {
      bursts.push({ wait, from, to: event.at, deltas: 1, characters })
      continue
    }
    burst.to = event.at
    burst.deltas++
    burst.characters += characters
  }
  return bursts
}

function isFlush(burst: Burst): boolean {
  const { wait, characters } = burst
  return characters >= MANY_CHARACTERS && wait >= LONG_WAIT && isManyAtOnce(burst)
}

/** Whether a burst has many deltas, and they came faster than any model writes. */
export function isManyAtOnce({ from, to, deltas, characters }: Burst): boolean {
  return deltas >= MANY_DELTAS && to - from < characters / FASTEST_TEXT
}

function charactersIn(texts: readonly Pick<Burst, 'characters'>[]): number {
  return texts.reduce((sum, { characters }) => sum + characters, 0)
}

function latenessOf(arrivals: readonly Arrival[]): ReadonlyMap<number, number> {
  return new Map(arrivals.map(({ at, late = 0 }) => [at, late]))
}
