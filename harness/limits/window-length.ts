import type { Limit } from '../../schemas/description/description.ts'

export type WindowName = Limit['window']

const HOUR = 3600
const DAY = 24 * HOUR

/** Seconds of each window. The document does not say how long a month is: 30 days in schedules and examples. */
export const nominalSeconds: Readonly<Record<WindowName, number>> = { hour: HOUR, day: DAY, month: 30 * DAY }

/** Seconds of each window at its longest: after them its uses are gone by every count. */
export const longestSeconds: Readonly<Record<WindowName, number>> = { hour: HOUR, day: DAY, month: 31 * DAY }

/** How long a limiter's window lasts: milliseconds, or a month of the calendar in UTC. */
export type WindowLength = number | 'calendar-month'

/** Every length that a window of this name may have. */
export function validLengths(window: WindowName): readonly WindowLength[] {
  const lengths = new Set([nominalSeconds[window] * 1000, longestSeconds[window] * 1000])
  return window === 'month' ? [...lengths, 'calendar-month'] : [...lengths]
}

/** When the clock begins the window that a moment lies in, or another one so many windows after it. */
export function clockEdge(length: WindowLength, offset: number, moment: number, windowsLater = 0): number {
  if (length !== 'calendar-month') return (Math.floor((moment - offset) / length) + windowsLater) * length + offset
  const date = new Date(moment - offset)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + windowsLater) + offset
}
