import type { Hypothesis, WindowLength } from './counter-event.ts'

const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** Number of the window that a moment lies in. */
export function indexOf({ length, offset }: Pick<Hypothesis, 'length' | 'offset'>, at: number): number {
  if (length !== 'calendar-month') return Math.floor((at - offset) / length)
  const date = new Date(at - offset)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** Milliseconds since a clock without an offset began the window that a moment lies in. */
export function sinceBegin(length: WindowLength, at: number): number {
  if (length !== 'calendar-month') return at % length
  const date = new Date(at)
  return at - Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}

/** Milliseconds that have passed at a moment for a window that moves on in steps: those of its steps that are over. */
export function stepped({ steps, offset, length }: Hypothesis & { readonly length: number }, at: number): number {
  if (steps === null) return at
  const step = length / steps
  return Math.floor((at - offset) / step) * step
}

/** How much of its window has passed at a moment: 0 to 1. */
export function phaseOf(hypothesis: Pick<Hypothesis, 'length' | 'offset'>, at: number): number {
  const { length, offset } = hypothesis
  if (length !== 'calendar-month') return (at - offset) / length - indexOf(hypothesis, at)
  const date = new Date(at - offset)
  const [begin, end] = [0, 1].map((more) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + more))
  return begin === undefined || end === undefined ? 0 : (at - offset - begin) / (end - begin)
}
