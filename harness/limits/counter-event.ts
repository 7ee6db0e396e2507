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
      /** False for a request that the service must refuse for another reason; whether it counts is open. */
      readonly valid: boolean
      /** False where the limit refused it. */
      readonly accepted: boolean
    }
  /** A hook brought the counter to so many uses. */
  | { readonly kind: 'seed'; readonly at: number; readonly uses: number }
  /** A hook emptied it. */
  | { readonly kind: 'reset' }

/** Ways to count a window, in the words of the observations. */
export const windowKinds = ['fixed-first-use', 'fixed-clock', 'sliding-log', 'sliding-counter', 'token-bucket'] as const
export type WindowKind = (typeof windowKinds)[number]

/** How long a window lasts: milliseconds, or a month of the calendar in UTC. */
export type WindowLength = number | 'calendar-month'

/** One lawful way to enforce a limit. */
export interface Hypothesis {
  readonly kind: WindowKind
  readonly limit: number
  readonly length: WindowLength
  /**
   * Steps in which the window moves on: uses of a log leave it, and tokens of a bucket come back, by the step. Null: at
   * every moment.
   */
  readonly steps: number | null
  /** Milliseconds after the epoch's own boundary at which windows or steps begin; only where the clock begins them. */
  readonly offset: number
  readonly countsRefused: boolean
  readonly countsInvalid: boolean
  /** Whether a seed keeps the times of uses so far, or begins anew. */
  readonly seed: 'top-up' | 'replace'
}

export type Use = Extract<CounterEvent, { kind: 'use' }>
export type Seed = Extract<CounterEvent, { kind: 'seed' }>

/**
 * A counter under one hypothesis. States are sets: where the times leave two possibilities open, both are followed, and a
 * use that contradicts one of them ends it. An empty answer means that no state explains the use.
 */
export interface Model<State> {
  readonly begin: State
  readonly use: (state: State, use: Use, counts: boolean) => readonly State[]
  readonly seed: (state: State, seed: Seed) => readonly State[]
}
