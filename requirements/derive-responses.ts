import type { Facts, FieldFact } from '../harness/description.ts'
import type { Exchange } from '../harness/exchange.ts'
import { fail, failSaying, notApplicable, type Outcome, pass } from '../harness/outcome.ts'
import { jobIn, valueAt } from './evidence.ts'
import { lawfulExchange, replacedAt, withFields } from './lawful.ts'
import { kebab } from './naming.ts'
import type { CheckContext, ExchangeRequirement } from './requirement.ts'
import { assumed, fromFact, type Source } from './source.ts'

/** The discovered poll operation: the document asks clients to poll, and does not show how. */
export const POLL_OPERATION = 'getAgentJob'

/** One part of a field's row: what ajv calls it when it is broken, and how to break it. */
interface Claim {
  readonly claim: string
  readonly keyword: string
  readonly expected: string
  readonly broken: unknown
}

/** Each field of each described answer: it is there, it has its type, its value is one of those listed, its date is one. */
export function responseRequirements(facts: Facts): readonly ExchangeRequirement[] {
  return facts.fields
    .filter(({ place }) => place === 'response')
    .flatMap((field) => [
      ...claimsOf(field).map((claim) => requirementFor(facts, field, claim)),
      ...dates(facts, field),
    ])
}

function claimsOf(field: FieldFact): readonly Claim[] {
  const types = field.nullable ? [...field.types, 'null'] : field.types
  const present = { claim: 'present', keyword: 'required', expected: 'the field', broken: undefined }
  const type = { claim: 'type', keyword: 'type', expected: types.join(' or '), broken: wrongValue(field) }
  if (field.enum === null) return [present, type]
  const listed = { claim: 'listed', keyword: 'enum', expected: `one of ${field.enum.join(', ')}`, broken: 'unheard-of' }
  return [present, type, listed]
}

function wrongValue({ types }: FieldFact): unknown {
  return types.includes('string') ? 42 : 'text'
}

function requirementFor(facts: Facts, field: FieldFact, claim: Claim): ExchangeRequirement {
  const operations = operationsAnswering(facts, field.schema)
  return {
    about: 'exchange',
    id: `${kebab(field.schema)}-${kebab(field.path)}-${claim.claim}`,
    operation: operations[0] ?? POLL_OPERATION,
    source: fromFact(field),
    concerns: (exchange) => operations.includes(exchange.operation ?? '') && jobIn(exchange) !== null,
    check: (exchange, context) => checkField(exchange, field, claim, context),
    example: () => answer(facts, field),
    violation: (lawful) => breakField(lawful, field, claim.broken),
  }
}

function checkField(exchange: Exchange, field: FieldFact, claim: Claim, { description }: CheckContext): Outcome {
  const body = jobIn(exchange)
  const parent = field.path.split('.').slice(0, -1).join('.')
  if (parent !== '' && typeof valueAt(body, parent) !== 'object') return notApplicable(`${parent} is no object`)
  const pointer = `/${(claim.keyword === 'required' ? parent : field.path).replaceAll('.', '/')}`.replace(/^\/$/, '')
  const name = field.path.split('.').at(-1)
  const broken = description
    .validate(field.schema, body)
    .some(
      ({ instancePath, keyword, params }) =>
        instancePath === pointer &&
        keyword === claim.keyword &&
        (keyword !== 'required' || params['missingProperty'] === name),
    )
  return broken ? fail(`${field.path}: ${claim.expected}`, valueAt(body, field.path)) : pass
}

/** A date that is not RFC 3339 but another form of ISO 8601 keeps the document's word, and breaks many clients. */
function dates(facts: Facts, field: FieldFact): readonly ExchangeRequirement[] {
  if (field.format !== 'date-time') return []
  const one = (
    claim: string,
    source: Source,
    matches: (text: string) => boolean,
    expected: string,
    broken: string,
  ) => ({
    ...requirementFor(facts, field, { claim, keyword: 'format', expected, broken }),
    source,
    check: (exchange: Exchange) => {
      const value = valueAt(jobIn(exchange), field.path)
      if (typeof value !== 'string') return notApplicable(`${field.path} is no string`)
      return matches(value) ? pass : failSaying(`${field.path}: ${expected}`, `"${value}"`)
    },
  })
  const choice = 'RFC 3339 is the form of ISO 8601 that JSON Schema calls date-time and that client libraries read'
  return [
    one('date-time', fromFact(field), isIsoDateTime, 'an ISO 8601 date-time', 'yesterday'),
    one('rfc3339', assumed(choice), isRfc3339, 'an RFC 3339 date-time', '20260101T000000Z'),
  ]
}

/** RFC 3339 section 5.6, and a date that exists. */
function isRfc3339(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(text) &&
    !Number.isNaN(Date.parse(text.replace(' ', 'T')))
  )
}

/** ISO 8601-1 section 5.4.2.1: basic or extended format, seconds and offset may be left out. */
function isIsoDateTime(text: string): boolean {
  if (isRfc3339(text)) return true
  const extended = /^\d{4}-(\d\d-\d\d|W\d\d-\d|\d{3})T\d\d(:\d\d(:\d\d)?)?([.,]\d+)?(Z|[+-]\d\d(:?\d\d)?)?$/
  const basic = /^\d{4}(\d{4}|W\d{3}|\d{3})T\d\d(\d\d(\d\d)?)?([.,]\d+)?(Z|[+-]\d\d(\d\d)?)?$/
  return extended.test(text) || basic.test(text)
}

function operationsAnswering(facts: Facts, schema: string): readonly string[] {
  const documented = facts.operations
    .filter(({ response }) => response.kind === 'object' && response.schema === schema)
    .map(({ id }) => id)
  return documented.length === 0 ? [] : [...documented, POLL_OPERATION]
}

/** A lawful answer made of the document's own rows, so that a new field is in it at once. */
function answer(facts: Facts, { schema }: FieldFact): Exchange {
  const rows = facts.fields.filter((field) => field.schema === schema && field.place === 'response')
  const body = rows.reduce<unknown>((object, row) => replacedAt(object, row.path, lawfulValue(row)), {})
  return lawfulExchange({ operation: operationsAnswering(facts, schema)[0] ?? POLL_OPERATION, status: 200, body })
}

function lawfulValue({ types, enum: values, format }: FieldFact): unknown {
  if (values !== null) return values[0]
  if (format === 'date-time') return '2026-01-01T00:00:00Z'
  switch (types[0]) {
    case 'object':
      return {}
    case 'array':
      return []
    case 'boolean':
      return true
    case 'number':
    case 'integer':
      return 1
    default:
      return 'text'
  }
}

function breakField(lawful: Exchange, field: FieldFact, broken: unknown): Exchange {
  const changed = replacedAt(jobIn(lawful), field.path, broken)
  return withFields(lawful, changed as Readonly<Record<string, unknown>>)
}
