import type { SourceQuote } from '../description/description.ts'
import type { JsonObject } from '../json.ts'
import { type Document, type Section, type Table, tablesIn } from './document.ts'
import { type FieldRow, readFieldTable } from './field-rows.ts'
import type { Report } from './problem.ts'
import type { Endpoint } from './routes.ts'
import { markRead, type Reads, sourceOf } from './wording.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonObject
  readonly description: string
  readonly source: SourceQuote
  /** Ids of the operations that take it. */
  readonly operations: readonly string[]
}

/** Reads the tables of parameters: each parameter of a path has one row, and each row of a path's has a path. */
export function readParameters(
  document: Document,
  fieldTables: ReadonlySet<Table>,
  endpoints: readonly Endpoint[],
  reads: Reads,
  report: Report,
): readonly Parameter[] {
  const parameters: Parameter[] = []
  for (const section of document.sections) {
    for (const table of tablesIn(section)) {
      if (fieldTables.has(table) || !isOfParameters(table)) continue
      for (const row of readFieldTable(withFieldColumns(table), reads, report)) {
        const parameter = parameterFrom(row, table, section, endpoints, report)
        const twin = parameters.find(
          (one) => one.name === row.path && one.in === parameter?.in && shares(one, parameter),
        )
        if (parameter === null) continue
        if (twin === undefined) parameters.push(parameter)
        else
          report(
            row.passage.start.line,
            `a second row for ${row.path}`,
            `one; the first is at line ${twin.source.line}`,
          )
        for (const passage of row.passages) markRead(reads, passage, `parameter:${parameter.in}.${parameter.name}`)
      }
    }
  }
  return shared(parameters, endpoints, report)
}

/** A row in the section of one endpoint also speaks of the others whose path has its parameter, unless they have their own. */
function shared(
  parameters: readonly Parameter[],
  endpoints: readonly Endpoint[],
  report: Report,
): readonly Parameter[] {
  const inPaths = parameters.filter((one) => one.in === 'path')
  const lacking = endpoints.flatMap(({ pathParameters, route, name: { id } }) =>
    pathParameters
      .filter((name) => !inPaths.some((one) => one.name === name && one.operations.includes(id)))
      .map((name) => ({ id, route, known: inPaths.find((one) => one.name === name), name })),
  )
  for (const { known, name, route } of lacking)
    if (known === undefined)
      report(route.start.line, `{${name}} in a path`, 'a row for it in a table with the columns Name, Type and Meaning')
  return parameters.map((parameter) => {
    const more = lacking.filter(({ known }) => known === parameter).map(({ id }) => id)
    return { ...parameter, operations: [...parameter.operations, ...more] }
  })
}

function isOfParameters({ header }: Table): boolean {
  const names = header.map((name) => name.toLowerCase())
  return names.includes('type') && (names.includes('name') || names.includes('parameter'))
}

/** `{id}` is how paths write a parameter; a column In holds no prose. */
function withFieldColumns(table: Table): Table {
  const at = table.header.findIndex((name) => /^(?:name|parameter)$/i.test(name))
  const isProse = (index: number) => !/^(?:in|location)$/i.test(table.header[index] ?? '')
  return {
    ...table,
    header: table.header.map((name, index) => (index === at ? 'Name' : name)).filter((_, index) => isProse(index)),
    rows: table.rows.map((row) => ({
      ...row,
      cells: row.cells
        .map((cell, index) => (index === at ? { ...cell, text: cell.text.replace(/[`{}]/g, '') } : cell))
        .filter((_, index) => isProse(index)),
    })),
  }
}

function parameterFrom(
  row: FieldRow,
  table: Table,
  section: Section,
  endpoints: readonly Endpoint[],
  report: Report,
): Parameter | null {
  const line = row.passage.start.line
  const { path: name, type, keywords } = row
  const place = placeOf(row, table)
  const own = endpoints.find((endpoint) => endpoint.section === section)
  const [jsonType] = type.types
  const refuse = (found: string, expected: string) => {
    report(line, found, expected, { follows: ['endpoints'] })
    return null
  }
  if (place === null) return refuse(`the place of ${name}`, 'path, query or header in the column In')
  // A segment of a path and the value of a query or header are one text.
  if (
    type.types.length !== 1 ||
    jsonType === undefined ||
    jsonType === 'object' ||
    jsonType === 'array' ||
    row.nullable
  )
    return refuse(`${name} of a type that is no single value`, 'one of string, number, integer, boolean')
  const among = own === undefined ? endpoints : [own]
  const taking = place === 'path' ? among.filter(({ pathParameters }) => pathParameters.includes(name)) : among
  if (taking.length === 0) return refuse(`the parameter {${name}}, which no path has`, 'only parameters of the paths')
  return {
    name,
    in: place,
    required: place === 'path' || row.presence.get(null) === 'yes',
    schema: { type: jsonType, ...keywords },
    description: row.description,
    source: sourceOf(row.passage),
    operations: taking.map((endpoint) => endpoint.name.id),
  }
}

function placeOf(row: FieldRow, { header, rows }: Table): Parameter['in'] | null {
  const at = header.findIndex((name) => /^(?:in|location)$/i.test(name))
  if (at === -1) return 'path'
  const text = rows.find(({ passage }) => passage === row.passage)?.cells[at]?.text.toLowerCase()
  return text === 'path' || text === 'query' || text === 'header' ? text : null
}

function shares(first: Parameter, second: Parameter | null): boolean {
  return first.operations.some((id) => second?.operations.includes(id))
}
