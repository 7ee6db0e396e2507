import type { Arrival } from '../exchange/exchange.ts'
import type { StreamEvent } from './stream-item.ts'
import { deltaOf } from './summary.ts'

/** Text that was held back and then came at once, in one flush or in several. */
interface Flush {
  readonly deltas: number
  readonly characters: number
  /** Milliseconds in which no text came before the last one. */
  readonly wait: number
  readonly flushes: number
}

/** From here on, text that was generated piece by piece can't have come at once. */
export const LONG_WAIT = 400

/** What comes at once again and again, without a pause of this length, may be a model that writes sentence by sentence. */
const WAIT_BETWEEN = 1_000

/** With less, one piece may well be all that there was to write. */
const MANY_DELTAS = 8
const MANY_CHARACTERS = 100

/** Characters in a millisecond, some 6,000 tokens in a second: the fastest models write a third of that. */
const FASTEST_TEXT = 25

/** A first word that goes out early makes the rest no less buffered. */
const LEAST_SHARE = 0.9

/** Text with no pause of some length in it. */
interface Burst {
  readonly wait: number
  readonly from: number
  to: number
  deltas: number
  characters: number
}

/**
 * Nearly all of a long answer in flushes; null where it came otherwise. Only how the text itself arrived counts: many
 * deltas, quicker than any model writes, after a time in which nothing of it came. A fast model that answers after a long
 * search takes its time between two deltas, however little.
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
 * Whether nothing shows if the text was held back: it lay unread, so that the moment at which it came is not known, or
 * nearly all came at once after so little time that it may have been written quickly.
 */
export function isUnclear(events: readonly StreamEvent[], arrivals: readonly Arrival[]): boolean {
  return flushIn(events, arrivals) === null && (flushIn(events, []) !== null || isAtOnce(events))
}

/** Whether nearly all of the text came quicker than any model writes, after whatever time. */
function isAtOnce(events: readonly StreamEvent[]): boolean {
  const texts = events
    .filter(({ type }) => type === 'text-delta')
    .map((event) => ({ at: event.at, characters: deltaOf(event).length }))
  const nearlyAll = LEAST_SHARE * texts.reduce((sum, { characters }) => sum + characters, 0)
  let first = 0
  let within = 0
  return texts.some(({ at, characters }) => {
    within += characters
    for (let left = texts[first]; left !== undefined && within - left.characters >= nearlyAll; left = texts[++first]) {
      within -= left.characters
    }
    return within >= nearlyAll && at - (texts[first]?.at ?? at) < within / FASTEST_TEXT
  })
}

/** Whether an answer has so much text that it can be seen whether it was held back. */
export function isLongEnough(events: readonly StreamEvent[]): boolean {
  const texts = events.filter(({ type }) => type === 'text-delta')
  const characters = texts.reduce((sum, event) => sum + deltaOf(event).length, 0)
  return texts.length >= MANY_DELTAS && characters >= MANY_CHARACTERS
}

/** Text with pauses shorter than so many milliseconds in it. */
export function burstsIn(
  events: readonly StreamEvent[],
  arrivals: readonly Arrival[],
  leastPause: number,
): readonly Burst[] {
  const lateness = new Map(arrivals.map(({ at, late = 0 }) => [at, late]))
  const bursts: Burst[] = []
  for (const event of events) {
    if (event.type !== 'text-delta') continue
    const characters = deltaOf(event).length
    const burst = bursts.at(-1)
    // What lay unread for a while may have come at any moment of it.
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

/** Whether it has many deltas, which came quicker than any model writes them. */
export function isManyAtOnce({ from, to, deltas, characters }: Burst): boolean {
  return deltas >= MANY_DELTAS && to - from < characters / FASTEST_TEXT
}

function charactersIn(bursts: readonly Burst[]): number {
  return bursts.reduce((sum, { characters }) => sum + characters, 0)
}
