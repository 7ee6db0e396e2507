import { randomUUID } from 'node:crypto'
import type { JsonType, Schema } from '../../schemas/description/json-schema.ts'
import type { Property } from '../../schemas/description/properties.ts'

/** Values of single fields, made of their schemas: valid ones, and ones that break one rule. */

/**
 * What clients send by mistake for each type, the first being what a service that converts values lets through. Not every
 * other type for each: a value costs a use, and one object or one number shows what the next would.
 */
const mistakenFor: Readonly<Record<JsonType, readonly unknown[]>> = {
  string: [42, true, {}],
  number: ['5', 'text', '', true, {}],
  integer: ['5', 'text', '', true, {}],
  boolean: ['true', 42, {}],
  object: [[], 'text', '', 42],
  array: [{}, 'text', '', 42],
}

/** A service that converts values takes the number of a place in a list of texts for the text at that place. */
const mistakenForListed: readonly unknown[] = [0, true, {}]

/** A value of each type that the field may not have; none where it may have every type. */
export function wrongTypes({ types, values }: Pick<Property, 'types' | 'values'>): readonly unknown[] {
  const [type] = types
  const allowed: readonly JsonType[] = types.map((one) => (one === 'integer' ? 'number' : one))
  if (type === undefined) return []
  const mistaken = type === 'string' && values !== null ? mistakenForListed : mistakenFor[type]
  return mistaken.filter((value) => !allowed.includes(typeOf(value)))
}

function typeOf(value: unknown): JsonType {
  const type = typeof value
  if (type === 'string' || type === 'number' || type === 'boolean') return type
  return Array.isArray(value) ? 'array' : 'object'
}

/** The longest text and list that a request is made with: what a longer one needs fills the memory before it is sent. */
const MOST = { characters: 1_000_000, items: 10_000 } as const

/** Whether a text of this length, or a list of so many items, is more than is made; of a number any value is. */
export function isTooMuch({ types: [type] }: Pick<Property, 'types'>, measure: number): boolean {
  if (type === 'number' || type === 'integer') return false
  return measure > (type === 'array' ? MOST.items : MOST.characters)
}

/** At most as many items as are made. */
export function itemsWithin(count: number): number {
  return Math.min(count, MOST.items)
}

/** A text within the schema's bounds, as close to `text` as they allow. */
export function fittingText({ minLength = 0, maxLength }: Schema, text: string): string {
  return text.padEnd(Math.min(minLength, MOST.characters), FILLING).slice(0, maxLength)
}

/** Of the basic plane, where all ways to count characters agree, and of more than one byte. */
const FILLING = 'é'

/**
 * A text of exactly this length that a service with an eye for sense takes too: a path, or words. Words have more bytes
 * than characters.
 */
export function textMeasuring(length: number, isPath: boolean): string {
  return isPath ? filled('/docs/', 'a', length) : filled('où est la documentation', FILLING, length)
}

/** A path of exactly this length with more bytes than characters, as a browser shows one. */
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

/** A text of the schema's format; null where it has none that is known. */
export function textOfFormat({ format = '' }: Schema): string | null {
  return formats.get(format)?.() ?? null
}

/** The date-time is one that exists, in the form that every reader of RFC 3339 takes. */
const formats: ReadonlyMap<string, () => string> = new Map([
  ['date-time', () => '2026-01-01T00:00:00Z'],
  ['date', () => '2026-01-01'],
  ['uuid', () => randomUUID()],
  ['uri', () => 'https://docs.acme.example/'],
  ['url', () => 'https://docs.acme.example/'],
  ['email', () => 'reader@acme.example'],
])

/** Bounds as one pair, of a length, a value or a number of items; null where nothing lies beyond. */
export function boundsOf(schema: Schema): { readonly least: number | null; readonly most: number | null } {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema
  const measured = minLength ?? minItems ?? 0
  // Nothing is shorter than nothing; a number may be less than any.
  return { least: minimum ?? (measured > 0 ? measured : null), most: maxLength ?? maximum ?? maxItems ?? null }
}
