import type { Arrival } from '../sending/exchange.ts'
import type { StreamEvent } from './stream-item.ts'

type StreamTiming = ReturnType<typeof timingOf>

/** Milliseconds since the request was sent; null where there was no such thing. */
export function timingOf(events: readonly StreamEvent[], arrivals: readonly Arrival[]) {
  const texts = events.filter(({ type }) => type === 'text-delta')
  const firstText = texts[0]?.at ?? null
  const late = arrivals.find(({ at }) => at === firstText)?.late ?? 0
  return {
    firstText,
    /** The same, or earlier by as much as it may have lain unread. */
    earliestText: firstText === null ? null : firstText - late,
    lastText: texts.at(-1)?.at ?? null,
    largestGap: largestGap(arrivals),
  }
}

/** Longest time for which certainly nothing came, and where what came after it begins, in bytes. */
function largestGap(arrivals: readonly Arrival[]) {
  let largest: { readonly milliseconds: number; readonly offset: number } | null = null
  let offset = arrivals[0]?.bytes ?? 0
  for (const [index, { at, late = 0, bytes }] of arrivals.slice(1).entries()) {
    const milliseconds = at - late - (arrivals[index]?.at ?? 0)
    if (milliseconds > (largest?.milliseconds ?? -1)) largest = { milliseconds, offset }
    offset += bytes
  }
  return largest
}

/** From here on an answer took long enough that text which was generated piece by piece can't have come at once. */
const LONG_ANSWER = 400
const LONG_TEXT = 200
const MANY_DELTAS = 20

/**
 * One flush at the end of a long answer. Judged only where there is something to see: at least 400 ms until the last
 * text, and 20 deltas or 200 characters of it. All of it within 20 ms, or a fiftieth of the time, is a flush: 200
 * characters are some 50 tokens, which no model writes at that speed.
 */
export function isBuffered(timing: StreamTiming, deltas: readonly string[]): boolean {
  const { earliestText, lastText } = timing
  if (earliestText === null || lastText === null || lastText < LONG_ANSWER) return false
  if (deltas.join('').length < LONG_TEXT && deltas.length < MANY_DELTAS) return false
  return lastText - earliestText <= Math.max(20, lastText / 50)
}
