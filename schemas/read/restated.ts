import type { FieldFact } from '../facts-model.ts'
import type { Document } from './document.ts'
import type { Passage } from './passages.ts'
import { codeSpans, countsIn, prose } from './phrases.ts'
import type { Report } from './problem.ts'
import type { Endpoint } from './routes.ts'
import type { PlacedTable } from './tables.ts'
import { proseOf, type Tags } from './tags.ts'

/** Compares a table of values and meanings, such as Status + Meaning, with the enum of the field it is named after. */
export function compareMeanings(
  tables: readonly PlacedTable[],
  fields: readonly FieldFact[],
  tags: Tags,
  report: Report,
): void {
  for (const { table } of tables) {
    const name = (table.header[0] ?? '').replaceAll('`', '').toLowerCase()
    const named = fields.filter((field) => field.enum !== null && field.path.split('.').at(-1)?.toLowerCase() === name)
    if (named.length === 0)
      report(table.line, `a table of meanings of "${table.header[0]}"`, 'the name of a field with an enum')
    const values = table.rows.map(({ cells }) => (cells[0] ?? '').replaceAll('`', ''))
    for (const field of named) {
      for (const [index, { passage }] of table.rows.entries()) {
        tags.add(field.id, passage)
        const value = values[index] ?? ''
        if (!field.enum?.includes(value)) {
          report(
            passage.start.line,
            `the value ${value} of ${field.path}`,
            `one of ${field.enum?.join(', ')}, as at line ${field.source.line}`,
          )
        } else if (values.indexOf(value) !== index)
          report(passage.start.line, `a second meaning of ${value}`, 'one row for each value')
      }
      const missing = field.enum?.find((value) => !values.includes(value))
      if (missing !== undefined)
        report(table.line, `no meaning of ${missing}`, `a row for each value at line ${field.source.line}`)
    }
  }
}

/** Compares a count of an enum's values with what it counts: "the four statuses (`active`, …)". */
export function compareCounts(document: Document, fields: readonly FieldFact[], tags: Tags, report: Report): void {
  const enums = fields.filter((field) => field.enum !== null)
  const names = Map.groupBy(fields, nameOf)
  const byPlural = Map.groupBy(
    enums.flatMap((field) =>
      ['s', 'es'].map((ending) => ({ field, plural: `${nameOf(field)}${ending}`.toLowerCase() })),
    ),
    ({ plural }) => plural,
  )
  for (const passage of proseOf(document)) {
    const counted = Array.from(countsIn(passage.quote)).flatMap(([word, count]) =>
      (byPlural.get(word) ?? []).map(({ field }) => ({ field, count, word })),
    )
    for (const { field, count, word } of counted) {
      if (field.enum === null) continue
      const name = nameOf(field)
      const listed = listIn(passage)
      const isAlone = new Set(names.get(name)?.map(({ path }) => path)).size === 1
      if (!listed.some((value) => field.enum?.includes(value)) && !countsValues(passage, field, word, isAlone)) continue
      tags.add(field.id, passage)
      const at = `as at line ${field.source.line}`
      const line = passage.start.line
      if (count !== field.enum.length) report(line, `${count} values of ${name}`, `${field.enum.length}, ${at}`)
      if (listed.length === 0) continue
      const stray = listed.find((value) => !field.enum?.includes(value))
      const missing = field.enum.find((value) => !listed.includes(value))
      if (stray !== undefined) report(line, `the value ${stray} of ${name}`, `one of ${field.enum.join(', ')}, ${at}`)
      else if (missing !== undefined)
        report(line, `values of ${name} without ${missing}`, `${field.enum.join(', ')}, ${at}`)
    }
  }
}

/**
 * "Three types of events" are none of a `type` that something else has: the sentence names what holds the field, or no
 * other field has the name and nothing follows that would.
 */
function countsValues({ quote }: Passage, { schema, path }: FieldFact, plural: string, isAlone: boolean): boolean {
  const text = prose(quote).toLowerCase()
  const holder = path.includes('.') ? (path.split('.').at(-2) ?? '') : schema.replace(/^[A-Z][a-z]+|V\d+$/g, '')
  const owner = holder
    .replace(/\[\]|s$/g, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  if (owner !== '' && new RegExp(`\\b${owner}s?\\b`).test(text)) return true
  return isAlone && !new RegExp(`\\b${plural} (?:of|for|in)\\b`).test(text)
}

function nameOf({ path }: FieldFact): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

/** What a count lists stands in parentheses right behind it. */
function listIn({ quote }: Passage): readonly string[] {
  return codeSpans(/\((`[^()]*`)\)/.exec(quote)?.[1] ?? '')
}

/** Compares what prose says of all endpoints at once: their method, and the beginnings of their paths. */
export function compareRoutes(document: Document, endpoints: readonly Endpoint[], tags: Tags, report: Report): void {
  const beginnings: { readonly path: string; readonly passage: Passage }[] = []
  for (const passage of proseOf(document)) {
    const method = /\b(?:all|each|every)\b.*\bendpoints?\b.*\bmethod ([A-Z]+)\b/i.exec(prose(passage.quote))?.[1]
    for (const { name, method: own, route } of method === undefined ? [] : endpoints) {
      tags.add(`operation:${name.id}`, passage)
      if (own !== method)
        report(
          route.start.line,
          `${own} for ${name.id}`,
          `${method}, as line ${passage.start.line} says of all endpoints`,
        )
    }
    const shown = codeSpans(passage.quote).filter((span) => /^\/.*\/(?:\.\.\.|…|\*)$/.test(span))
    beginnings.push(...shown.map((span) => ({ path: span.replace(/(?:\.\.\.|…|\*)$/, ''), passage })))
  }
  for (const { path, passage } of beginnings) {
    const below = endpoints.filter((endpoint) => endpoint.path.startsWith(path))
    for (const { name } of below) tags.add(`operation:${name.id}`, passage)
    if (below.length === 0) report(passage.start.line, `${path}...`, "the beginning of an endpoint's path")
  }
  for (const { name, path, route } of endpoints) {
    const [first] = beginnings
    if (first === undefined || beginnings.some((beginning) => path.startsWith(beginning.path))) continue
    report(
      route.start.line,
      `the path ${path} of ${name.id}`,
      `one of the beginnings that line ${first.passage.start.line} lists`,
    )
  }
}
