/** One line of a table: what was measured, its figures, and each sample behind them in the order of the rounds. */
export interface Row {
  readonly name: string
  readonly samples: readonly number[]
}

/** What each file of this room that measures something exports. */
export interface Measurement<R extends Row> {
  /** What is measured, in which unit the samples are. */
  readonly title: string
  /** `parts`: what to measure of it, all where there is none; only `detection` can be asked for a part. */
  readonly measure: (parts: readonly string[]) => Promise<{ readonly rows: readonly R[] }>
  /** The lines of the table, where rows of one form would not do. */
  readonly table?: (rows: readonly R[]) => readonly string[]
  /** A line for each stated bar that the rows don't reach. */
  readonly bar?: (rows: readonly R[]) => readonly string[]
}

/** The middle one, the upper of two; NaN where there is none. */
export function medianOf(samples: readonly number[]): number {
  return samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN
}
