import type { Limit } from '../../schemas/description/description.ts'

export type WindowName = Limit['window']

const HOUR = 3600
const DAY = 24 * HOUR

/** Seconds of each window. The document does not say how long a month is: 30 days in schedules and examples. */
export const nominalSeconds: Readonly<Record<WindowName, number>> = { hour: HOUR, day: DAY, month: 30 * DAY }

/** Seconds of each window at its longest: after them, its uses no longer count, however the service counts. */
export const longestSeconds: Readonly<Record<WindowName, number>> = { hour: HOUR, day: DAY, month: 31 * DAY }

/** The part of the longest window that the shortest one has: months have 28 to 31 days. */
const SHORTEST = 0.9

/** Whether a window of so many seconds may be the one with this name. */
export function isLengthOf(window: WindowName, seconds: number): boolean {
  return seconds >= longestSeconds[window] * SHORTEST && seconds <= longestSeconds[window]
}

/** How long a limiter's window lasts: milliseconds, or a month of the calendar in UTC. */
export type WindowLength = number | 'calendar-month'

/** The start of the clock's window in which a moment lies, or of the window `windowsLater` after it. */
export function clockEdge(length: WindowLength, offset: number, moment: number, windowsLater = 0): number {
  if (length !== 'calendar-month') return (Math.floor((moment - offset) / length) + windowsLater) * length + offset
  const date = new Date(moment - offset)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + windowsLater) + offset
}

/**
 * What one counter of a limit went through, in order. Times are milliseconds of the target's clock, as intervals: the
 * service counts a use at some moment between its sending and its answer.
 */
export type CounterEvent =
  | {
      readonly kind: 'use'
      /** Id of the exchange. */
      readonly id: string
      readonly from: number
      readonly to: number
      /**
       * False for a request that the service must refuse for a reason other than the limit; it may or may not count.
       */
      readonly valid: boolean
      /** False where the limit refused it. */
      readonly accepted: boolean
    }
  /** A hook brought the counter to so many uses, at some moment between its start and the next request. */
  | { readonly kind: 'seed'; readonly from: number; readonly to: number; readonly uses: number }
  | { readonly kind: 'reset' }

export type Use = Extract<CounterEvent, { kind: 'use' }>

/** Ways to count a window, named as in the observations. */
export const windowKinds = ['fixed-first-use', 'fixed-clock', 'sliding-log', 'sliding-counter', 'token-bucket'] as const
export type WindowKind = (typeof windowKinds)[number]

/** No valid window: each use puts its end off, and it closes only once there was none for so long. */
export type RenewedWindow = 'renewed-by-use'

/** One way to enforce a limit, a valid one where its kind is that of a window. */
export interface Limiter<Kind extends WindowKind | RenewedWindow = WindowKind> {
  readonly kind: Kind
  readonly limit: number
  readonly length: WindowLength
  /**
   * Into how many equal steps the window is divided, by which uses leave a log or tokens come back to a bucket. Null:
   * continuously.
   */
  readonly steps: number | null
  /** Milliseconds by which the clock's windows or steps begin after multiples of their length since 1970. */
  readonly offset: number
  readonly countsRefused: boolean
  readonly countsInvalid: boolean
  /**
   * How the hook that seeds a counter treats the uses so far: it keeps their times and adds the missing ones, or it
   * replaces them.
   */
  readonly seed: 'top-up' | 'replace'
}
