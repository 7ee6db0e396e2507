import type { Facts, FieldFact } from '../../harness/description.ts'
import type { Exchange } from '../../harness/sending/exchange.ts'
import { agentIds, agentOperations } from '../../harness/target/agent-operations.ts'
import { fail, failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import { isObject, jobIn } from '../evidence.ts'
import { kebab } from '../naming.ts'
import type { CheckContext, ExchangeRequirement } from '../requirement.ts'
import { assumed, fromFact, type Source } from '../source.ts'
import { lawfulExchange, withFields } from '../valid-examples.ts'
import { boundsOf, letters, wrongType } from './field-values.ts'
import { bodyWith, itemsFor, lawfulBody, rowsOf, type Wording } from './request-body.ts'

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
      ...claimsOf(facts, field).map((claim) => requirementFor(facts, field, claim)),
      ...dates(facts, field),
    ])
}

function claimsOf(facts: Facts, field: FieldFact): readonly Claim[] {
  const types = field.nullable ? [...field.types, 'null'] : field.types
  const wrong = wrongType(field)
  const present = { claim: 'present', keyword: 'required', expected: 'the field', broken: undefined }
  const type = { claim: 'type', keyword: 'type', expected: types.join(' or '), broken: wrong }
  const listed = {
    claim: 'listed',
    keyword: 'enum',
    expected: `one of ${field.enum?.join(', ')}`,
    broken: 'unheard-of',
  }
  return [
    present,
    ...(wrong === undefined ? [] : [type]),
    ...(field.enum === null ? [] : [listed]),
    ...bounds(facts, field),
  ]
}

/** Which keyword of JSON Schema a bound of a field is, and a value just beyond it. */
function bounds(facts: Facts, field: FieldFact): readonly Claim[] {
  const { least, most } = boundsOf(field)
  const suffix = field.types[0] === 'array' ? 'Items' : field.types[0] === 'string' ? 'Length' : 'imum'
  const beyond = (measure: number) => {
    if (suffix === 'imum') return measure
    return suffix === 'Length' ? letters(measure) : itemsFor(rowsOf(facts, field.schema), field, measure, wording)
  }
  const isTight = least !== null && (least > 0 || suffix === 'imum')
  return [
    ...(isTight
      ? [{ claim: 'at-least', keyword: `min${suffix}`, expected: `at least ${least}`, broken: beyond(least - 1) }]
      : []),
    ...(most === null
      ? []
      : [{ claim: 'at-most', keyword: `max${suffix}`, expected: `at most ${most}`, broken: beyond(most + 1) }]),
  ]
}

function requirementFor(facts: Facts, field: FieldFact, claim: Claim): ExchangeRequirement {
  const operations = operationsAnswering(facts, field.schema)
  return {
    about: 'exchange',
    id: `${kebab(field.schema)}-${kebab(field.path)}-${claim.claim}`,
    operation: operations[0] ?? agentIds(facts).poll,
    source: fromFact(field),
    appliesTo: (exchange) => operations.includes(exchange.operation ?? '') && jobIn(exchange) !== null,
    check: (exchange, context) => checkField(exchange, field, claim, context),
    example: () => answer(facts, field),
    violation: (lawful) => breakField(facts, lawful, field, claim.broken),
  }
}

function checkField(exchange: Exchange, field: FieldFact, claim: Claim, { description }: CheckContext): Outcome {
  const body = jobIn(exchange)
  const parent = parentOf(field.path)
  const owners = parent === '' ? [body] : valuesAt(body, parent)
  if (!owners.some((owner) => typeof owner === 'object' && owner !== null)) {
    return notApplicable(`no ${parent} that is an object`)
  }
  const place = pointerPattern(claim.keyword === 'required' ? parent : field.path)
  const name = field.path.split('.').at(-1)
  const broken = description
    .validate(field.schema, body)
    .some(
      ({ instancePath, keyword, params }) =>
        place.test(instancePath) &&
        keyword === claim.keyword &&
        (keyword !== 'required' || params['missingProperty'] === name),
    )
  return broken ? fail(`${field.path}: ${claim.expected}`, shown(valuesAt(body, field.path))) : pass
}

