import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import type { RequestField } from '../../schemas/description/interface-types.ts'
import type { Schemas } from '../../schemas/description/json-schema.ts'
import { type Property, propertiesBelow } from '../../schemas/description/schema.ts'
import { kebab } from '../naming.ts'
import { type RequestRequirement, requestRequirement } from '../request.ts'
import { fromFact } from '../source.ts'
import { boundsOf, fittingText, textMeasuring, wrongType } from './field-values.ts'
import { bodyWith, isPathField, itemsFor, itemType, validBody, valueFor, type Wording } from './request-body.ts'

/**
 * Every boundary of every request field, for each operation that takes it. A field that is sent only "in practice"
 * is not required, so its absence is no case.
 */
export function requestRequirements(
  description: DescriptionView,
  operations: readonly Operation[] = description.operations,
): readonly RequestRequirement[] {
  return operations.flatMap((operation) => {
    const { requestSchema } = operation
    if (requestSchema === null) return []
    return propertiesBelow(description.schemas, requestSchema).flatMap((property) =>
      casesOf(description, operation, property),
    )
  })
}

/** The last word of a requirement's id, what is expected, and the field's value; undefined leaves the field out. */
interface Case {
  readonly claim: string
  readonly expected: 'success' | 'refusal'
  readonly value: (wording: Wording) => unknown
}

function accepted(claim: string, value: Case['value']): Case {
  return { claim, expected: 'success', value }
}

function refused(claim: string, value: Case['value']): Case {
  return { claim, expected: 'refusal', value }
}

function casesOf(
  description: DescriptionView,
  operation: Operation,
  property: Property,
): readonly RequestRequirement[] {
  const { component, path, schema } = property
  const { schemas } = description
  const cases: readonly Case[] = [
    ...presence(schemas, property),
    ...types(property),
    ...bounds(schemas, property),
    ...values(property),
    // Every other case is sent for an anonymous user.
    ...(path === 'fp' ? [accepted('named-user-accepted', ({ unique }) => fittingText(schema, `user-${unique}`))] : []),
  ]
  return cases.map(({ claim, expected, value }) =>
    requestRequirement(operation, {
      id: `${kebab(operation.id)}-${kebab(path)}-${claim}`,
      source: fromFact(property),
      request: {
        expected,
        ...(expected === 'success' ? { field: { property, value } } : {}),
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

function presence(schemas: Schemas, property: Property): readonly Case[] {
  const isRequired = property.presence === 'required'
  return [
    ...(isRequired ? [refused('missing-refused', () => undefined)] : []),
    ...(isRequired || isContinuation(property) || property.values !== null
      ? []
      : [accepted('accepted', (wording) => valueFor(schemas, property, wording))]),
    ...(property.nullable ? [accepted('null-accepted', () => null)] : []),
  ]
}

/** Its values come from earlier answers, and a made-up thread shows nothing about a valid one. */
export function isContinuation({ path }: Property): boolean {
  const continuation: RequestField = 'threadId'
  return path === continuation
}

function types(property: Property): readonly Case[] {
  const wrong = wrongType(property)
  const ofItems = itemType(property)
  const wrongItem = ofItems === 'string' ? 42 : 'text'
  return [
    ...(wrong === undefined ? [] : [refused(WRONG_TYPE, () => wrong)]),
    // What an object in a list must hold stands in properties of its own.
    ...(ofItems === null || ofItems === 'object' ? [] : [refused('items-wrong-type-refused', () => [wrongItem])]),
    ...(property.types.includes('integer') && !property.types.includes('number')
      ? [refused('fraction-refused', () => 1.5)]
      : []),
    ...(property.schema.format === 'date-time' ? [refused('no-date-time-refused', () => 'yesterday')] : []),
  ]
}

/** Of texts their length, of lists the number of their items, of numbers their value. */
function bounds(schemas: Schemas, property: Property): readonly Case[] {
  const { schema, values: listed } = property
  if (listed !== null || schema.format !== undefined) return []
  const { least, most } = boundsOf(schema)
  const at = (measure: number) => (wording: Wording) => valueMeasuring(schemas, property, measure, wording)
  return [
    ...(least === null
      ? []
      : [refused('below-minimum-refused', at(least - 1)), accepted('at-minimum-accepted', at(least))]),
    ...(most === null
      ? []
      : [accepted('at-maximum-accepted', at(most)), refused('beyond-maximum-refused', at(most + 1))]),
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
      return textMeasuring(measure, isPathField(property))
  }
}

function values({ values: listed }: Property): readonly Case[] {
  if (listed === null) return []
  return [
    ...listed.map((value) => accepted(`${kebab(value)}-accepted`, () => value)),
    refused('unlisted-refused', () => 'unheard-of'),
  ]
}
