import './quiet-pact.ts'
import { MatchersV3 } from '@pact-foundation/pact'
import { DATE_TIME_FORMS } from '../requirements/bodies/date-time.ts'
import type { ExpectedJob } from '../requirements/contracts/interactions.ts'
import { validJob } from '../requirements/declaring/valid-examples.ts'
import { valueFor } from '../requirements/requests/request-body.ts'
import type { DescriptionView } from '../schemas/description/description.ts'
import type { AgentJob } from '../schemas/description/interface-types.ts'
import type { Schemas } from '../schemas/description/json-schema.ts'
import { type Property, propertiesOf } from '../schemas/description/properties.ts'
import { formOf } from '../schemas/description/schema.ts'
import { OR_NULL } from './contract-file.ts'

const webAddress = 'https?://\\S+'

/** The texts that examples contain. */
const wording = { text: 'text', unique: '1' }

/**
 * Pact's matchers of an agent job: every member that its schema requires of each job, matched by type, by its listed
 * values or by its form, and every member that the interaction is about. Pact would demand any other member too, once
 * it is named.
 */
export function jobTemplate({ schemas }: DescriptionView, expected: ExpectedJob): Readonly<Record<string, unknown>> {
  const templateBelow = (steps: readonly string[]): Readonly<Record<string, unknown>> => {
    const shown = propertiesOf(schemas, expected.schema, steps).filter(
      (property) => (property.presence === 'required' && property.when === null) || isExpected(property, expected),
    )
    return Object.fromEntries(
      shown.map((property) => [
        property.name,
        templateOf(schemas, property, expected, valueFor(schemas, property, wording), templateBelow),
      ]),
    )
  }
  return templateBelow([])
}

/** Whether the interaction is about a value of this member, which is absent from no such job. */
function isExpected(property: Property, { status, prLink, archivedAt }: ExpectedJob): boolean {
  return (
    (isField(property, 'status') && status !== null) ||
    (isField(property, 'prLink') && prLink === 'url') ||
    (isField(property, 'archivedAt') && archivedAt === 'date-time')
  )
}

function templateOf(
  schemas: Schemas,
  property: Property,
  expected: ExpectedJob,
  example: unknown,
  templateBelow: (steps: readonly string[]) => Readonly<Record<string, unknown>>,
): unknown {
  const { schema, nullable, types, steps } = property
  if (isField(property, 'status') && expected.status !== null) return oneOf(expected.status)
  if (isField(property, 'prLink') && expected.prLink !== 'any') return linkTemplate(expected.prLink)
  const texts = listedTexts(property)
  if (texts.length > 0) return oneOf(texts, nullable)
  const hasForms = types.length > 1 || formOf(schemas, schema) !== schema
  if (schema.format === 'date-time' && !hasForms) return dateTemplate(property, expected)
  if (nullable) return nullableTemplate(property, example)
  switch (hasForms ? undefined : types[0]) {
    case 'object':
      return MatchersV3.like(templateBelow(steps))
    case 'array':
      return MatchersV3.like(schema.minItems === undefined ? [] : example)
    case 'boolean':
      return MatchersV3.boolean(example === true)
    // No type, or several: any value is allowed, or one of several forms.
    case undefined:
      return { ...MatchersV3.regex('^[\\s\\S]*$', 'text'), value: example }
    case 'number':
    case 'integer':
      return MatchersV3.number(Number(example))
    default:
      return MatchersV3.string(isField(property, 'id') && schema.format === undefined ? validJob.id : String(example))
  }
}

/** The listed values of a member that can only be a text, or null; empty where it may be something else too. */
function listedTexts({ values, schema }: Property): readonly string[] {
  const listed = (schema.enum ?? [schema.const]).filter((value) => value !== null)
  return values !== null && values.length === listed.length ? values : []
}

function oneOf(values: readonly string[], mayBeNull = false): unknown {
  const expression = `^${mayBeNull ? OR_NULL : ''}(?:${values.map(escaped).join('|')})$`
  return MatchersV3.regex(expression, values[0] ?? '')
}

function isField({ path }: Property, name: keyof AgentJob): boolean {
  return path === name
}

function linkTemplate(prLink: 'null' | 'url'): unknown {
  if (prLink === 'null') return null
  return MatchersV3.regex(`^${webAddress}$`, 'https://code.example/pull/1')
}

function dateTemplate(property: Property, { archivedAt }: ExpectedJob): unknown {
  const mayBeNull = property.nullable && !(isField(property, 'archivedAt') && archivedAt === 'date-time')
  // Pact's own date-time matchers either refuse or require milliseconds.
  return MatchersV3.regex(`^${mayBeNull ? OR_NULL : ''}(?:${DATE_TIME_FORMS})$`, validJob.createdAt)
}

function nullableTemplate(property: Property, example: unknown): unknown {
  if (isField(property, 'prLink')) return MatchersV3.regex(`^${OR_NULL}${webAddress}$`, 'https://code.example/pull/1')
  // The expression is applied to a number's digits.
  return { ...MatchersV3.regex(`^${OR_NULL}[\\s\\S]*$`, 'text'), value: example }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
