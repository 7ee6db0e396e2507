/** One line of a table: what was measured, its figures, and each sample behind them in the order of the rounds. */
export interface Row {
  readonly name: string
  readonly samples: readonly number[]
}

/** What each file of this room that measures something exports. */
export interface Measurement<R extends Row> {
  /** What is measured, in which unit the samples are. */
  readonly title: string
  readonly measure: () => Promise<{ readonly rows: readonly R[] }>
  /** A line for each stated bar that the rows don't reach. */
  readonly bar?: (rows: readonly R[]) => readonly string[]
}

/** The middle one, the upper of two; NaN where there is none. */
export function medianOf(samples: readonly number[]): number {
  return samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN
}

/** The rows as text columns: every figure but the samples, numbers to three digits. */
export function tableOf(rows: readonly Row[]): string {
  const figures = rows.map((row) => Object.entries(row).filter(([name]) => name !== 'samples'))
  const columns = [...new Set(figures.flatMap((row) => row.map(([name]) => name)))]
  const cells = figures.map((row) => {
    const values = new Map<string, unknown>(row)
    return columns.map((column) => cellOf(values.get(column)))
  })
  const widths = columns.map((column, index) => Math.max(column.length, ...cells.map((row) => row[index]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  ')
      .trimEnd()
  return [columns, ...cells].map(line).join('\n')
}

function cellOf(value: unknown): string {
  if (value === undefined) return ''
  if (typeof value !== 'number' || !Number.isFinite(value)) return String(value)
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
}
