import type { JsonType, Schema, Schemas } from './json-schema.ts'

/** The beginning of every reference to a component. */
export const COMPONENT = '#/components/schemas/'

/** The component that a reference names; null for a schema that is not a reference. */
export function referenced({ $ref }: { readonly $ref?: unknown }): string | null {
  return typeof $ref === 'string' && $ref.startsWith(COMPONENT) ? $ref.slice(COMPONENT.length) : null
}

/**
 * The schema as one object: references are followed, unconditional parts of `allOf` are merged, and a `null`
 * alternative becomes part of `type`. Parts under a condition stay in `allOf`.
 */
export function resolve(schemas: Schemas, schema: Schema): Schema {
  const name = referenced(schema)
  if (name !== null) {
    const { $ref: _, ...siblings } = schema
    return merge(resolve(schemas, schemas[name] ?? {}), siblings)
  }
  const { allOf = [], if: condition, then: consequence, ...own } = schema
  const resolved = allOf.map((part) => (part.if === undefined ? resolve(schemas, part) : { allOf: [part] }))
  const conditional = condition === undefined ? {} : { allOf: [{ if: condition, ...thenOf(consequence) }] }
  return orNull(schemas, [...resolved, conditional].reduce(merge, own))
}

function thenOf(consequence: Schema | undefined): Schema {
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema; nothing awaits this object
  return consequence === undefined ? {} : { then: consequence }
}

function merge(first: Schema, second: Schema): Schema {
  const required = [...new Set([...(first.required ?? []), ...(second.required ?? [])])]
  const allOf = [...(first.allOf ?? []), ...(second.allOf ?? [])]
  const names = Object.keys({ ...first.properties, ...second.properties })
  const properties = names.map((name) => [name, both(first.properties?.[name], second.properties?.[name])] as const)
  return {
    ...first,
    ...second,
    ...(required.length === 0 ? {} : { required }),
    ...(allOf.length === 0 ? {} : { allOf }),
    ...(names.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
  }
}

/** A schema for values that fit both schemas. */
export function both(first: Schema | undefined, second: Schema | undefined): Schema {
  if (first === undefined || second === undefined) return first ?? second ?? {}
  // The same reference twice stays one: otherwise a schema that contains itself would be merged twice as often at each
  // level.
  if (referenced(first) !== null && first.$ref === second.$ref) return first
  return { allOf: [first, second] }
}

/** `anyOf: [{ type: 'string' }, { type: 'null' }]` is how many exporters write `type: ['string', 'null']`. */
function orNull(schemas: Schemas, schema: Schema): Schema {
  const { anyOf, oneOf, ...own } = schema
  const alternatives = anyOf ?? oneOf ?? []
  const [only, ...others] = alternatives.filter(({ type }) => type !== 'null')
  if (only === undefined || others.length > 0 || alternatives.length !== 2) return schema
  const merged = merge(resolve(schemas, only), own)
  const values = merged.enum === undefined ? {} : { enum: [...merged.enum, null] }
  return { ...merged, ...values, type: [...typesIn(merged.type), 'null'] }
}

/**
 * The schema with the first of its forms in place of its alternatives (`oneOf`, `anyOf`): examples are made of that
 * form, and properties compared with it; a value of another form is still valid. A schema whose forms have no members,
 * such as a text or a list of texts, stays as it is.
 */
export function formOf(schemas: Schemas, schema: Schema): Schema {
  const { anyOf, oneOf, ...own } = schema
  const [first] = (anyOf ?? oneOf ?? []).map((form) => resolve(schemas, form)).filter(({ type }) => type !== 'null')
  const hasMembers = first?.properties !== undefined || first?.required !== undefined
  return first === undefined || !hasMembers ? schema : formOf(schemas, merge(first, own))
}

/** Whether a component has several forms; `formOf` takes the first. */
export function hasForms(schemas: Schemas, component: string): boolean {
  const schema = resolve(schemas, schemas[component] ?? {})
  return formOf(schemas, schema) !== schema
}

/** The types that a schema names; none where it leaves them open. */
export function typesIn(type: Schema['type']): readonly (JsonType | 'null')[] {
  return [type ?? []].flat()
}
