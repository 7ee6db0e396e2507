import { randomUUID } from 'node:crypto'
import type { JsonType, Schema } from '../../schemas/description/json-schema.ts'
import type { Property } from '../../schemas/description/properties.ts'

/** Values of single fields, made of their schemas: valid ones, and ones that break one rule. */

/**
 * Values that clients send by mistake for each type, and that no library makes a value of that type of. Not every other
 * type is tried: each value costs a use, and one object or one number shows what the next would.
 */
const mistakenFor: Readonly<Record<JsonType, readonly unknown[]>> = {
  string: [{}],
  number: ['text', {}],
  integer: ['text', {}],
  boolean: ['text', {}],
  object: [[], 'text', '', 42],
  array: [{}, 'text', '', 42],
}

/**
 * Scalars of other types that lenient libraries convert, Jackson by default and pydantic in its lax mode, each type as
 * one of them does: the empty text is read as no number.
 */
const convertedFor: Readonly<Record<JsonType, readonly unknown[]>> = {
  string: [42, true],
  number: ['5', '', true],
  integer: ['5', '', true],
  boolean: ['true', 1],
  object: [],
  array: [],
}

/** For a text from a list of values: a service that converts values takes a number as the index of a listed text. */
const convertedForListed: readonly unknown[] = [0, true]

type Typed = Pick<Property, 'types' | 'values'>

/** Values that a field's types do not allow and that can't be converted; empty where it may have every type. */
export function wrongTypes({ types }: Typed): readonly unknown[] {
  return notAllowed(types, mistakenFor)
}

/** Scalars that a field's types do not allow, and that a lenient service converts. */
export function convertedTypes({ types, values }: Typed): readonly unknown[] {
  return notAllowed(types, values === null ? convertedFor : { ...convertedFor, string: convertedForListed })
}

function notAllowed(types: Typed['types'], tried: typeof mistakenFor): readonly unknown[] {
  const [type] = types
  const allowed: readonly JsonType[] = types.map((one) => (one === 'integer' ? 'number' : one))
  return type === undefined ? [] : tried[type].filter((value) => !allowed.includes(typeOf(value)))
}

function typeOf(value: unknown): JsonType {
  const type = typeof value
  if (type === 'string' || type === 'number' || type === 'boolean') return type
  return Array.isArray(value) ? 'array' : 'object'
}

/** The longest text and list that a request is made with: longer ones would fill the memory before they are sent. */
const MOST = { characters: 1_000_000, items: 10_000 } as const

/**
 * Whether a text of this length, or a list of so many items, is longer than the harness makes. Any number can be made.
 */
export function isTooMuch({ types: [type] }: Pick<Property, 'types'>, measure: number): boolean {
  if (type === 'number' || type === 'integer') return false
  return measure > (type === 'array' ? MOST.items : MOST.characters)
}

/** The number of items, but at most as many as the harness makes. */
export function itemsWithin(count: number): number {
  return Math.min(count, MOST.items)
}

/** A text within the schema's bounds, as close to `text` as they allow. */
export function fittingText({ minLength = 0, maxLength }: Schema, text: string): string {
  return text.padEnd(Math.min(minLength, MOST.characters), FILLING).slice(0, maxLength)
}

/** A character of the basic plane, where all ways to count characters agree, that takes more than one byte. */
const FILLING = 'é'

/**
 * A text of exactly this length that makes sense, a path or words, so that a service that checks for sense accepts it.
 * Words have more bytes than characters.
 */
export function textMeasuring(length: number, isPath: boolean): string {
  return isPath ? filled('/docs/', 'a', length) : filled('où est la documentation', FILLING, length)
}

/** A path of exactly this length, unencoded as browsers show it, so that it has more bytes than characters. */
export function shownPathMeasuring(length: number): string {
  return filled('/docs/', FILLING, length)
}

function filled(start: string, filling: string, length: number): string {
  const most = Math.min(length, MOST.characters)
  return start.slice(0, most).padEnd(most, filling)
}

/** A number within the schema's bounds: its default, or what stands nearest to 3. */
export function fittingNumber(schema: Schema): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, default: stated } = schema
  const wanted = typeof stated === 'number' ? stated : 3
  const least = Math.max(wanted, minimum ?? wanted, exclusiveMinimum === undefined ? wanted : exclusiveMinimum + 1)
  const most = maximum ?? (exclusiveMaximum === undefined ? Number.POSITIVE_INFINITY : exclusiveMaximum - 1)
  const step = multipleOf ?? 1
  return multipleOf === undefined
    ? Math.min(least, most)
    : Math.min(Math.ceil(least / step), Math.floor(most / step)) * step
}

/** A text of the schema's format; null where the format is unknown or missing. */
export function textOfFormat({ format = '' }: Schema): string | null {
  return formats.get(format)?.() ?? null
}

/** The date-time exists, and is in the form that every reader of RFC 3339 accepts. */
const formats: ReadonlyMap<string, () => string> = new Map([
  ['date-time', () => '2026-01-01T00:00:00Z'],
  ['date', () => '2026-01-01'],
  ['uuid', () => randomUUID()],
  ['uri', () => 'https://docs.acme.example/'],
  ['url', () => 'https://docs.acme.example/'],
  ['email', () => 'reader@acme.example'],
])

/** Bounds of a length, a value or a number of items as one pair; null where there is no value beyond a bound. */
export function boundsOf(schema: Schema): { readonly least: number | null; readonly most: number | null } {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema
  const measured = minLength ?? minItems ?? 0
  // No length lies below a least length of 0. A number may lie below any bound.
  return { least: minimum ?? (measured > 0 ? measured : null), most: maxLength ?? maximum ?? maxItems ?? null }
}
