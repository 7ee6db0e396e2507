import type { Parameter } from '../../schemas/description/description.ts'
import type { JsonType, Schemas, SourceQuote } from '../../schemas/description/json-schema.ts'
import { type Property, typesOf } from '../../schemas/description/properties.ts'
import { resolve } from '../../schemas/description/schema.ts'

/** The parts of a property or parameter that are compared. */
export interface Row
  extends Pick<Property, 'schema' | 'types' | 'nullable' | 'values' | 'items' | 'presence' | 'when'> {
  /** What it is matched by in the other description: its path, or the position of a path parameter. */
  readonly key: string
  /** Its name in messages: `AgentJob.status`, `{projectId}`. */
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

/**
 * What changed in a row. A longer list of values is an effect of its own, since clients rely on knowing every value
 * that may come.
 */
export type Effect = 'narrowed' | 'widened' | 'replaced' | 'enum-extended' | 'presence-promised' | 'presence-unpromised'

/** One part of a row that changed, in words: `maximum length 200 → 100`. */
type Aspect = readonly [effect: Effect, what: string]

/** Every part of a row that changed what it allows or says; empty where both rows say the same. */
export function aspectsOf(old: Row, next: Row): readonly Aspect[] {
  return [
    ...presence(old, next),
    ...aspect(
      'type',
      [old.types, next.types],
      (one, other) => allowsTypes(one, other) || (old.isText && one.includes('string')),
      (types) => types.join(' or ') || 'any',
    ),
    ...aspect('items', [itemTypes(old), itemTypes(next)], allowsTypes, (types) => types.join(' or ') || 'anything'),
    ...nulls(old, next),
    ...listed(old, next),
    ...bounds.flatMap(([bound, name, none]) =>
      aspect(name, [old.schema[bound], next.schema[bound]], (one = none, other = none) =>
        bound.startsWith('min') ? one <= other : one >= other,
      ),
    ),
    ...(['format', 'pattern'] as const).flatMap((form) =>
      aspect(form, [old.schema[form], next.schema[form]], (one, other) => one === undefined || one === other),
    ),
    // A row that applies only for one value of a sibling allows more than one that always applies.
    ...aspect('holds', [conditionText(old), conditionText(next)], (one, other) => one === other || other === ALWAYS),
  ]
}

/** The change of one part of a row. @param allows whether the first value allows everything that the second allows */
function aspect<Value>(
  name: string,
  [old, next]: readonly [Value, Value],
  allows: (one: Value, other: Value) => boolean,
  shown: (value: Value) => string = (value) => String(value ?? 'none'),
): readonly Aspect[] {
  const [oldAllowsNew, newAllowsOld] = [allows(old, next), allows(next, old)]
  if (oldAllowsNew && newAllowsOld) return []
  return [[oldAllowsNew ? 'narrowed' : newAllowsOld ? 'widened' : 'replaced', `${name} ${shown(old)} → ${shown(next)}`]]
}

export function presenceText({ presence: kind }: Row): string {
  return kind === 'required' ? 'yes' : kind === 'optional' ? 'no' : kind
}

/** A change between "no" and "in practice" breaks no promise, but says something else about what is usual. */
function presence(old: Row, next: Row): readonly Aspect[] {
  if (old.presence === next.presence) return []
  const what = `required: ${presenceText(old)} → ${presenceText(next)}`
  if (next.presence === 'required') return [['narrowed', what]]
  if (old.presence === 'required') return [['widened', what]]
  return [[next.presence === 'in-practice' ? 'presence-promised' : 'presence-unpromised', what]]
}

/** Whether `allowed` includes all of `others`. No type means any, and every integer is a number. */
function allowsTypes(allowed: readonly JsonType[], others: readonly JsonType[]): boolean {
  const allows = (type: JsonType) => allowed.includes(type) || (type === 'integer' && allowed.includes('number'))
  return allowed.length === 0 || (others.length > 0 && others.every(allows))
}

/** An array whose items have no type may hold anything. */
function itemTypes({ items }: Row): readonly JsonType[] {
  return items === null ? [] : typesOf({}, items).types
}

function nulls({ nullable: before }: Row, { nullable: after }: Row): readonly Aspect[] {
  if (before === after) return []
  return [after ? ['widened', 'may be null'] : ['narrowed', 'may not be null']]
}

function listed({ values: before }: Row, { values: after }: Row): readonly Aspect[] {
  if (before === null && after === null) return []
  if (after === null) return [['enum-extended', 'any value, no list of them any more']]
  if (before === null) return [['narrowed', `only ${after.join(', ')}`]]
  const gone = before.filter((value) => !after.includes(value)).join(', ')
  const come = after.filter((value) => !before.includes(value)).join(', ')
  // Two findings in place of one "replaced": in a request only a removed value can break clients, in an answer only a
  // new one.
  return [
    ...(gone === '' ? [] : [['narrowed', `no longer one of its values: ${gone}`] as const]),
    ...(come === '' ? [] : [['enum-extended', `new among its values: ${come}`] as const]),
  ]
}

/** Each bound with its name, and the value that stands for no bound. */
const bounds = [
  ['minLength', 'minimum length', 0],
  ['minItems', 'minimum number of items', 0],
  ['minimum', 'minimum', Number.NEGATIVE_INFINITY],
  ['maxLength', 'maximum length', Number.POSITIVE_INFINITY],
  ['maxItems', 'maximum number of items', Number.POSITIVE_INFINITY],
  ['maximum', 'maximum', Number.POSITIVE_INFINITY],
] as const

const ALWAYS = 'always'

function conditionText({ when }: Row): string {
  return when === null ? ALWAYS : `when ${when.field} is ${when.equals}`
}
