import type { Schema, Schemas } from '../../schemas/description/json-schema.ts'
import type { Property } from '../../schemas/description/properties.ts'
import { typesIn } from '../../schemas/description/schema.ts'
import { assumed } from '../declaring/source.ts'
import { convertedTypes, wrongTypes } from '../requests/field-values.ts'
import { itemsFor, itemType, valueFor, type Wording } from '../requests/request-body.ts'
import { type Case, type CaseValue, refused } from './case.ts'

type NamedValue = readonly [name: string, value: CaseValue]

/** Cases of values that a field's type does not allow. */
export function typeCases(schemas: Schemas, property: Property): readonly Case[] {
  const isOnlyInteger = property.types.includes('integer') && !property.types.includes('number')
  return [
    ...refusedEach('wrong-type-refused', mistakes(schemas, property), { inContract: isInContract(property) }),
    ...refusedEach('converted-type-refused', conversions(schemas, property), conversion),
    ...(isOnlyInteger ? [refused('fraction-refused', () => 1.5, conversion)] : []),
    ...(property.schema.format === 'date-time' ? [refused('no-date-time-refused', () => 'yesterday')] : []),
  ]
}

const conversion: Partial<Case> = {
  source: assumed(
    'our choice: a scalar of another type is refused, and a list of one for its item; libraries that read bodies ' +
      'convert it, Jackson and Fastify by default, which no client notices that keeps the document',
  ),
  onlyNightly: true,
  inContract: false,
}

/** One case of all these values; none where there is no value. */
function refusedEach(claim: string, [first, ...others]: readonly NamedValue[], more: Partial<Case>): readonly Case[] {
  return first === undefined ? [] : [refused(claim, first[1], { others: Object.fromEntries(others), ...more })]
}

function written(value: unknown): NamedValue {
  return [JSON.stringify(value), () => value]
}

/** Scalars that libraries convert to the type of the field; and for a scalar, a list of one, which Fastify unpacks. */
function conversions(schemas: Schemas, property: Property): readonly NamedValue[] {
  const values = convertedTypes(property).map(written)
  if (values.length === 0 || property.types.includes('array')) return values
  return [...values, ['a list of one', inList(schemas, property)]]
}

function inList(schemas: Schemas, property: Property): CaseValue {
  return (wording) => [valueFor(schemas, property, wording)]
}

/**
 * Values of wrong types. A service may take an item for a list of it, or a list of one object for the object; both are
 * valid in themselves, so that they can only be refused for the type.
 */
function mistakes(schemas: Schemas, property: Property): readonly NamedValue[] {
  const { types } = property
  const plain = wrongTypes(property).map(written)
  if (itemType(property) === 'object' && !types.includes('object')) {
    const alone = (wording: Wording) => itemsFor(schemas, property, 1, wording)[0]
    return [['an item without its list', alone], ...plain.filter(([name]) => name !== '{}')]
  }
  return types[0] === 'object' ? [...plain, ['a list of one', inList(schemas, property)]] : plain
}

/** The contract includes only wrong types that a service lets through which makes texts or numbers of any value. */
function isInContract({ types, schema, path }: Property): boolean {
  return (
    types.includes('number') || types.includes('integer') || schema.minLength !== undefined || path.endsWith('[].type')
  )
}

/** An item that a list of items of this type does not allow, and that no library makes such an item of. */
export function wrongItem(type: string): unknown {
  return type === 'string' ? {} : 'text'
}

/** A list with an item that a lenient service converts, for lists of scalars. @param holding a list with this item */
export function convertedItems(items: Schema, holding: (item: unknown) => CaseValue): readonly Case[] {
  const types = typesIn(items.type).filter((type) => type !== 'null')
  const values = convertedTypes({ types, values: null }).map(
    (item): NamedValue => [JSON.stringify(item), holding(item)],
  )
  return refusedEach('items-converted-type-refused', values, conversion)
}
