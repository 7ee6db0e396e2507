import type { Schemas } from '../../schemas/description/json-schema.ts'
import { type Property, propertiesOf } from '../../schemas/description/properties.ts'
import { kebab } from '../../schemas/description/words.ts'
import type { Source } from '../declaring/source.ts'
import { isObject } from '../reading/body.ts'
import { boundsOf, isTooMuch, shownPathMeasuring, textMeasuring, wrongTypes } from '../requests/field-values.ts'
import { isContinuation, isPathField, itemsFor, itemType, valueFor, type Wording } from '../requests/request-body.ts'
import { emptyIsValue, emptyOf } from './empty-value.ts'
import { visitorName } from './visitor.ts'
import { allowsZero, writtenTexts, ZERO } from './written-text.ts'

/** A value of one field that a request may have, or may not; undefined leaves the field out. */
type CaseValue = (wording: Wording) => unknown

/** The last word of a requirement's id, what is expected, and the field's value. */
export interface Case {
  readonly claim: string
  readonly expected: 'success' | 'refusal'
  readonly value: CaseValue
  /** More values that keep or break the same rule, by a name for each. */
  readonly others: Readonly<Record<string, CaseValue>>
  /** A value as unusual for another reason than this rule: where it is refused too, a refusal shows nothing of the rule. */
  readonly twin?: CaseValue
  /** Why it is not sent; left out where it is. */
  readonly unmade?: string
  readonly inContract: boolean
  /** True where a release has no use for it. */
  readonly onlyNightly?: true
  /** What it rests on where no fact of the document says it alone. */
  readonly source?: Source
}

function accepted(claim: string, value: CaseValue, more: Partial<Case> = {}): Case {
  return { claim, expected: 'success', value, others: {}, inContract: false, ...more }
}

function refused(claim: string, value: CaseValue, more: Partial<Case> = {}): Case {
  return { claim, expected: 'refusal', value, others: {}, inContract: true, ...more }
}

/** What its schema says of one field, rule by rule: what keeps it and what breaks it. */
export function casesOf(schemas: Schemas, property: Property): readonly Case[] {
  return [
    ...presence(schemas, property),
    ...types(schemas, property),
    ...items(schemas, property),
    ...bounds(schemas, property),
    ...values(property),
    ...writtenTexts(schemas, property).map(({ claim, value, ...more }) => accepted(claim, value, more)),
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
  // The longest text that is accepted shows that one is.
  const isSentElsewhere = property.values !== null || hasLongest(property)
  return [
    ...(isRequired ? [refused('missing-refused', () => undefined)] : []),
    ...(isRequired || isContinuation(property) || isSentElsewhere
      ? []
      : [accepted('accepted', (wording) => otherThanDefault(property) ?? valueFor(schemas, property, wording))]),
    ...(property.nullable ? [accepted('null-accepted', () => null)] : []),
    // For a field that may be left out, null says the same to many services, and the document does not say otherwise.
    ...(isRequired && !property.nullable && property.types.length > 0
      ? [refused('null-refused', () => null, { inContract: false })]
      : []),
  ]
}

/** A number that a service does not take by itself: twice its default, or what the bounds leave of that. Null where there is none. */
function otherThanDefault({ schema }: Property): number | null {
  const { default: stated, maximum, minimum } = schema
  if (typeof stated !== 'number') return null
  const larger = Math.min(2 * stated, maximum ?? Number.POSITIVE_INFINITY)
  return larger > stated ? larger : Math.max(stated - 1, minimum ?? 0)
}

function hasLongest({ schema }: Property): boolean {
  return schema.maxLength !== undefined && schema.format === undefined
}

function types(schemas: Schemas, property: Property): readonly Case[] {
  const [wrong, ...others] = mistakes(schemas, property)
  return [
    ...(wrong === undefined
      ? []
      : [
          refused('wrong-type-refused', wrong[1], {
            others: Object.fromEntries(others),
            inContract: isCoercible(property),
          }),
        ]),
    ...(property.types.includes('integer') && !property.types.includes('number')
      ? [refused('fraction-refused', () => 1.5)]
      : []),
    ...(property.schema.format === 'date-time' ? [refused('no-date-time-refused', () => 'yesterday')] : []),
  ]
}

/**
 * Values of other types, by a name for each. A service that converts values takes an item for the list of it, and a list of
 * one for its item; either is valid in itself, so that nothing else refuses it.
 */
function mistakes(schemas: Schemas, property: Property): readonly (readonly [name: string, CaseValue])[] {
  const { types } = property
  const plain = wrongTypes(property).map((value) => [JSON.stringify(value), () => value] as const)
  if (itemType(property) === 'object' && !types.includes('object')) {
    const alone = (wording: Wording) => itemsFor(schemas, property, 1, wording)[0]
    return [['an item without its list', alone], ...plain.filter(([name]) => name !== '{}')]
  }
  const inList = (wording: Wording) => [valueFor(schemas, property, wording)]
  return plain.length === 0 || types.includes('array') ? plain : [...plain, ['a list of one', inList]]
}

/** Of the wrong types the contract holds only those that a service which coerces texts lets through. */
function isCoercible({ types, schema, path }: Property): boolean {
  return (
    types.includes('number') || types.includes('integer') || schema.minLength !== undefined || path.endsWith('[].type')
  )
}

/**
 * A list of two of which one item alone is of a wrong type, or lacks what it must have, which a look at the other can't
 * see; and at night lists of one such item.
 */
function items(schemas: Schemas, property: Property): readonly Case[] {
  const { schema, steps, component, items: described } = property
  const type = itemType(property)
  if (described === null || type === null) return []
  // A service that converts values takes a text for a whole item.
  const wrong = type === 'string' ? 42 : 'text'
  const required = propertiesOf(schemas, component, [...steps, '[]']).find(({ presence }) => presence === 'required')
  const hasSecond = (schema.maxItems ?? 2) >= 2
  const among = (place: Place, broken: (valid: unknown) => unknown) => (wording: Wording) =>
    itemsFor(schemas, property, 2, wording).map((item, index) => (index === places[place] ? broken(item) : item))
  // A service that looks at the first item alone, or at the last, does so in each list: those at the top show the one, and
  // those in other lists the other.
  const [here, there] = steps.includes('[]') ? (['second', 'first'] as const) : (['first', 'second'] as const)
  const incomplete = (item: unknown) =>
    isObject(item) && required !== undefined ? { ...item, [required.name]: undefined } : wrong
  return [
    refused('items-wrong-type-refused', hasSecond ? among(here, () => wrong) : () => [wrong], {
      others: {
        ...(hasSecond ? { [`the ${there} of two`]: among(there, () => wrong), 'the only item': () => [wrong] } : {}),
        ...(type === 'object' ? { 'a number': () => [42] } : {}),
        null: () => [null],
        ...(type === 'array' ? {} : { 'a list': () => [[]] }),
      },
      inContract: type !== 'object',
    }),
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

/** Of texts their length, of lists the number of their items, of numbers their value. */
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
 * A path of the greatest length in characters, which is more in bytes. A service may refuse such letters in a path at any
 * length, which a short one shows.
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

/** Each value of a list takes a request. */
const MOST_VALUES = 50

function values({ values: listed }: Property): readonly Case[] {
  if (listed === null) return []
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
    // Code that asks first whether there is a value takes an empty one for none.
    refused('unlisted-refused', () => 'unheard-of', { others: { 'an empty text': () => '' } }),
    ...(otherCase === undefined ? [] : [refused('other-case-refused', () => otherCase, { inContract: false })]),
  ]
}
