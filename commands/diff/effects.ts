import type { FieldFact, JsonType } from '../../schemas/facts-model.ts'

/** What a change does to the set of values that a field's row allows. */
export type Effect = 'narrowed' | 'widened' | 'replaced'

/** One part of a row that changed. */
export interface Aspect {
  readonly name: 'presence' | 'type' | 'items' | 'null' | 'enum' | 'bound' | 'format' | 'condition'
  readonly effect: Effect
  /** `maximum length 200 → 100` */
  readonly what: string
}

/** Every part of a row that changed what it allows; none where both rows allow the same. */
export function aspectsOf(old: FieldFact, next: FieldFact): readonly Aspect[] {
  return [
    ...presence(old, next),
    ...types(old, next),
    ...items(old, next),
    ...nulls(old, next),
    ...listed(old, next),
    ...bounds(old, next),
    ...formats(old, next),
    ...conditions(old, next),
  ]
}

function presence({ required: before }: FieldFact, { required: after }: FieldFact): readonly Aspect[] {
  const [was, is] = [before === 'yes', after === 'yes']
  if (was === is) return []
  return [{ name: 'presence', effect: is ? 'narrowed' : 'widened', what: `required: ${before} → ${after}` }]
}

function types({ types: before }: FieldFact, { types: after }: FieldFact): readonly Aspect[] {
  const effect = effectBetween(allowsAll(before, after), allowsAll(after, before))
  return effect === null ? [] : [{ name: 'type', effect, what: `type ${before.join(' or ')} → ${after.join(' or ')}` }]
}

/** Every integer is a number. */
function allowsAll(types: readonly JsonType[], others: readonly JsonType[]): boolean {
  return others.every((type) => types.includes(type) || (type === 'integer' && types.includes('number')))
}

/** An array whose items have no type holds anything. */
function items({ items: before }: FieldFact, { items: after }: FieldFact): readonly Aspect[] {
  const allows = (one: JsonType | null, other: JsonType | null) =>
    one === null || (other !== null && allowsAll([one], [other]))
  const effect = effectBetween(allows(before, after), allows(after, before))
  const shown = (type: JsonType | null) => type ?? 'anything'
  return effect === null ? [] : [{ name: 'items', effect, what: `items ${shown(before)} → ${shown(after)}` }]
}

function nulls({ nullable: before }: FieldFact, { nullable: after }: FieldFact): readonly Aspect[] {
  if (before === after) return []
  return [{ name: 'null', effect: after ? 'widened' : 'narrowed', what: after ? 'may be null' : 'may not be null' }]
}

function listed({ enum: before }: FieldFact, { enum: after }: FieldFact): readonly Aspect[] {
  if (before === null && after === null) return []
  if (after === null) return [{ name: 'enum', effect: 'widened', what: 'any value, no list of them any more' }]
  if (before === null) return [{ name: 'enum', effect: 'narrowed', what: `only ${after.join(', ')}` }]
  const gone = before.filter((value) => !after.includes(value))
  const come = after.filter((value) => !before.includes(value))
  // Two findings and not one "replaced": in a request only what went can break, in an answer only what came.
  return [
    ...(gone.length === 0
      ? []
      : [{ name: 'enum', effect: 'narrowed', what: `no longer one of its values: ${gone.join(', ')}` } as const]),
    ...(come.length === 0
      ? []
      : [{ name: 'enum', effect: 'widened', what: `new among its values: ${come.join(', ')}` } as const]),
  ]
}

const lowerBounds = [
  ['minLength', 'minimum length', 0],
  ['minItems', 'minimum number of items', 0],
  ['minimum', 'minimum', Number.NEGATIVE_INFINITY],
] as const
const upperBounds = [
  ['maxLength', 'maximum length'],
  ['maxItems', 'maximum number of items'],
  ['maximum', 'maximum'],
] as const

function bounds(old: FieldFact, next: FieldFact): readonly Aspect[] {
  const aspect = (name: string, before: number | null, after: number | null, stricter: number): readonly Aspect[] => {
    const what = `${name} ${before ?? 'none'} → ${after ?? 'none'}`
    return stricter === 0 ? [] : [{ name: 'bound', effect: stricter > 0 ? 'narrowed' : 'widened', what }]
  }
  return [
    ...lowerBounds.flatMap(([bound, name, none]) =>
      aspect(name, old[bound], next[bound], Math.sign(distance(next[bound] ?? none, old[bound] ?? none))),
    ),
    ...upperBounds.flatMap(([bound, name]) => {
      const none = Number.POSITIVE_INFINITY
      return aspect(name, old[bound], next[bound], Math.sign(distance(old[bound] ?? none, next[bound] ?? none)))
    }),
  ]
}

/** Infinity less infinity is no number. */
function distance(one: number, other: number): number {
  return one === other ? 0 : one - other
}

function formats({ format: before }: FieldFact, { format: after }: FieldFact): readonly Aspect[] {
  if (before === after) return []
  const what = after === null ? `no longer a ${before}` : `a ${after}`
  return [{ name: 'format', effect: after === null ? 'widened' : 'narrowed', what }]
}

/** A row that holds only for one value of a sibling binds less than one that always holds. */
function conditions({ when: before }: FieldFact, { when: after }: FieldFact): readonly Aspect[] {
  if (before?.field === after?.field && before?.equals === after?.equals) return []
  const shown = (when: FieldFact['when']) => (when === null ? 'always' : `when ${when.field} is ${when.equals}`)
  const effect = before === null ? 'widened' : after === null ? 'narrowed' : 'replaced'
  return [{ name: 'condition', effect, what: `holds ${shown(before)} → ${shown(after)}` }]
}

function effectBetween(oldAllowsNew: boolean, newAllowsOld: boolean): Effect | null {
  if (oldAllowsNew && newAllowsOld) return null
  if (oldAllowsNew) return 'narrowed'
  return newAllowsOld ? 'widened' : 'replaced'
}
