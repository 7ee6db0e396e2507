import type { Schemas } from '../../schemas/description/json-schema.ts'
import { type Property, propertiesOf } from '../../schemas/description/properties.ts'
import { kebab } from '../../schemas/description/words.ts'
import { isObject } from '../reading/body.ts'
import { boundsOf, isTooMuch, shownPathMeasuring, textMeasuring } from '../requests/field-values.ts'
import { isContinuation, isPathField, itemsFor, itemType, valueFor, type Wording } from '../requests/request-body.ts'
import { accepted, type Case, refused } from './case.ts'
import { emptyIsValue, emptyOf } from './empty-value.ts'
import { convertedItems, typeCases, wrongItem } from './type-cases.ts'
import { visitorName } from './visitor.ts'
import { allowsZero, writtenTexts, ZERO } from './written-text.ts'

/** The cases of one field, rule by rule of its schema: values that keep the rule and values that break it. */
export function casesOf(schemas: Schemas, property: Property): readonly Case[] {
  return [
    ...presence(schemas, property),
    ...typeCases(schemas, property),
    ...items(schemas, property),
    ...bounds(schemas, property),
    ...values(property),
    ...writtenTexts(schemas, property),
    ...(emptyOf(property) === null
      ? []
      : [accepted('empty-accepted', () => emptyOf(property), { source: emptyIsValue, onlyNightly: true })]),
    // Every other case is sent for an anonymous user.
    ...(visitorName(property, '') === null
      ? []
      : [accepted('named-user-accepted', ({ unique }) => visitorName(property, unique))]),
  ]
}

function presence(schemas: Schemas, property: Property): readonly Case[] {
  const isRequired = property.presence === 'required'
  // A case with an accepted value exists anyway: each listed value, or the longest text.
  const isSentElsewhere = values(property).length > 0 || hasLongest(property)
  return [
    ...(isRequired ? [refused('missing-refused', () => undefined)] : []),
    ...(isRequired || isContinuation(property) || isSentElsewhere
      ? []
      : [accepted('accepted', (wording) => otherThanDefault(property) ?? valueFor(schemas, property, wording))]),
    ...(property.nullable ? [accepted('null-accepted', () => null)] : []),
    // Only for required fields: in an optional one many services take null for a missing value, which the document does
    // not rule out.
    ...(isRequired && !property.nullable && property.types.length > 0
      ? [refused('null-refused', () => null, { inContract: false })]
      : []),
  ]
}

/** A number other than the default: twice as large, or as the bounds allow. Null where the field has no default. */
function otherThanDefault({ schema }: Property): number | null {
  const { default: stated, maximum, minimum } = schema
  if (typeof stated !== 'number') return null
  const larger = Math.min(2 * stated, maximum ?? Number.POSITIVE_INFINITY)
  return larger > stated ? larger : Math.max(stated - 1, minimum ?? 0)
}

function hasLongest({ schema }: Property): boolean {
  return schema.maxLength !== undefined && schema.format === undefined
}

/**
 * Lists of two items of which only one has a wrong type or lacks a required member, so that a service which checks only
 * the other item misses it; in nightly runs also lists of one such item.
 */
function items(schemas: Schemas, property: Property): readonly Case[] {
  const { schema, steps, component, items: described } = property
  const type = itemType(property)
  if (described === null || type === null) return []
  const wrong = wrongItem(type)
  const required = propertiesOf(schemas, component, [...steps, '[]']).find(({ presence }) => presence === 'required')
  const hasSecond = (schema.maxItems ?? 2) >= 2
  const among = (place: Place, broken: (valid: unknown) => unknown) => (wording: Wording) =>
    itemsFor(schemas, property, 2, wording).map((item, index) => (index === places[place] ? broken(item) : item))
  // A service that checks only the first or only the last item does so in every list, so lists at the top test the
  // second item, and nested lists the first.
  const [here, there] = steps.includes('[]') ? (['second', 'first'] as const) : (['first', 'second'] as const)
  const incomplete = (item: unknown) =>
    isObject(item) && required !== undefined ? { ...item, [required.name]: undefined } : wrong
  const holding = (item: unknown) => (hasSecond ? among(here, () => item) : () => [item])
  return [
    refused('items-wrong-type-refused', holding(wrong), {
      others: {
        ...(hasSecond ? { [`the ${there} of two`]: among(there, () => wrong), 'the only item': () => [wrong] } : {}),
        ...(type === 'object' ? { 'a number': () => [42] } : {}),
        null: () => [null],
        ...(type === 'array' ? {} : { 'a list': () => [[]] }),
      },
      inContract: type !== 'object',
    }),
    ...convertedItems(described, holding),
    ...(!hasSecond || type !== 'object'
      ? []
      : [
          refused('second-item-refused', among('second', incomplete), {
            others: { 'the first of two': among('first', incomplete) },
            inContract: false,
          }),
        ]),
  ]
}

