import type { PathParameterFact } from '../facts-model.ts'
import type { Report } from './problem.ts'
import type { Endpoint } from './routes.ts'
import type { PlacedTable } from './tables.ts'
import { sourceOf, type Tags } from './tags.ts'
import { readType, type TypeCell } from './type-cell.ts'

/** Reads the tables of path parameters: each parameter of a path has one row, and each row has a path. */
export function readPathParameters(
  tables: readonly PlacedTable[],
  endpoints: readonly Endpoint[],
  tags: Tags,
  report: Report,
): readonly PathParameterFact[] {
  const parameters: PathParameterFact[] = []
  for (const { table, cell } of tables) {
    for (const row of table.rows) {
      const line = row.passage.start.line
      const name = cell(row, 'name').replace(/^[`{]+|[`}]+$/g, '')
      const type = readType(cell(row, 'type'))
      const first = parameters.find((parameter) => parameter.name === name)
      const isUsed = endpoints.some(({ pathParameters }) => pathParameters.includes(name))
      if ('unreadable' in type) report(line, `${name}: ${type.unreadable}`, type.expected)
      else if (!isScalar(type.value))
        report(line, `{${name}} of the type "${cell(row, 'type')}"`, 'one of string, number, integer, boolean')
      else if (first !== undefined)
        report(line, `a second row for {${name}}`, `one; the first is at line ${first.source.line}`)
      else if (!isUsed) report(line, `the parameter {${name}}, which no path has`, 'only parameters of the paths')
      else {
        const [jsonType = 'string'] = type.value.types
        parameters.push({ id: `path-parameter:${name}`, name, type: jsonType, source: sourceOf(row.passage) })
        tags.add(`path-parameter:${name}`, row.passage)
      }
    }
  }
  for (const { pathParameters, route } of endpoints) {
    const missing = pathParameters.filter((name) => !parameters.some((parameter) => parameter.name === name))
    for (const name of missing)
      report(route.start.line, `{${name}} in a path`, 'a row for it in a table with the columns Name, Type and Meaning')
  }
  return parameters
}

/** A segment of a path is one text. */
function isScalar({ types, nullable }: TypeCell): boolean {
  const [type] = types
  return types.length === 1 && type !== 'object' && type !== 'array' && !nullable
}
