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
function largestGap(arrivals: readonly Arrival[], firstText: number) {
  let largest: { readonly milliseconds: number; readonly offset: number } | null = null
  let offset = arrivals[0]?.bytes ?? 0
  for (const [index, { at, late = 0, bytes }] of arrivals.slice(1).entries()) {
    const before = arrivals[index]?.at ?? 0
    const milliseconds = at - late - before
    if (before >= firstText && milliseconds > (largest?.milliseconds ?? -1)) largest = { milliseconds, offset }
    offset += bytes
  }
  return largest
}
