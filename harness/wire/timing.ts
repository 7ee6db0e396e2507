import type { Arrival } from '../sending/exchange.ts'
import type { StreamEvent } from './stream-item.ts'

/** Milliseconds since the request was sent; null where there was no such thing. */
export function timingOf(events: readonly StreamEvent[], arrivals: readonly Arrival[]) {
  const texts = events.filter(({ type }) => type === 'text-delta')
  return {
    firstText: texts[0]?.at ?? null,
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
