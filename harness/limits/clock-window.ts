import type { Hypothesis } from './counter-event.ts'

const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** Number of the window that a moment lies in. */
export function indexOf({ length, offset }: Pick<Hypothesis, 'length' | 'offset'>, at: number): number {
  if (length !== 'calendar-month') return Math.floor((at - offset) / length)
  const date = new Date(at)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** How much of its window has passed at a moment: 0 to 1. */
export function phaseOf(hypothesis: Pick<Hypothesis, 'length' | 'offset'>, at: number): number {
  const { length, offset } = hypothesis
  if (length !== 'calendar-month') return (at - offset) / length - indexOf(hypothesis, at)
  const date = new Date(at)
  const [begin, end] = [0, 1].map((more) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + more))
  return begin === undefined || end === undefined ? 0 : (at - begin) / (end - begin)
}
