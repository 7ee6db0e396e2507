import { MatchersV3 } from '@pact-foundation/pact'
import type { Facts, FieldFact } from '../harness/description.ts'
import type { ExpectedJob } from '../requirements/contracts/interactions.ts'
import { OR_NULL } from './contract-file.ts'

/**
 * ISO 8601-1 section 5.4.2.1, extended or basic, with or without a fraction of a second. Pact's own date-time matchers
 * either refuse or demand milliseconds; and RFC 3339 alone would refuse forms that keep the document's word.
 */
export const DATE_TIME =
  '\\d{4}-(?:\\d\\d-\\d\\d|W\\d\\d-\\d|\\d{3})[Tt ]\\d\\d(?::\\d\\d(?::\\d\\d(?:[.,]\\d+)?)?)?(?:[Zz]|[+-]\\d\\d(?::?\\d\\d)?)?' +
  '|\\d{4}(?:\\d{4}|W\\d{3}|\\d{3})T\\d\\d(?:\\d\\d(?:\\d\\d(?:[.,]\\d+)?)?)?(?:Z|[+-]\\d\\d(?:\\d\\d)?)?'

const webAddress = 'https?://\\S+'

/** Pact's matchers of an agent job: every row of the document, each by its type, its listed values or its form. */
export function jobTemplate(facts: Facts, expected: ExpectedJob): Readonly<Record<string, unknown>> {
  const rows = facts.fields.filter(({ schema, place }) => schema === expected.schema && place === 'response')
  return templateBelow(rows, '', expected)
}

function templateBelow(rows: readonly FieldFact[], parent: string, expected: ExpectedJob): Record<string, unknown> {
  const prefix = parent === '' ? '' : `${parent}.`
  const children = rows.filter(({ path }) => path.startsWith(prefix) && !path.slice(prefix.length).includes('.'))
  return Object.fromEntries(children.map((row) => [row.path.slice(prefix.length), templateOf(rows, row, expected)]))
}

function templateOf(rows: readonly FieldFact[], row: FieldFact, expected: ExpectedJob): unknown {
  if (row.path === 'status' && expected.status !== null) return expected.status
  if (row.path === 'prLink' && expected.prLink !== 'any') return linkTemplate(expected.prLink)
  if (row.enum !== null) return MatchersV3.regex(`^(?:${row.enum.map(escaped).join('|')})$`, row.enum[0] ?? '')
  if (row.format === 'date-time') return dateTemplate(row, expected)
  if (row.nullable) return nullableTemplate(row)
  switch (row.types[0]) {
    case 'object':
      return MatchersV3.like(templateBelow(rows, row.path, expected))
    case 'array':
      return MatchersV3.like([])
    case 'boolean':
      return MatchersV3.boolean(true)
    case 'number':
    case 'integer':
      return MatchersV3.number(1)
    default:
      return MatchersV3.string(row.path === 'id' ? 'job_1' : 'text')
  }
}

function linkTemplate(prLink: 'null' | 'url'): unknown {
  if (prLink === 'null') return null
  return MatchersV3.regex(`^${webAddress}$`, 'https://code.example/pull/1')
}

function dateTemplate(row: FieldFact, { archivedAt }: ExpectedJob): unknown {
  const mayBeNull = row.nullable && !(row.path === 'archivedAt' && archivedAt === 'date-time')
  return MatchersV3.regex(`^${mayBeNull ? OR_NULL : ''}(?:${DATE_TIME})$`, '2026-01-01T00:00:00Z')
}

function nullableTemplate(row: FieldFact): unknown {
  if (row.path === 'prLink') return MatchersV3.regex(`^${OR_NULL}${webAddress}$`, 'https://code.example/pull/1')
  return MatchersV3.regex(`^${OR_NULL}[\\s\\S]*$`, 'text')
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
