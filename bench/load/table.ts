import { medianOf } from '../measurement.ts'
import type { CostRow, FaultRow, LoadRow } from './rows.ts'
import { faults } from './service.ts'

/** Both tables, in lines of at most 120 columns. */
export function tableOf(rows: readonly LoadRow[]): readonly string[] {
  const costs = rows.filter((row) => row.kind === 'cost')
  const found = rows.filter((row) => row.kind === 'faults')
  return [...costTable(costs), '', ...faultTable(found)]
}

const widths = [20, 6, 10, 10, 9, 9, 8, 6, 8, 10, 10]

function costTable(rows: readonly CostRow[]): readonly string[] {
  const lines = rows.map((row) => [
    row.tool,
    String(row.atATime),
    String(row.pause),
    row.eventsPerSecond.toFixed(0),
    medianOf(row.samples).toFixed(2),
    row.streamsPerCore.toFixed(0),
    row.microsecondsPerEvent.toFixed(1),
    row.megabytes.toFixed(0),
    row.kilobytesPerStream.toFixed(0),
    offBy(row.gapP99Off),
    offBy(row.firstTextP95Off),
  ])
  const heads = [
    ['', 'at a', 'a word', 'events', 'ms a', 'streams', 'us an', '', 'kB a', 'gap p99', 'text p95'],
    ['', 'time', 'each, ms', 'a second', 'stream', 'a core', 'event', 'MB', 'stream', 'off, ms', 'off, ms'],
  ]
  return [...heads, ...lines].map((cells) => cells.map((cell, column) => padded(cell, widths[column] ?? 0)).join(''))
}

function offBy(difference: number | null): string {
  if (difference === null) return '-'
  return `${difference < 0 ? '' : '+'}${difference.toFixed(1)}`
}

/** A text aligned to the left, or a figure to the right. */
function padded(text: string, width: number): string {
  return width === widths[0] ? text.padEnd(width) : text.padStart(width)
}

function faultTable(rows: readonly FaultRow[]): readonly string[] {
  const line = (head: string, cells: readonly string[]) =>
    head.padEnd(20) + cells.map((cell) => cell.padStart(11)).join('')
  const tools = rows.map(({ tool }) => tool.replace(/ [\d.]+.*$/, ''))
  return [
    line('reported', tools),
    ...faults.map((fault) =>
      line(
        fault,
        rows.map(({ reported }) => (reported.includes(fault) ? 'yes' : '-')),
      ),
    ),
    line(
      '(without a fault)',
      rows.map(({ falseAlarms }) => (falseAlarms.length > 0 ? 'alarm' : '-')),
    ),
  ]
}
