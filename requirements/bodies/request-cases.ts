import type { Facts, FieldFact, OperationFact } from '../../harness/description.ts'
import { kebab } from '../naming.ts'
import { type RequestRequirement, requestRequirement } from '../request.ts'
import { fromFact } from '../source.ts'
import { boundsOf, fittingText, letters, wrongType } from './field-values.ts'
import { bodyWith, itemsFor, lawfulBody, rowsOf, valueFor, type Wording } from './request-body.ts'

/**
 * Every boundary of every request field, for each operation that takes it. A row that is required only "in practice"
 * binds nobody, so its absence is no case.
 */
export function requestRequirements(facts: Facts): readonly RequestRequirement[] {
  return facts.operations.flatMap((operation) =>
    facts.fields
      .filter(({ schema, place }) => place === 'request' && schema === operation.requestSchema)
      .flatMap((field) => casesOf(facts, operation, field)),
  )
}

/** The last word of a requirement's id, what is expected, and the field's value; undefined leaves the field out. */
type CaseRow = readonly [claim: string, expected: 'success' | 'refusal', value: (wording: Wording) => unknown]

function casesOf(facts: Facts, operation: OperationFact, field: FieldFact): readonly RequestRequirement[] {
  const { schema, path } = field
  const rows = rowsOf(facts, schema)
  const cases: readonly CaseRow[] = [
    ...presence(rows, field),
    ...types(field),
    ...bounds(rows, field),
    ...values(field),
    ...(path === 'fp' ? [namedUser(field)] : []),
  ]
  return cases.map(([claim, expected, value]) =>
    requestRequirement(operation, {
      id: `${kebab(operation.id)}-${kebab(path)}-${claim}`,
      source: fromFact(field),
      request: {
        expected,
        body: (wording) => bodyWith(facts, schema, lawfulBody(facts, schema, wording), path, value(wording), wording),
        // Of the wrong types only those that a service which coerces texts lets through; the specs send them all.
        inContract: expected === 'refusal' && (claim !== WRONG_TYPE || isCoercible(field)),
      },
    }),
  )
}

const WRONG_TYPE = 'wrong-type-refused'

function isCoercible({ types, minLength, path }: FieldFact): boolean {
  return types.includes('number') || types.includes('integer') || minLength !== null || path.endsWith('[].type')
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
    ...(wrong === undefined ? [] : [[WRONG_TYPE, 'refusal', () => wrong] satisfies CaseRow]),
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
