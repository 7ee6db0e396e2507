import type { Arrival } from '../exchange/exchange.ts'
import type { StreamEvent } from './stream-item.ts'

/** Milliseconds since the request was sent; null where there was no such thing. */
export function timingOf(events: readonly StreamEvent[], arrivals: readonly Arrival[]) {
  const texts = events.filter(({ type }) => type === 'text-delta')
  return {
    firstText: texts[0]?.at ?? null,
    lastEvent: events.at(-1)?.at ?? null,
    lastText: texts.at(-1)?.at ?? null,
    largestGap: largestOf(gapsIn(events, arrivals)),
  }
}

function largestOf(gaps: readonly Gap[]): Gap | null {
  return gaps.reduce<Gap | null>((a, b) => (a === null || b.milliseconds > a.milliseconds ? b : a), null)
}

interface Gap {
  readonly milliseconds: number
  /** Where the text that came after it begins, in bytes. */
  readonly offset: number
}

/**
 * Every time between two pieces of text in which certainly none came, whatever else did, such as what keeps a connection
 * alive. What a search takes before the first text, or a tool between two steps, is no part of the answer's own pace, and
 * nor is what reasoning takes that is shown in between.
 */
export function gapsIn(events: readonly StreamEvent[], arrivals: readonly Arrival[]): readonly Gap[] {
  const lateness = new Map(arrivals.map(({ at, late = 0 }) => [at, late]))
  let before: number | null = null
  return events.flatMap(({ type, at, offset }) => {
    if (/^(?:tool|reasoning)-|-step$/.test(type)) before = null
    if (type !== 'text-delta') return []
    const gap =
      before === null || before === at ? [] : [{ milliseconds: at - (lateness.get(at) ?? 0) - before, offset }]
    before = at
    return gap
  })
}
