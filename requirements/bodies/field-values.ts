import type { JsonType, Schema } from '../../schemas/description/json-schema.ts'
import type { Property } from '../../schemas/description/schema.ts'

/** Values of single fields, made of their schemas: valid ones, and ones that break one rule. */

/** A value for each type that JSON has; the order is that in which one of a wrong type is looked for. */
const ofType: readonly (readonly [type: Exclude<JsonType, 'integer'>, value: unknown])[] = [
  ['number', 42],
  ['string', 'text'],
  ['boolean', true],
  ['object', {}],
  ['array', []],
]

/** A value of none of the field's types; undefined where it may have every type. */
export function wrongType({ types }: Pick<Property, 'types'>): unknown {
  if (types.length === 0) return undefined
  const allowed: readonly JsonType[] = types.map((type) => (type === 'integer' ? 'number' : type))
  const strange = (candidates: typeof ofType) => candidates.find(([type]) => !allowed.includes(type))?.[1]
  // What is no string is a number; what is no number is a string: the mistakes that clients do make.
  return strange(ofType.filter(([type]) => type === 'number' || type === 'string')) ?? strange(ofType)
}

/** A text within the schema's bounds, as close to `text` as they allow. */
export function fittingText({ minLength, maxLength }: Schema, text: string): string {
  return text.padEnd(minLength ?? 0, FILLING).slice(0, maxLength)
}

/** Of the basic plane, where all ways to count characters agree, and of more than one byte. */
const FILLING = 'é'

/** A text of exactly this length that a service with an eye for sense takes too: a path, or words. */
export function textMeasuring(length: number, isPath: boolean): string {
  const [start, filling] = isPath ? ['/docs/', 'a'] : ['a look at the documentation', FILLING]
  return start.slice(0, length).padEnd(length, filling)
}

/** A number within the schema's bounds: its default, or what stands nearest to 3. */
export function fittingNumber({ minimum, maximum, default: stated }: Schema): number {
  const wanted = typeof stated === 'number' ? stated : 3
  return Math.min(Math.max(wanted, minimum ?? wanted), maximum ?? Number.POSITIVE_INFINITY)
}

/** A date-time that exists, in the form that every reader of RFC 3339 takes. */
export const DATE_TIME = '2026-01-01T00:00:00Z'

/** Bounds as one pair, of a length, a value or a number of items; null where nothing lies beyond. */
export function boundsOf(schema: Schema): { readonly least: number | null; readonly most: number | null } {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema
  const measured = minLength ?? minItems ?? 0
  // Nothing is shorter than nothing; a number may be less than any.
  return { least: minimum ?? (measured > 0 ? measured : null), most: maxLength ?? maximum ?? maxItems ?? null }
}
