import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import type { RequestField } from '../../schemas/description/interface-types.ts'
import type { Schemas } from '../../schemas/description/json-schema.ts'
import { type Property, propertiesBelow } from '../../schemas/description/schema.ts'
import { kebab } from '../naming.ts'
import { type RequestRequirement, requestRequirement } from '../request.ts'
import { fromFact } from '../source.ts'
import { boundsOf, fittingText, letters, wrongType } from './field-values.ts'
import { bodyWith, itemsFor, itemType, validBody, valueFor, type Wording } from './request-body.ts'

/**
 * Every boundary of every request field, for each operation that takes it. A field that is sent only "in practice" binds
 * nobody, so its absence is no case.
 */
export function requestRequirements(description: DescriptionView): readonly RequestRequirement[] {
  return description.operations.flatMap((operation) => {
    const { requestSchema } = operation
    if (requestSchema === null) return []
    return propertiesBelow(description.schemas, requestSchema).flatMap((property) =>
      casesOf(description, operation, property),
    )
  })
}

/** The last word of a requirement's id, what is expected, and the field's value; undefined leaves the field out. */
type CaseRow = readonly [claim: string, expected: 'success' | 'refusal', value: (wording: Wording) => unknown]

function casesOf(
  description: DescriptionView,
  operation: Operation,
  property: Property,
): readonly RequestRequirement[] {
  const { component, path } = property
  const { schemas } = description
  const cases: readonly CaseRow[] = [
    ...presence(schemas, property),
    ...types(property),
    ...bounds(schemas, property),
    ...values(property),
    ...(path === 'fp' ? [namedUser(property)] : []),
  ]
  return cases.map(([claim, expected, value]) =>
    requestRequirement(operation, {
      id: `${kebab(operation.id)}-${kebab(path)}-${claim}`,
      source: fromFact(property),
      request: {
        expected,
        body: (wording) =>
          bodyWith(description, property, validBody(description, component, wording), value(wording), wording),
        // Of the wrong types only those that a service which coerces texts lets through; the specs send them all.
        inContract: expected === 'refusal' && (claim !== WRONG_TYPE || isCoercible(property)),
      },
    }),
  )
}

const WRONG_TYPE = 'wrong-type-refused'

function isCoercible({ types, schema, path }: Property): boolean {
  return (
    types.includes('number') || types.includes('integer') || schema.minLength !== undefined || path.endsWith('[].type')
  )
}

function presence(schemas: Schemas, property: Property): readonly CaseRow[] {
  const missing: CaseRow = ['missing-refused', 'refusal', () => undefined]
  const given: CaseRow = ['accepted', 'success', (wording) => valueFor(schemas, property, wording)]
  const withNull: CaseRow = ['null-accepted', 'success', () => null]
  const isRequired = property.presence === 'required'
  return [
    ...(isRequired ? [missing] : []),
    // A thread that no stream has returned is open, so a made-up value shows nothing about a valid one.
    ...(isRequired || isContinuation(property) || property.values !== null ? [] : [given]),
    ...(property.nullable ? [withNull] : []),
  ]
}

/** Every other case is sent for an anonymous user. */
function namedUser({ schema }: Property): CaseRow {
  return ['named-user-accepted', 'success', ({ unique }) => fittingText(schema, `user-${unique}`)]
}

/** Its values come from earlier answers, not from the client. */
export function isContinuation({ path }: Property): boolean {
  const continuation: RequestField = 'threadId'
  return path === continuation
}

function types(property: Property): readonly CaseRow[] {
  const wrong = wrongType(property)
  const ofItems = itemType(property)
  const items: CaseRow = ['items-wrong-type-refused', 'refusal', () => [ofItems === 'string' ? 42 : 'text']]
  return [
    ...(wrong === undefined ? [] : [[WRONG_TYPE, 'refusal', () => wrong] satisfies CaseRow]),
    // What an object in a list must hold stands in properties of its own.
    ...(ofItems === null || ofItems === 'object' ? [] : [items]),
    ...(property.types.includes('integer') && !property.types.includes('number') ? [fraction] : []),
    ...(property.schema.format === 'date-time' ? [noDate] : []),
  ]
}

const fraction: CaseRow = ['fraction-refused', 'refusal', () => 1.5]
const noDate: CaseRow = ['no-date-time-refused', 'refusal', () => 'yesterday']

/** Of texts their length, of lists the number of their items, of numbers their value. */
function bounds(schemas: Schemas, property: Property): readonly CaseRow[] {
  const { schema, values: listed } = property
  if (listed !== null || schema.format !== undefined) return []
  const { least, most } = boundsOf(schema)
  const at = (measure: number) => (wording: Wording) => valueMeasuring(schemas, property, measure, wording)
  // Nothing is shorter than nothing; a number may be less than any.
  const hasBelow = least !== null && (least > 0 || schema.minimum !== undefined)
  return [
    ...(hasBelow ? [['below-minimum-refused', 'refusal', at(least - 1)] satisfies CaseRow] : []),
    ...(hasBelow ? [['at-minimum-accepted', 'success', at(least)] satisfies CaseRow] : []),
    ...(most === null ? [] : [['at-maximum-accepted', 'success', at(most)] satisfies CaseRow]),
    ...(most === null ? [] : [['beyond-maximum-refused', 'refusal', at(most + 1)] satisfies CaseRow]),
  ]
}

/** A value of this length, of so many items, or this number. */
export function valueMeasuring(schemas: Schemas, property: Property, measure: number, wording: Wording): unknown {
  switch (property.types[0]) {
    case 'number':
    case 'integer':
      return measure
    case 'array':
      return itemsFor(schemas, property, measure, wording)
    default:
      return letters(measure)
  }
}

function values({ values: listed }: Property): readonly CaseRow[] {
  if (listed === null) return []
  const accepted = listed.map((value): CaseRow => [`${kebab(value)}-accepted`, 'success', () => value])
  return [...accepted, ['unlisted-refused', 'refusal', () => 'unheard-of']]
}
