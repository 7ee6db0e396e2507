import { type TProperties, type TSchema, Type } from '@sinclair/typebox'

/** Building blocks of the definitions of a target's fields. */

/** An object that refuses unknown members: a misspelt `budgets` would otherwise be taken for no budget. */
export const closed = <Members extends TProperties>(members: Members) =>
  Type.Object(members, { additionalProperties: false })

/** A member that has this value where the file leaves it out. */
export function orElse<Schema extends TSchema>(schema: Schema, value: unknown): Schema {
  return { ...schema, default: value }
}

/** @param example a value that the member may have in the file */
export function described<Schema extends TSchema>(schema: Schema, description: string, example: unknown): Schema {
  return { ...schema, description, examples: [example] }
}
