import type { JsonType, Schema, Schemas } from './json-schema.ts'

/** What a reference to a component begins with. */
export const COMPONENT = '#/components/schemas/'

/** The component that a reference names; null for a schema that is no reference. */
export function referenced({ $ref }: { readonly $ref?: unknown }): string | null {
  return typeof $ref === 'string' && $ref.startsWith(COMPONENT) ? $ref.slice(COMPONENT.length) : null
}

/**
 * The schema as one object: references followed, unconditional parts of `allOf` merged, and `null` as an alternative
 * written into `type`. What depends on a condition stays in `allOf`.
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

/** What holds where two schemas do. */
export function both(first: Schema | undefined, second: Schema | undefined): Schema {
  if (first === undefined || second === undefined) return first ?? second ?? {}
  // Of one that stands in both places, a schema inside itself would be merged twice as often at each level.
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
 * The schema by the first of its forms, where it has several (`oneOf`, `anyOf`): what is made and compared is of that one,
 * and a value of any other is valid all the same. Forms without members, such as a text or a list of texts, stay as they are.
 */
export function formOf(schemas: Schemas, schema: Schema): Schema {
  const { anyOf, oneOf, ...own } = schema
  const [first] = (anyOf ?? oneOf ?? []).map((form) => resolve(schemas, form)).filter(({ type }) => type !== 'null')
  const hasMembers = first?.properties !== undefined || first?.required !== undefined
  return first === undefined || !hasMembers ? schema : formOf(schemas, merge(first, own))
}

/** Whether a component has several forms, of which `formOf` is the first. */
export function hasForms(schemas: Schemas, component: string): boolean {
  const schema = resolve(schemas, schemas[component] ?? {})
  return formOf(schemas, schema) !== schema
}

/** The types that a schema names; none where it leaves them open. */
export function typesIn(type: Schema['type']): readonly (JsonType | 'null')[] {
  return [type ?? []].flat()
}
