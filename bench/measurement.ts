/** One line of a table: what was measured, its figures, and the samples behind them in the order of the rounds. */
export interface Row {
  readonly name: string
  readonly samples: readonly number[]
}

/** What each file in `bench/` that measures something exports. */
export interface Measurement<R extends Row> {
  /** What is measured, and the unit of the samples. */
  readonly title: string
  /** `parts`: what to measure; empty: everything. Only `detection` can measure a part. */
  readonly measure: (parts: readonly string[]) => Promise<{ readonly rows: readonly R[] }>
  /** What is wrong with these parts; null: nothing. */
  readonly complaint?: (parts: readonly string[]) => Promise<string | null>
  /** The lines of the table, where its rows have different forms. */
  readonly table?: (rows: readonly R[]) => readonly string[]
  /** A line for each bar that the rows do not reach. */
  readonly bar?: (rows: readonly R[]) => readonly string[]
}

/** The middle sample, the upper one of two; NaN where there is none. */
export function medianOf(samples: readonly number[]): number {
  return samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN
}
