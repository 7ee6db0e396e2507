import { Type } from '@sinclair/typebox'

/** Building blocks of the settings' schema: kinds of values, each with its default. */

/** The first value is the default. */
export function choice<const Values extends readonly [string, ...string[]]>(...values: Values) {
  return Type.Unsafe<Values[number]>({ enum: values, default: values[0] })
}

/** Refuses an unknown member as a misspelling. */
export const closed = { additionalProperties: false } as const

export function section<Members extends Parameters<typeof Type.Object>[0]>(members: Members) {
  return Type.Object(members, { ...closed, default: {} })
}

export function each<Name extends string, Value>(names: readonly Name[], schemaOf: (name: Name) => object) {
  const properties = Object.fromEntries(names.map((name) => [name, schemaOf(name)]))
  return Type.Unsafe<Record<Name, Value>>({ type: 'object', properties, ...closed, default: {} })
}

export const off = Type.Boolean({ default: false })
export const success = (status: number) => Type.Integer({ minimum: 200, maximum: 299, default: status })
export const milliseconds = (count: number) => Type.Number({ minimum: 0, maximum: 3_600_000, default: count })
export const text = Type.String({ minLength: 1 })
export const textOrNone = Type.Unsafe<string | null>({ type: ['string', 'null'], default: null })
/** A name that can be in a path unchanged, and in capitals in the name of an environment variable. */
export const name = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' })
export const countOrNone = Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { default: null })