type Place = keyof typeof places
const places = { first: 0, second: 1 } as const

/** Cases at and beyond the bounds: of a text's length, a list's number of items, or a number's value. */
function bounds(schemas: Schemas, property: Property): readonly Case[] {
  const { schema, values: listed } = property
  if (listed !== null || schema.format !== undefined) return []
  const { least, most } = boundsOf(schema)
  const much = (measure: number) =>
    isTooMuch(property, measure) ? { unmade: `a value that measures ${measure} is more than one request holds` } : {}
  const at = (measure: number) => (wording: Wording) => valueMeasuring(schemas, property, measure, wording)
  return [
    ...(least === null
      ? []
      : [
          refused('below-minimum-refused', at(least - 1), much(least - 1)),
          accepted('at-minimum-accepted', least === 1 && allowsZero(property) ? () => ZERO : at(least), much(least)),
        ]),
    ...(most === null
      ? []
      : [
          accepted('at-maximum-accepted', at(most), much(most)),
          ...(isPathField(property) ? [shownAtMaximum(most, much(most))] : []),
          refused('beyond-maximum-refused', at(most + 1), much(most + 1)),
        ]),
  ]
}

/**
 * A path of the greatest length in characters, which has more bytes. The short twin shows whether a service refuses
 * such letters in a path at any length.
 */
function shownAtMaximum(most: number, more: Partial<Case>): Case {
  const short = Math.min(8, Math.floor(most / 2))
  const twin = () => shownPathMeasuring(short)
  return accepted('characters-counted', () => shownPathMeasuring(most), { twin, ...more })
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

/** Most listed values that are sent, since each takes a request. */
const MOST_VALUES = 50

function values({ values: listed, schema }: Property): readonly Case[] {
  if (listed === null) return []
  if (listed.length === 0) return numbers(schema.enum ?? [schema.const])
  const known = new Set(listed)
  const otherCase = listed
    .flatMap((value) => [value.toUpperCase(), value.toLowerCase()])
    .find((value) => !known.has(value))
  return [
    ...listed.slice(0, MOST_VALUES).map((value) => accepted(`${kebab(value)}-accepted`, () => value)),
    ...(listed.length <= MOST_VALUES
      ? []
      : [
          accepted('other-values-accepted', () => listed.at(-1), {
            unmade: `of ${listed.length} values the first ${MOST_VALUES} are sent`,
          }),
        ]),
    // An empty text is tried too: code that first checks whether there is a value skips it.
    refused('unlisted-refused', () => 'unheard-of', { others: { 'an empty text': () => '' } }),
    ...(otherCase === undefined ? [] : [refused('other-case-refused', () => otherCase, { inContract: false })]),
  ]
}

/** Cases of a field whose listed values are numbers; none where there is no number among them. */
function numbers(all: readonly unknown[]): readonly Case[] {
  const listed = all.filter((value) => typeof value === 'number').slice(0, MOST_VALUES)
  if (listed.length === 0) return []
  return [
    ...listed.map((value) => accepted(`${kebab(String(value))}-accepted`, () => value)),
    refused('unlisted-refused', () => Math.max(...listed) + 1),
  ]
}
