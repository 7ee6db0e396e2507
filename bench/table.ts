import type { Row } from './measurement.ts'

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
