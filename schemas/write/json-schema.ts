import type { FactSource, Facts, FieldFact } from '../facts-model.ts'
import type { Json, JsonObject } from './json.ts'

/** Components that the items of these lists are; the rest stays where it stands. */
const itemComponents: Readonly<Record<string, string>> = {
  'messages[]': 'AssistantMessage',
  'messages[].parts[]': 'AssistantMessagePart',
  'context[]': 'ContextItem',
}
/** They differ between the versions by design, so that both names are there in any document. */
const versioned = 'messages[]'

/** The JSON Schema (2020-12) of every body and of what bodies share, by its name. Objects are open. */
export function bodySchemas(facts: Facts): JsonObject {
  const bySchema = [...Map.groupBy(facts.fields, ({ schema }) => schema)]
  const bodies = bySchema.map(([name, fields]) => [name, namedObject(facts, fields, '')] as const)
  const items = bySchema.flatMap(([name, fields]) =>
    Object.keys(itemComponents)
      .filter((path) => isItemComponent(fields, path))
      .map((path) => [componentOf(facts, name, path), namedObject(facts, fields, path)] as const),
  )
  return Object.fromEntries([...bodies, ...items])
}

function isItemComponent(fields: readonly FieldFact[], path: string): boolean {
  return path in itemComponents && fields.some((field) => parentOf(field.path) === path)
}

/** One name for all schemas whose rows are the same, otherwise one for each version. */
function componentOf(facts: Facts, schema: string, path: string): string {
  const shape = (name: string) =>
    JSON.stringify(
      facts.fields
        .filter((field) => field.schema === name && field.path.startsWith(`${path}.`))
        .map(({ id: _, schema: __, ...row }) => row),
    )
  const others = facts.fields.filter((field) => parentOf(field.path) === path).map((field) => field.schema)
  const isShared = path !== versioned && others.every((other) => shape(other) === shape(schema))
  return `${itemComponents[path]}${isShared ? '' : (/V\d+$/.exec(schema)?.[0] ?? '')}`
}

export function xSource({ line, quote }: FactSource): JsonObject {
  return { line, quote }
}

/** What a row says in prose: tables have it in their last column. Any other statement is prose as a whole. */
export function lastCell({ quote }: FactSource): string {
  return quote.split(' | ').at(-1) ?? quote
}

/** The object at `parent` with the place of the first row below it. */
function namedObject(facts: Facts, fields: readonly FieldFact[], parent: string): JsonObject {
  const rows = fields.filter(({ path }) => parent === '' || path.startsWith(`${parent}.`))
  const first = rows.toSorted((one, other) => one.source.line - other.source.line)[0]
  return {
    ...objectSchema(facts, fields, parent),
    ...(first === undefined ? {} : { 'x-source': xSource(first.source) }),
  }
}

/** Schema of the object at `parent`: empty for the body, `source`, `messages[]`. */
function objectSchema(facts: Facts, fields: readonly FieldFact[], parent: string): JsonObject {
  const children = fields.filter(({ path }) => parentOf(path) === parent)
  const required = children
    .filter(({ required, when }) => required === 'yes' && when === null)
    .map(({ path }) => nameOf(path))
  const conditions = conditionsOf(facts, children, fields)
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    ...(children.length === 0
      ? {}
      : {
          properties: Object.fromEntries(
            children.map((child) => [nameOf(child.path), propertySchema(facts, child, fields)]),
          ),
        }),
    ...(conditions.length === 0 ? {} : { allOf: conditions }),
  }
}

/** What a row says only for one value of a sibling binds nobody where the sibling has another. */
function propertySchema(facts: Facts, field: FieldFact, fields: readonly FieldFact[]): JsonObject {
  if (field.when !== null) return { 'x-source': xSource(field.source) }
  return fieldSchema(facts, field, fields)
}

function conditionsOf(
  facts: Facts,
  children: readonly FieldFact[],
  fields: readonly FieldFact[],
): readonly JsonObject[] {
  return children
    .flatMap((child) => (child.when === null ? [] : [{ child, when: child.when }]))
    .map(({ child, when }) => ({
      if: { properties: { [when.field]: { const: when.equals } }, required: [when.field] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema; nothing awaits this object
      then: {
        properties: { [nameOf(child.path)]: fieldSchema(facts, child, fields) },
        ...(child.required === 'yes' ? { required: [nameOf(child.path)] } : {}),
      },
    }))
}

function fieldSchema(facts: Facts, field: FieldFact, fields: readonly FieldFact[]): JsonObject {
  const types = field.nullable ? [...field.types, 'null'] : field.types
  const isObject = field.types.includes('object')
  const { properties, required, allOf } = isObject ? objectSchema(facts, fields, field.path) : {}
  return defined({
    type: types.length === 1 ? (types[0] ?? null) : types,
    enum: field.enum === null ? null : [...field.enum, ...(field.nullable ? [null] : [])],
    format: field.format,
    minLength: field.minLength,
    maxLength: field.maxLength,
    minimum: field.minimum,
    maximum: field.maximum,
    minItems: field.minItems,
    maxItems: field.maxItems,
    default: field.default,
    items: itemsSchema(facts, field, fields),
    required: required ?? null,
    properties: properties ?? null,
    allOf: allOf ?? null,
    description: descriptionOf(field),
    'x-enumDescriptions': meaningsOf(facts, field),
    'x-required-in-practice': field.required === 'in-practice' ? true : null,
    'x-source': xSource(field.source),
  })
}

function itemsSchema(
  facts: Facts,
  { items, path, schema }: FieldFact,
  fields: readonly FieldFact[],
): JsonObject | null {
  if (items === null) return null
  if (items !== 'object') return { type: items }
  const list = `${path}[]`
  if (!isItemComponent(fields, list)) return objectSchema(facts, fields, list)
  return { $ref: `#/components/schemas/${componentOf(facts, schema, list)}` }
}

/** Rows of a table that has the field's values in its first column. */
function meaningsOf({ statements }: Facts, field: FieldFact): JsonObject | null {
  const rows = statements
    .filter(({ kind, facts }) => kind === 'row' && facts.includes(field.id))
    .map(({ quote }) => quote.split(' | '))
    .flatMap(([value = '', meaning]) =>
      field.enum?.includes(value) && meaning !== undefined ? [[value, meaning]] : [],
    )
  return rows.length === 0 ? null : Object.fromEntries(rows)
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
