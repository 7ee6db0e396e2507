import type { Facts, FieldFact, OperationFact } from '../../harness/description.ts'
import { owedRefusal, owedSuccess } from '../expected.ts'
import { kebab } from '../naming.ts'
import type { ExchangeRequirement } from '../requirement.ts'
import { fromFact, type Source } from '../source.ts'
import { answering, lawfulExchange, refusal } from '../valid-examples.ts'
import { boundsOf, fittingText, letters, wrongType } from './field-values.ts'
import { bodyWith, itemsFor, lawfulBody, rowsOf, valueFor, type Wording } from './request-body.ts'

/** One request that a row of the document decides about: what is sent, and what is owed in answer. */
export interface RequestCase {
  /** Id of the requirement that it shows. */
  readonly rule: string
  readonly operation: OperationFact
  readonly owed: 'success' | 'refusal'
  readonly source: Source
  /** The field's value in an otherwise lawful body; undefined leaves it out. */
  readonly field: FieldFact
  readonly value: (wording: Wording) => unknown
}

/**
 * Every boundary of every request field, for each operation that takes it. A row that is required only "in practice"
 * binds nobody, so its absence is no case.
 */
export function requestCases(facts: Facts): readonly RequestCase[] {
  return facts.operations.flatMap((operation) =>
    facts.fields
      .filter(({ schema, place }) => place === 'request' && schema === operation.requestSchema)
      .flatMap((field) => casesOf(facts, operation, field)),
  )
}

export function requestRequirements(facts: Facts): readonly ExchangeRequirement[] {
  return requestCases(facts).map(({ rule, operation, owed, source }) => ({
    about: 'exchange',
    id: rule,
    operation: operation.id,
    source,
    concerns: (exchange) => exchange.situation.rule === rule,
    check: owed === 'success' ? owedSuccess : owedRefusal,
    example: () =>
      owed === 'refusal'
        ? refusal(operation.id, rule)
        : lawfulExchange({ operation: operation.id, status: 200, body: {}, situation: { rule } }),
    violation: (lawful) => answering(lawful, owed === 'success' ? 422 : 200, {}),
  }))
}

/** The body that a case sends. */
export function bodyOf(facts: Facts, { field, value }: RequestCase, wording: Wording) {
  const { schema } = field
  return bodyWith(facts, schema, lawfulBody(facts, schema, wording), field.path, value(wording), wording)
}

/** The last word of a rule's id, what is owed, and the value that shows it. */
type CaseRow = readonly [claim: string, owed: 'success' | 'refusal', value: (wording: Wording) => unknown]

function casesOf(facts: Facts, operation: OperationFact, field: FieldFact): readonly RequestCase[] {
  const rows = rowsOf(facts, field.schema)
  const stem = `${kebab(operation.id)}-${kebab(field.path)}`
  const cases: readonly CaseRow[] = [
    ...presence(rows, field),
    ...types(field),
    ...bounds(rows, field),
    ...values(field),
    ...(field.path === 'fp' ? [namedUser(field)] : []),
  ]
  return cases.map(([claim, owed, value]) => ({
    rule: `${stem}-${claim}`,
    operation,
    owed,
    source: fromFact(field),
    field,
    value,
  }))
}

function presence(rows: readonly FieldFact[], field: FieldFact): readonly CaseRow[] {
  const missing: CaseRow = ['missing-refused', 'refusal', () => undefined]
  const given: CaseRow = ['accepted', 'success', (wording) => valueFor(rows, field, wording)]
  const withNull: CaseRow = ['null-accepted', 'success', () => null]
  return [
    ...(field.required === 'yes' ? [missing] : []),
    // A thread that no stream has returned is open, so a made-up value shows nothing about a lawful one.
    ...(field.required === 'yes' || isContinuation(field) || field.enum !== null ? [] : [given]),
    ...(field.nullable ? [withNull] : []),
  ]
}

/** Every other case is sent for an anonymous user. */
function namedUser(field: FieldFact): CaseRow {
  return ['named-user-accepted', 'success', ({ unique }) => fittingText(field, `user-${unique}`)]
}

/** Its values come from earlier answers, not from the client. */
function isContinuation({ path }: FieldFact): boolean {
  return path === 'threadId'
}

function types(field: FieldFact): readonly CaseRow[] {
  const wrong = wrongType(field)
  const items: CaseRow = ['items-wrong-type-refused', 'refusal', () => [field.items === 'string' ? 42 : 'text']]
  return [
    ...(wrong === undefined ? [] : [['wrong-type-refused', 'refusal', () => wrong] satisfies CaseRow]),
    // What an object in a list must hold stands in rows of its own.
    ...(field.items === null || field.items === 'object' ? [] : [items]),
    ...(field.types.includes('integer') && !field.types.includes('number') ? [fraction] : []),
    ...(field.format === 'date-time' ? [noDate] : []),
  ]
}

const fraction: CaseRow = ['fraction-refused', 'refusal', () => 1.5]
const noDate: CaseRow = ['no-date-time-refused', 'refusal', () => 'yesterday']

/** Of texts their length, of lists the number of their items, of numbers their value. */
function bounds(rows: readonly FieldFact[], field: FieldFact): readonly CaseRow[] {
  if (field.enum !== null || field.format !== null) return []
  const { least, most } = boundsOf(field)
  const at = (measure: number) => (wording: Wording) => valueMeasuring(rows, field, measure, wording)
  // Nothing is shorter than nothing; a number may be less than any.
  const hasBelow = least !== null && (least > 0 || field.minimum !== null)
  return [
    ...(hasBelow ? [['below-minimum-refused', 'refusal', at(least - 1)] satisfies CaseRow] : []),
    ...(hasBelow ? [['at-minimum-accepted', 'success', at(least)] satisfies CaseRow] : []),
    ...(most === null ? [] : [['at-maximum-accepted', 'success', at(most)] satisfies CaseRow]),
    ...(most === null ? [] : [['beyond-maximum-refused', 'refusal', at(most + 1)] satisfies CaseRow]),
  ]
}

function valueMeasuring(rows: readonly FieldFact[], field: FieldFact, measure: number, wording: Wording): unknown {
  switch (field.types[0]) {
    case 'number':
    case 'integer':
      return measure
    case 'array':
      return itemsFor(rows, field, measure, wording)
    default:
      return letters(measure)
  }
}

function values({ enum: listed }: FieldFact): readonly CaseRow[] {
  if (listed === null) return []
  const accepted = listed.map((value): CaseRow => [`${kebab(value)}-accepted`, 'success', () => value])
  return [...accepted, ['unlisted-refused', 'refusal', () => 'unheard-of']]
}
