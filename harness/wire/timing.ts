import type { Arrival } from '../sending/exchange.ts'
import type { StreamEvent } from './stream-item.ts'

/** Milliseconds since the request was sent; null where there was no such thing. */
export function timingOf(events: readonly StreamEvent[], arrivals: readonly Arrival[]) {
  const texts = events.filter(({ type }) => type === 'text-delta')
  return {
    firstText: texts[0]?.at ?? null,
    lastText: texts.at(-1)?.at ?? null,
    largestGap: largestGap(arrivals, texts[0]?.at ?? 0),
  }
}

/**
 * Longest time for which certainly nothing came, and where what came after it begins, in bytes. What comes before the first
 * text, such as the sources of a long search, is no part of the answer's own pace.
 */
function largestGap(arrivals: readonly Arrival[], firstText: number): Gap | null {
  const [first = null, ...others] = gapsIn(arrivals, firstText)
  return others.reduce<Gap | null>((a, b) => (a === null || b.milliseconds > a.milliseconds ? b : a), first)
}

interface Gap {
  readonly milliseconds: number
  readonly offset: number
}

/** Every time for which certainly nothing came, after the first text. */
export function gapsIn(arrivals: readonly Arrival[], firstText: number): readonly Gap[] {
  let offset = 0
  return arrivals.flatMap(({ at, late = 0, bytes }, index) => {
    const before = arrivals[index - 1]?.at
    const gap = { milliseconds: at - late - (before ?? 0), offset }
    offset += bytes
    return before === undefined || before < firstText ? [] : [gap]
  })
}
