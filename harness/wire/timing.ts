import type { Arrival } from '../exchange/exchange.ts'
import type { StreamEvent } from './stream-item.ts'
import { threadsOn } from './thread.ts'

/** Times in milliseconds since the request was sent; null for an event that did not come. */
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
  /** Offset in the body of the text that ended the gap. */
  readonly offset: number
}

/**
 * Every time between two pieces of text in which certainly no text came; other events, such as those that keep a
 * connection alive, do not matter. The time of a search before the first text, of a tool between two steps, or of
 * reasoning that is shown in between does not count: it is not the pace of the text.
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

/** Events that show nothing to a reader, and say nothing of what a service still does. */
const closing: ReadonlySet<string> = new Set(['text-end', 'reasoning-end', 'message-metadata', 'finish-step', 'finish'])

/**
 * The last event before `finish` that shows something, such as text or a source, or that something is still done, such
 * as the call of a tool; and the milliseconds in which certainly nothing but the end came after it. Null where an
 * answer lacks one of the two.
 */
export function finishAfter(events: readonly StreamEvent[], arrivals: readonly Arrival[]) {
  const place = events.findIndex(({ type }) => type === 'finish')
  const finish = events[place]
  const last = events
    .slice(0, Math.max(0, place))
    .findLast((event) => !closing.has(event.type) && threadsOn(event).length === 0)
  if (finish === undefined || last === undefined) return null
  const { late = 0 } = arrivals.find(({ at }) => at === finish.at) ?? {}
  return { type: last.type, milliseconds: finish.at - late - last.at }
}
