import type { FactSource, Facts, FieldFact } from '../facts-model.ts'
import { type Json, type JsonObject, sortedObject } from './json.ts'

/** The JSON Schema (2020-12) of every body, by its name. Objects are open: the document forbids no further field. */
export function bodySchemas(facts: Facts): JsonObject {
  const bySchema = Map.groupBy(facts.fields, ({ schema }) => schema)
  return sortedObject(Array.from(bySchema, ([name, fields]) => [name, bodySchema(fields)]))
}

export function xSource({ line, quote }: FactSource): JsonObject {
  return { line, quote }
}

/** What a row says in prose: tables have it in their last column. Any other statement is prose as a whole. */
export function lastCell({ quote }: FactSource): string {
  return quote.split(' | ').at(-1) ?? quote
}

function bodySchema(fields: readonly FieldFact[]): JsonObject {
  const lines = fields.map(({ source }) => source.line)
  const first = fields.find(({ source }) => source.line === Math.min(...lines))
  return { ...objectSchema(fields, ''), ...(first === undefined ? {} : { 'x-source': xSource(first.source) }) }
}

/** Schema of the object at `parent`: empty for the body, `source`, `messages[]`. */
function objectSchema(fields: readonly FieldFact[], parent: string): JsonObject {
  const children = fields.filter(({ path }) => parentOf(path) === parent)
  const required = children
    .filter(({ required, when }) => required === 'yes' && when === null)
    .map(({ path }) => nameOf(path))
  const conditions = conditionsOf(children, fields)
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required: required.sort() }),
    ...(children.length === 0
      ? {}
      : { properties: sortedObject(children.map((child) => [nameOf(child.path), propertySchema(child, fields)])) }),
    ...(conditions.length === 0 ? {} : { allOf: conditions }),
  }
}

/** What a row says only for one value of a sibling binds nobody where the sibling has another. */
function propertySchema(field: FieldFact, fields: readonly FieldFact[]): JsonObject {
  if (field.when !== null) return { 'x-source': xSource(field.source) }
  return fieldSchema(field, fields)
}

function conditionsOf(children: readonly FieldFact[], fields: readonly FieldFact[]): readonly JsonObject[] {
  return children
    .flatMap((child) => (child.when === null ? [] : [{ child, when: child.when }]))
    .sort((first, second) => (first.child.path < second.child.path ? -1 : 1))
    .map(({ child, when }) => ({
      if: { properties: { [when.field]: { const: when.equals } }, required: [when.field] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema; nothing awaits this object
      then: {
        properties: { [nameOf(child.path)]: fieldSchema(child, fields) },
        ...(child.required === 'yes' ? { required: [nameOf(child.path)] } : {}),
      },
    }))
}

function fieldSchema(field: FieldFact, fields: readonly FieldFact[]): JsonObject {
  const types = field.nullable ? [...field.types, 'null'] : field.types
  const isObject = field.types.includes('object')
  const { properties, required, allOf } = isObject ? objectSchema(fields, field.path) : {}
  return defined({
    type: types.length === 1 ? (types[0] ?? null) : types,
    enum: field.enum === null ? null : [...field.enum.toSorted(), ...(field.nullable ? [null] : [])],
    format: field.format,
    minLength: field.minLength,
    maxLength: field.maxLength,
    minimum: field.minimum,
    maximum: field.maximum,
    minItems: field.minItems,
    maxItems: field.maxItems,
    default: field.default,
    items: itemsSchema(field, fields),
    required: required ?? null,
    properties: properties ?? null,
    allOf: allOf ?? null,
    description: descriptionOf(field),
    'x-required-in-practice': field.required === 'in-practice' ? true : null,
    'x-source': xSource(field.source),
  })
}

function itemsSchema({ items, path }: FieldFact, fields: readonly FieldFact[]): JsonObject | null {
  if (items === null) return null
  return items === 'object' ? objectSchema(fields, `${path}[]`) : { type: items }
}

/** Null for a field that the row of another one tells of. */
function descriptionOf({ path, source }: FieldFact): string | null {
  const [first = ''] = source.quote.split(' | ')
  return nameOf(first) === nameOf(path) ? lastCell(source) : null
}

function defined(schema: Readonly<Record<string, Json>>): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== null))
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')))
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
