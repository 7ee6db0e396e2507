import { type TProperties, type TSchema, Type } from '@sinclair/typebox'

/** What the definitions of a target's fields are made of. */

/** Unknown members are refused: a misspelt `budgets` would silently mean none. */
export const closed = <Members extends TProperties>(members: Members) =>
  Type.Object(members, { additionalProperties: false })

/** A file that leaves the member out gets this value. */
export function orElse<Schema extends TSchema>(schema: Schema, value: unknown): Schema {
  return { ...schema, default: value }
}

/** @param example a value that the file may have */
export function described<Schema extends TSchema>(schema: Schema, description: string, example: unknown): Schema {
  return { ...schema, description, examples: [example] }
}
