import { MatchersV3 } from '@pact-foundation/pact'
import { DATE_TIME_FORMS } from '../requirements/bodies/date-time.ts'
import type { ExpectedJob } from '../requirements/contracts/interactions.ts'
import { validJob } from '../requirements/declaring/valid-examples.ts'
import { valueFor } from '../requirements/requests/request-body.ts'
import type { DescriptionView } from '../schemas/description/description.ts'
import type { AgentJob } from '../schemas/description/interface-types.ts'
import { type Property, propertiesOf } from '../schemas/description/properties.ts'
import { OR_NULL } from './contract-file.ts'

const webAddress = 'https?://\\S+'

/** The texts that examples contain. */
const wording = { text: 'text', unique: '1' }

/**
 * Pact's matchers of an agent job: every property of its schema, matched by type, by its listed values or by its form.
 */
export function jobTemplate({ schemas }: DescriptionView, expected: ExpectedJob): Readonly<Record<string, unknown>> {
  const templateBelow = (steps: readonly string[]): Readonly<Record<string, unknown>> => {
    // Leaves an optional property out where its own name is already on the path: a schema that contains itself would
    // never end.
    const ends = ({ name, presence }: Property) => presence === 'required' || !steps.includes(name)
    const shown = propertiesOf(schemas, expected.schema, steps).filter(ends)
    return Object.fromEntries(
      shown.map((property) => [
        property.name,
        templateOf(property, expected, valueFor(schemas, property, wording), templateBelow),
      ]),
    )
  }
  return templateBelow([])
}

function templateOf(
  property: Property,
  expected: ExpectedJob,
  example: unknown,
  templateBelow: (steps: readonly string[]) => Readonly<Record<string, unknown>>,
): unknown {
  const { values, schema, nullable, types, steps } = property
  if (isField(property, 'status') && expected.status !== null) return oneOf(expected.status)
  if (isField(property, 'prLink') && expected.prLink !== 'any') return linkTemplate(expected.prLink)
  if (values !== null && values.length > 0) return oneOf(values)
  if (schema.format === 'date-time') return dateTemplate(property, expected)
  if (nullable) return nullableTemplate(property, example)
  switch (types[0]) {
    case 'object':
      return MatchersV3.like(templateBelow(steps))
    case 'array':
      return MatchersV3.like(schema.minItems === undefined ? [] : example)
    case 'boolean':
      return MatchersV3.boolean(example === true)
    // No type: any value is allowed, or one of several forms.
    case undefined:
      return { ...MatchersV3.regex('^[\\s\\S]*$', 'text'), value: example }
    case 'number':
    case 'integer':
      return MatchersV3.number(Number(example))
    default:
      return MatchersV3.string(isField(property, 'id') && schema.format === undefined ? validJob.id : String(example))
  }
}

function oneOf(values: readonly string[]): unknown {
  return MatchersV3.regex(`^(?:${values.map(escaped).join('|')})$`, values[0] ?? '')
}

function isField({ path }: Property, name: keyof AgentJob): boolean {
  return path === name
}

function linkTemplate(prLink: 'null' | 'url'): unknown {
  if (prLink === 'null') return null
  return MatchersV3.regex(`^${webAddress}$`, 'https://code.example/pull/1')
}

function dateTemplate(row: Property, { archivedAt }: ExpectedJob): unknown {
  const mayBeNull = row.nullable && !(isField(row, 'archivedAt') && archivedAt === 'date-time')
  // Pact's own date-time matchers either refuse or require milliseconds.
  return MatchersV3.regex(`^${mayBeNull ? OR_NULL : ''}(?:${DATE_TIME_FORMS})$`, validJob.createdAt)
}

function nullableTemplate(row: Property, example: unknown): unknown {
  if (isField(row, 'prLink')) return MatchersV3.regex(`^${OR_NULL}${webAddress}$`, 'https://code.example/pull/1')
  // The expression is applied to a number's digits.
  return { ...MatchersV3.regex(`^${OR_NULL}[\\s\\S]*$`, 'text'), value: example }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
