import type { Parameter as DescribedParameter } from '../description/description.ts'
import type { JsonObject } from '../description/json.ts'
import type { SourceQuote } from '../description/json-schema.ts'
import { isPlaceColumn } from './columns.ts'
import { type Row, type Section, type Table, tablesIn } from './document.ts'
import { type FieldRow, readParameterTable } from './field-rows.ts'
import { type Context, type Notes, repeated } from './notes.ts'
import type { Report } from './problem.ts'
import { type Endpoint, endpointOf } from './routes.ts'
import { sourceOf } from './wording.ts'

export interface Parameter extends Pick<DescribedParameter, 'name' | 'in' | 'required'> {
  readonly schema: JsonObject
  readonly description: string
  readonly source: SourceQuote
  /** Ids of the operations that have the parameter. */
  readonly operations: readonly string[]
}

const PLACES = ['path', 'query', 'header'] as const

/** Reads the tables of parameters. Each path parameter must have one row, and each row of a path parameter a path. */
export function readParameters(endpoints: readonly Endpoint[], fieldTables: ReadonlySet<Table>, context: Context) {
  const parameters = context.document.sections.flatMap((section) =>
    tablesIn(section)
      .filter((table) => !fieldTables.has(table) && isOfParameters(table))
      .flatMap((table) => tableParameters(table, section, endpoints, context)),
  )
  const isSame = (one: Parameter, other: Parameter) =>
    one.name === other.name && one.in === other.in && one.operations.some((id) => other.operations.includes(id))
  for (const [{ name, source }, first] of repeated(parameters, isSame))
    context.report(source.line, `a second row for ${name}`, `one; the first is at line ${first.source.line}`)
  return shared(parameters, endpoints, context.report)
}

/**
 * A row in one endpoint's section is also about other endpoints whose path has the parameter, unless they have their
 * own row.
 */
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
  return header.includes('type') && (header.includes('name') || header.includes('parameter'))
}

function tableParameters(table: Table, section: Section, endpoints: readonly Endpoint[], notes: Notes) {
  const places = new Map(table.rows.map((row) => [row.passage, placeIn(row)] as const))
  const own = endpointOf(section, endpoints)
  return readParameterTable(table, notes).flatMap((row) => {
    const place = places.get(row.passage) ?? null
    const isStatedRequired = table.header.includes('required') && row.presence.get(null) === 'yes'
    return parameterFrom(row, { place, isStatedRequired }, own === undefined ? endpoints : [own], notes) ?? []
  })
}

/** Null for a word that names no place. */
function placeIn(row: Row): Parameter['in'] | null {
  const cell = row.cells.find(({ column }) => isPlaceColumn(column))
  return cell === undefined ? 'path' : (PLACES.find((place) => place === cell.text.toLowerCase()) ?? null)
}

function parameterFrom(
  row: FieldRow,
  { place, isStatedRequired }: { readonly place: Parameter['in'] | null; readonly isStatedRequired: boolean },
  among: readonly Endpoint[],
  { mark, report }: Notes,
): Parameter | null {
  const { path: name, type, keywords, passage, nullable, description } = row
  const refuse = (found: string, expected: string) => {
    report(passage.start.line, found, expected, { follows: ['endpoints'] })
    return null
  }
  const [jsonType, other] = type.types
  const isValue = other === undefined && jsonType !== 'object' && jsonType !== 'array' && !nullable
  const taking = place === 'path' ? among.filter(({ pathParameters }) => pathParameters.includes(name)) : among
  if (place === null) return refuse(`the place of ${name}`, 'path, query or header in the column In')
  // A path segment, a query value and a header value are each a single text.
  if (jsonType === undefined || !isValue)
    return refuse(`${name} of a type that is no single value`, 'one of string, number, integer, boolean')
  if (taking.length === 0) return refuse(`the parameter {${name}}, which no path has`, 'only parameters of the paths')
  for (const one of row.passages) mark(one, `parameter:${place}.${name}`)
  return {
    name,
    in: place,
    required: place === 'path' || isStatedRequired,
    schema: { type: jsonType, ...keywords },
    description,
    source: sourceOf(passage),
    operations: taking.map((endpoint) => endpoint.name.id),
  }
}
