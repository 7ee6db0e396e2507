import type { JsonObject } from '../description/json.ts'
import { COMPONENT } from '../description/schema.ts'
import { capitalized, pascal, singular } from '../description/words.ts'
import type { Body } from './bodies.ts'
import { literalOf } from './field-forms.ts'
import type { FieldRow } from './field-rows.ts'
import type { Context } from './notes.ts'
import { PRESENCES, type Presence } from './presence.ts'
import { sourceOf } from './wording.ts'

/** A schema by its name in `components.schemas`. */
export type Components = Map<string, JsonObject>

/**
 * The JSON Schemas (2020-12) of all bodies. Objects are open, since the document forbids no further fields. Items that
 * are objects become components, which versions share where they are equal.
 */
export function schemaTree(bodies: readonly Body[], { stated, mark }: Context): Components {
  const components: Components = new Map(
    bodies.flatMap(({ schemas }) => schemas.map(({ name }) => [name, {}] as const)),
  )
  for (const body of bodies) {
    const tree = treeOf(body, stated, components)
    for (const { name, version } of body.schemas) {
      const { heading: quote, line } = body.section
      components.set(name, { ...tree(version, ''), 'x-source': { line, quote } })
    }
    for (const row of body.rows) {
      for (const { name, version } of body.schemas) {
        if (presenceIn(row, version) === 'absent') continue
        for (const passage of row.passages) mark(passage, `field:${name}.${row.path}`)
      }
    }
  }
  return components
}

export function presenceIn({ presence }: FieldRow, version: number | null): Presence {
  return presence.get(version) ?? presence.get(null) ?? 'absent'
}

function treeOf(body: Body, stated: Context['stated'], components: Components) {
  const names = new Map<string, ReadonlyMap<number | null, string>>()
  const versions = body.schemas.map(({ version }) => version)

  function objectSchema(version: number | null, parent: string): JsonObject {
    const children = body.rows
      .filter(({ path }) => path.slice(0, Math.max(0, path.lastIndexOf('.'))) === parent)
      .map((row) => ({ row, name: row.path.slice(row.path.lastIndexOf('.') + 1), presence: requiredIn(row, version) }))
      .filter(({ presence }) => presence !== 'absent')
    const required = children.filter(({ row, presence }) => presence === 'yes' && row.when === null)
    const properties = children.map(({ row, name }) => [name, propertySchema(row, version)] as const)
    const conditions = children.flatMap(({ row, name }) => condition(row, name, version) ?? [])
    return {
      type: 'object',
      ...(required.length === 0 ? {} : { required: required.map(({ name }) => name) }),
      ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
      ...(conditions.length === 0 ? {} : { allOf: conditions }),
    }
  }

  /** Where a sentence describes a field for one value of a sibling, the schema applies only under that condition. */
  function propertySchema(row: FieldRow, version: number | null): JsonObject {
    return row.isTyped ? fieldSchema(row, version) : { 'x-source': sourceOf(row.passage) }
  }

  function condition(row: FieldRow, name: string, version: number | null): JsonObject | null {
    if (row.when === null) return null
    const { field, equals } = row.when
    const sibling = `${row.path.slice(0, row.path.lastIndexOf('.') + 1)}${field}`
    const type = body.rows.find(({ path }) => path === sibling)?.type
    const value = (type && literalOf(equals, type)) ?? equals
    return {
      if: { properties: { [field]: { const: value } }, required: [field] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema; nothing awaits this object
      then: {
        ...(row.isTyped ? {} : { properties: { [name]: fieldSchema(row, version) } }),
        ...(requiredIn(row, version) === 'yes' ? { required: [name] } : {}),
      },
    }
  }

  function fieldSchema(row: FieldRow, version: number | null): JsonObject {
    const {
      nullable = row.nullable,
      required: _required,
      public: _public,
      deprecated: _deprecated,
      ...more
    } = statedOf(row, version)
    const { enum: values, ...keywords } = { ...row.keywords, ...more }
    const types = nullable ? [...row.type.types, 'null'] : row.type.types
    const { type: _type, ...object } = row.type.types.includes('object') ? objectSchema(version, row.path) : {}
    return {
      type: types.length === 1 ? (types[0] ?? '') : types,
      ...(Array.isArray(values) ? { enum: nullable ? [...values, null] : values } : {}),
      ...keywords,
      ...(row.type.items === null ? {} : { items: itemsSchema(row, version) }),
      ...object,
      ...(row.description === '' ? {} : { description: row.description }),
      ...(requiredIn(row, version) === 'in-practice' ? { 'x-required-in-practice': true } : {}),
      'x-source': sourceOf(row.passage),
    }
  }

  function itemsSchema({ path, type }: FieldRow, version: number | null): JsonObject {
    if (type.items !== 'object') return { type: type.items }
    const below = `${path}[]`
    if (!body.rows.some((row) => row.path.startsWith(`${below}.`))) return { type: 'object' }
    return { $ref: `${COMPONENT}${componentOf(below).get(version)}` }
  }

  /**
   * For each version, the name of the component that holds the items of an array; the same name where they are equal.
   */
  function componentOf(path: string): ReadonlyMap<number | null, string> {
    const known = names.get(path)
    if (known !== undefined) return known
    const inner = body.rows.filter((row) => row.path.startsWith(`${path}.`))
    const holding = versions.filter((version) => inner.some((row) => presenceIn(row, version) !== 'absent'))
    const schemas = holding.map((version) => [version, objectSchema(version, path)] as const)
    const isShared = new Set(schemas.map(([, schema]) => JSON.stringify(schema))).size === 1
    const given = new Map(
      schemas.map(([version, schema]) => {
        const suffix = isShared || version === null ? '' : `V${version}`
        const isFree = (one: string) => JSON.stringify(components.get(one) ?? schema) === JSON.stringify(schema)
        const name = candidates(path).find((one) => isFree(one + suffix)) ?? ''
        components.set(name + suffix, schema)
        return [version, name + suffix] as const
      }),
    )
    names.set(path, given)
    return given
  }

  /** `messages[]` → AssistantMessage, `messages[].parts[]` → AssistantMessagePart, `context[]` → ContextItem. */
  function candidates(path: string): readonly string[] {
    const own = path.slice(path.lastIndexOf('.') + 1, -2)
    const outer = path.slice(0, path.lastIndexOf('[]', path.length - 3) + 2)
    const bodyName = (body.schemas[0]?.name ?? '').replace(/V\d+$/, '')
    const stem = body.place === 'request' ? capitalized(body.family) : bodyName
    const owner = outer.endsWith('[]') && outer !== path ? (candidates(outer)[0] ?? '') : stem
    const short = singular(own) === own ? `${pascal(own)}Item` : owner + pascal(singular(own))
    return [short, stem + short, bodyName + short, bodyName + pascal(path)]
  }

  function statedOf({ path }: FieldRow, version: number | null): JsonObject {
    const name = body.schemas.find((schema) => schema.version === version)?.name
    return stated.get(`field:${name}.${path}`) ?? {}
  }

  function requiredIn(row: FieldRow, version: number | null): Presence {
    const { required } = statedOf(row, version)
    return [...PRESENCES.values()].find((presence) => presence === required) ?? presenceIn(row, version)
  }

  return objectSchema
}