function parentOf(path: string): string {
  return path.split('.').slice(0, -1).join('.')
}

/** `steps[].name` as a pattern of JSON pointers: `/steps/0/name`, `/steps/1/name` … */
function pointerPattern(path: string): RegExp {
  const steps = path === '' ? [] : path.split('.').map((name) => name.replace('[]', '/\\d+'))
  return new RegExp(`^${steps.map((step) => `/${step}`).join('')}$`)
}

/** Every value at a path; a step that ends in `[]` goes on with each item of its list. */
function valuesAt(value: unknown, path: string): readonly unknown[] {
  return path.split('.').reduce<readonly unknown[]>(
    (values, step) => {
      const next = values.map((one) => (isObject(one) ? one[step.replace('[]', '')] : undefined))
      return step.endsWith('[]') ? next.flatMap((list) => (Array.isArray(list) ? list : [])) : next
    },
    [value],
  )
}

function shown(values: readonly unknown[]): unknown {
  return values.length > 1 ? values : values[0]
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
      const texts = valuesAt(jobIn(exchange), field.path).filter((value) => typeof value === 'string')
      if (texts.length === 0) return notApplicable(`${field.path} is no string`)
      const wrong = texts.find((text) => !matches(text))
      return wrong === undefined ? pass : failSaying(`${field.path}: ${expected}`, `"${wrong}"`)
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
    !Number.isNaN(Date.parse(text.replace(' ', 'T'))) &&
    dayExists(text)
  )
}

/** JavaScript takes the thirtieth of February for the first of March. */
function dayExists(text: string): boolean {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number)
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day))
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day
}

/** ISO 8601-1 section 5.4.2.1: basic or extended format, seconds and offset may be left out. */
function isIsoDateTime(text: string): boolean {
  if (isRfc3339(text)) return true
  const extended = /^\d{4}-(\d\d-\d\d|W\d\d-\d|\d{3})T\d\d(:\d\d(:\d\d)?)?([.,]\d+)?(Z|[+-]\d\d(:?\d\d)?)?$/
  const basic = /^\d{4}(\d{4}|W\d{3}|\d{3})T\d\d(\d\d(\d\d)?)?([.,]\d+)?(Z|[+-]\d\d(\d\d)?)?$/
  if (/^\d{4}-\d\d-\d\d/.test(text) && !dayExists(text)) return false
  if (/T(2[5-9]|[3-9]\d|\d\d:?[6-9]\d)/.test(text)) return false
  return extended.test(text) || basic.test(text)
}

/** Ids of the operations that answer with this object, the way to read one job included that is only discovered. */
function operationsAnswering(facts: Facts, schema: string): readonly string[] {
  const { create, poll } = agentOperations(facts)
  const answering = facts.operations.filter(({ response }) => response.kind === 'object' && response.schema === schema)
  const isJob = create !== null && answering.includes(create)
  return [...answering.map(({ id }) => id), ...(isJob && poll === null ? [agentIds(facts).poll] : [])]
}

const wording: Wording = { text: 'text', unique: '1' }

/** A lawful answer made of the document's own rows, so that a new field is in it at once. */
function answer(facts: Facts, { schema }: FieldFact): Exchange {
  const body = lawfulBody(facts, schema, wording)
  return lawfulExchange({ operation: operationsAnswering(facts, schema)[0] ?? null, status: 200, body })
}

function breakField(facts: Facts, lawful: Exchange, field: FieldFact, broken: unknown): Exchange {
  return withFields(lawful, bodyWith(facts, field.schema, jobIn(lawful) ?? {}, field.path, broken, wording))
}
