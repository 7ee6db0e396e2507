import type { Document, Row, Section, Table } from './document.ts'
import type { Report } from './problem.ts'

/** A table with the section it stands in, and its columns by the name of their header cell in lower case. */
export interface PlacedTable {
  readonly section: Section
  readonly table: Table
  readonly cell: (row: Row, ...names: readonly string[]) => string
}

/** The tables of a document by what their header cells say they hold. */
export interface Tables {
  readonly fields: readonly PlacedTable[]
  readonly pathParameters: readonly PlacedTable[]
  readonly limits: readonly PlacedTable[]
  /** Values of a field with their meanings; the first header cell names the field. */
  readonly meanings: readonly PlacedTable[]
}

/** Names of the one column that holds prose about a row. */
export const noteColumns: readonly string[] = ['notes', 'rules', 'meaning', 'description']

const KINDS =
  "Field + Type [+ Required or v1, v2 …] + Notes; Name + Type + Meaning; Applies to + Limit; or a field's name + Meaning"

/** Sorts tables by their header cells. A table that holds none of the known kinds is a problem: its rows would be lost. */
export function sortTables(document: Document, report: Report): Tables {
  const sorted: Record<keyof Tables, PlacedTable[]> = { fields: [], pathParameters: [], limits: [], meanings: [] }
  for (const section of document.sections) {
    for (const table of section.blocks) {
      if (table.kind !== 'table') continue
      const kind = kindOf(table.header.map((cell) => cell.toLowerCase()))
      if (kind === null) report(table.line, `a table with the columns ${table.header.join(' | ')}`, KINDS)
      else if (table.rows.length === 0) report(table.line, 'a table without rows', 'at least one row, or no table')
      else sorted[kind].push(place(section, table))
    }
  }
  return sorted
}

function kindOf(header: readonly string[]): keyof Tables | null {
  const holds = (...names: readonly string[]) => names.every((name) => header.includes(name))
  const isOf = (...known: readonly string[]) =>
    new Set(header).size === header.length &&
    header.every((name) => known.includes(name) || noteColumns.includes(name)) &&
    // Two columns of prose would be read as one, and the other lost.
    header.filter((name) => noteColumns.includes(name)).length <= 1
  if (holds('field', 'type') && isOf('field', 'type', 'required', ...header.filter(isVersionColumn))) return 'fields'
  if (holds('name', 'type') && isOf('name', 'type')) return 'pathParameters'
  if (holds('applies to', 'limit') && header.length === 2) return 'limits'
  if (holds('meaning') && header.length === 2 && header[0] !== 'field' && header[0] !== 'name') return 'meanings'
  return null
}

export function isVersionColumn(name: string): boolean {
  return /^v\d+$/i.test(name)
}

function place(section: Section, table: Table): PlacedTable {
  const names = table.header.map((cell) => cell.toLowerCase())
  const cell = (row: Row, ...wanted: readonly string[]) =>
    row.cells[names.findIndex((name) => wanted.includes(name))] ?? ''
  return { section, table, cell }
}
