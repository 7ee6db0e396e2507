import type { Facts, FieldFact, OperationFact } from '../harness/description.ts'
import { answering, lawfulExchange, refusal } from './lawful.ts'
import { kebab } from './naming.ts'
import { owedRefusal, owedSuccess } from './owed.ts'
import { bodyWith, lawfulBody, valueFor, type Wording } from './request-body.ts'
import type { ExchangeRequirement } from './requirement.ts'
import { fromFact, type Source } from './source.ts'

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
export function bodyOf(facts: Facts, { operation, field, value }: RequestCase, wording: Wording) {
  const schema = operation.requestSchema
  return bodyWith(facts, schema, lawfulBody(facts, schema, wording), field.path, value(wording), wording)
}

/** The last word of a rule's id, what is owed, and the value that shows it. */
type CaseRow = readonly [claim: string, owed: 'success' | 'refusal', value: (wording: Wording) => unknown]

function casesOf(facts: Facts, operation: OperationFact, field: FieldFact): readonly RequestCase[] {
  const rows = facts.fields.filter(({ schema, place }) => place === 'request' && schema === field.schema)
  const stem = `${kebab(operation.id)}-${kebab(field.path)}`
  const cases: readonly CaseRow[] = [
    ...presence(rows, field),
    ['wrong-type-refused', 'refusal', () => (field.types.includes('string') ? 42 : 'text')],
    ...bounds(field),
    ...values(field),
    ...(field.path === 'fp' ? [namedUser] : []),
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
const namedUser: CaseRow = ['named-user-accepted', 'success', ({ unique }) => `user-${unique}`]

/** Its values come from earlier answers, not from the client. */
function isContinuation({ path }: FieldFact): boolean {
  return path === 'threadId'
}

function bounds({ minLength, maxLength }: FieldFact): readonly CaseRow[] {
  const below: CaseRow = ['below-minimum-refused', 'refusal', () => letters((minLength ?? 0) - 1)]
  const least: CaseRow = ['at-minimum-accepted', 'success', () => letters(minLength ?? 0)]
  const most: CaseRow = ['at-maximum-accepted', 'success', () => letters(maxLength ?? 0)]
  const beyond: CaseRow = ['beyond-maximum-refused', 'refusal', () => letters((maxLength ?? 0) + 1)]
  return [...(minLength === null || minLength < 1 ? [] : [below, least]), ...(maxLength === null ? [] : [most, beyond])]
}

/** Characters of the basic plane, where code units, code points and characters are the same number. */
function letters(length: number): string {
  return 'é'.repeat(Math.max(0, length))
}

function values({ enum: listed }: FieldFact): readonly CaseRow[] {
  if (listed === null) return []
  const accepted = listed.map((value): CaseRow => [`${kebab(value)}-accepted`, 'success', () => value])
  return [...accepted, ['unlisted-refused', 'refusal', () => 'unheard-of']]
}
