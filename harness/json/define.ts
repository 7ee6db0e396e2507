import { type Static, type TSchema, type TUnsafe, Type } from '@sinclair/typebox'
import type { Frozen } from '../../schemas/description/json-schema.ts'

/**
 * What a JSON file holds is defined once, as a JSON Schema that carries its TypeScript type. Files that need only the
 * type import it with `import type`: loading the schemas takes a tenth of a second, which no worker needs to spend.
 */

/** The type of a definition, read-only to its last member. */
export type Data<Schema extends TSchema> = Frozen<Static<Schema>>

/**
 * An `object` keeps members that its definition does not name: a later version may add members to a file that an
 * earlier one reads.
 */
export const { Object: object, Array: list } = Type

export const text = Type.String()
export const number = Type.Number()
export const flag = Type.Boolean()
export const count = Type.Integer({ minimum: 0 })
export const texts = list(text)

/**
 * One of these texts or numbers. It is an `enum`, since a union of constants reports a failure for each of its members.
 */
export function oneOf<const Values extends readonly (string | number)[]>(values: Values): TUnsafe<Values[number]> {
  return Type.Unsafe<Values[number]>({ enum: [...values] })
}

export function oneOrMore<Schema extends TSchema>(items: Schema): TUnsafe<[Static<Schema>, ...Static<Schema>[]]> {
  return Type.Unsafe<[Static<Schema>, ...Static<Schema>[]]>({ type: 'array', minItems: 1, items })
}

export function nullable<Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> {
  return Type.Unsafe<Static<Schema> | null>(
    typeof schema['type'] === 'string'
      ? { ...schema, type: [schema['type'], 'null'] }
      : { anyOf: [schema, { type: 'null' }] },
  )
}

/** An object whose member names are not known beforehand, such as ids of limits. */
export function mapOf<Schema extends TSchema>(schema: Schema): TUnsafe<Record<string, Static<Schema>>> {
  return Type.Unsafe<Record<string, Static<Schema>>>({ type: 'object', additionalProperties: schema })
}
