import type { Parameter, SourceQuote } from '../../schemas/description/description.ts'
import type { JsonType, Schema, Schemas } from '../../schemas/description/json-schema.ts'
import { type Property, resolve, typesOf } from '../../schemas/description/schema.ts'

/** A property or a parameter, as far as it is compared. */
export interface Row
  extends Pick<Property, 'schema' | 'types' | 'nullable' | 'values' | 'items' | 'presence' | 'when'> {
  /** What it is found by in the other description: a path, or the position of a parameter in one. */
  readonly key: string
  /** What messages call it: `AgentJob.status`, `{projectId}`. */
  readonly label: string
  /** True for a parameter, which is sent as text. */
  readonly isText: boolean
  readonly source: SourceQuote | null
}

export function rowOfProperty({ path, component, ...property }: Property): Row {
  return { ...property, key: path, label: `${component}.${path}`, isText: false }
}

export function rowOfParameter(parameter: Parameter, position: number, schemas: Schemas): Row {
  const { name, in: place, required, source } = parameter
  const schema = resolve(schemas, parameter.schema)
  return {
    key: place === 'path' ? `path ${position}` : `${place} ${name}`,
    label: place === 'path' ? `{${name}}` : `${place} parameter ${name}`,
    isText: true,
    schema,
    ...typesOf(schemas, schema),
    presence: required ? 'required' : 'optional',
    when: null,
    source,
  }
}

/** What a change does to the set of values that a row allows. */
type Effect = 'narrowed' | 'widened' | 'replaced'

/** One part of a row that changed. */
export interface Aspect {
  readonly name: 'presence' | 'type' | 'items' | 'null' | 'enum' | 'bound' | 'form' | 'condition'
  readonly effect: Effect
  /** `maximum length 200 → 100` */
  readonly what: string
}

/** Every part of a row that changed what it allows; none where both rows allow the same. */
export function aspectsOf(old: Row, next: Row): readonly Aspect[] {
  return [presence, types, items, nulls, listed, bounds, forms, conditions].flatMap((aspects) => aspects(old, next))
}

export function presenceText({ presence: kind }: Row): string {
  return kind === 'required' ? 'yes' : kind === 'optional' ? 'no' : kind
}

function presence(old: Row, next: Row): readonly Aspect[] {
  const isRequired = next.presence === 'required'
  if ((old.presence === 'required') === isRequired) return []
  const what = `required: ${presenceText(old)} → ${presenceText(next)}`
  return [{ name: 'presence', effect: isRequired ? 'narrowed' : 'widened', what }]
}

function types(old: Row, next: Row): readonly Aspect[] {
  const allows = (row: Row, other: Row) => allowsAll(row.types, other.types, row.isText)
  const effect = effectBetween(allows(old, next), allows(next, old))
  const shown = ({ types: all }: Row) => (all.length === 0 ? 'any' : all.join(' or '))
  return effect === null ? [] : [{ name: 'type', effect, what: `type ${shown(old)} → ${shown(next)}` }]
}

/** No type at all is any; every integer is a number; sent as text, everything is a string. */
function allowsAll(types: readonly JsonType[], others: readonly JsonType[], isText = false): boolean {
  if (types.length === 0 || (isText && types.includes('string'))) return true
  const allows = (type: JsonType) => types.includes(type) || (type === 'integer' && types.includes('number'))
  return others.length > 0 && others.every(allows)
}

/** An array whose items have no type holds anything. */
function items({ items: before }: Row, { items: after }: Row): readonly Aspect[] {
  const [was, is] = [listOfTypes(before), listOfTypes(after)]
  const effect = effectBetween(allowsAll(was, is), allowsAll(is, was))
  const shown = (all: readonly JsonType[]) => (all.length === 0 ? 'anything' : all.join(' or '))
  return effect === null ? [] : [{ name: 'items', effect, what: `items ${shown(was)} → ${shown(is)}` }]
}

function listOfTypes(schema: Schema | null): readonly JsonType[] {
  return schema === null ? [] : typesOf({}, schema).types
}

function nulls({ nullable: before }: Row, { nullable: after }: Row): readonly Aspect[] {
  if (before === after) return []
  return [{ name: 'null', effect: after ? 'widened' : 'narrowed', what: after ? 'may be null' : 'may not be null' }]
}

function listed({ values: before }: Row, { values: after }: Row): readonly Aspect[] {
  if (before === null && after === null) return []
  if (after === null) return [{ name: 'enum', effect: 'widened', what: 'any value, no list of them any more' }]
  if (before === null) return [{ name: 'enum', effect: 'narrowed', what: `only ${after.join(', ')}` }]
  const gone = before.filter((value) => !after.includes(value))
  const come = after.filter((value) => !before.includes(value))
  // Two findings and not one "replaced": in a request only what went can break, in an answer only what came.
  const aspect = (effect: Effect, text: string, values: readonly string[]): readonly Aspect[] =>
    values.length === 0 ? [] : [{ name: 'enum', effect, what: `${text}: ${values.join(', ')}` }]
  return [
    ...aspect('narrowed', 'no longer one of its values', gone),
    ...aspect('widened', 'new among its values', come),
  ]
}

/** Each bound with its name, and what holds where none stands. */
const allBounds = [
  ['minLength', 'minimum length', 0],
  ['minItems', 'minimum number of items', 0],
  ['minimum', 'minimum', Number.NEGATIVE_INFINITY],
  ['maxLength', 'maximum length', Number.POSITIVE_INFINITY],
  ['maxItems', 'maximum number of items', Number.POSITIVE_INFINITY],
  ['maximum', 'maximum', Number.POSITIVE_INFINITY],
] as const

function bounds({ schema: before }: Row, { schema: after }: Row): readonly Aspect[] {
  return allBounds.flatMap(([bound, name, none]): readonly Aspect[] => {
    const [was, is] = [before[bound] ?? none, after[bound] ?? none]
    if (was === is) return []
    const isNarrower = bound.startsWith('min') ? is > was : is < was
    const what = `${name} ${before[bound] ?? 'none'} → ${after[bound] ?? 'none'}`
    return [{ name: 'bound', effect: isNarrower ? 'narrowed' : 'widened', what }]
  })
}

function forms({ schema: before }: Row, { schema: after }: Row): readonly Aspect[] {
  return (['format', 'pattern'] as const).flatMap((form): readonly Aspect[] => {
    const [was, is] = [before[form], after[form]]
    if (was === is) return []
    const effect = is === undefined ? 'widened' : was === undefined ? 'narrowed' : 'replaced'
    return [{ name: 'form', effect, what: `${form} ${was ?? 'none'} → ${is ?? 'none'}` }]
  })
}

/** A row that holds only for one value of a sibling binds less than one that always holds. */
function conditions({ when: before }: Row, { when: after }: Row): readonly Aspect[] {
  if (before?.field === after?.field && before?.equals === after?.equals) return []
  const shown = (when: Row['when']) => (when === null ? 'always' : `when ${when.field} is ${when.equals}`)
  const effect = before === null ? 'widened' : after === null ? 'narrowed' : 'replaced'
  return [{ name: 'condition', effect, what: `holds ${shown(before)} → ${shown(after)}` }]
}

function effectBetween(oldAllowsNew: boolean, newAllowsOld: boolean): Effect | null {
  if (oldAllowsNew && newAllowsOld) return null
  if (oldAllowsNew) return 'narrowed'
  return newAllowsOld ? 'widened' : 'replaced'
}
