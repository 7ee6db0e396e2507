import type { Schema, Schemas } from '../../schemas/description/json-schema.ts'
import { resolve } from '../../schemas/description/schema.ts'
import { isObject } from '../reading/body.ts'

/** Whether a schema allows a value, by its types, listed values and members; bounds are not checked. */
export function allows(schemas: Schemas, written: Schema, value: unknown): boolean {
  const { type, const: only, enum: listed, anyOf, oneOf, ...schema } = resolve(schemas, written)
  const types = [type ?? []].flat()
  const alternatives = anyOf ?? oneOf
  return (
    (types.length === 0 || types.some((one) => isOfType(value, one))) &&
    (only === undefined || only === value) &&
    (listed === undefined || listed.includes(value)) &&
    (alternatives === undefined || alternatives.some((one) => allows(schemas, one, value))) &&
    (!isObject(value) || allowsMembers(schemas, schema, value)) &&
    (!Array.isArray(value) || value.every((item) => allows(schemas, schema.items ?? {}, item)))
  )
}

function allowsMembers(
  schemas: Schemas,
  { properties = {}, required = [], additionalProperties }: Schema,
  value: Readonly<Record<string, unknown>>,
): boolean {
  return (
    required.every((name) => Object.hasOwn(value, name)) &&
    Object.entries(value).every(([name, member]) =>
      Object.hasOwn(properties, name)
        ? allows(schemas, properties[name] ?? {}, member)
        : additionalProperties !== false,
    )
  )
}

export function isOfType(value: unknown, type: string): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'null') return value === null
  if (type === 'object') return isObject(value)
  return typeof value === type
}
