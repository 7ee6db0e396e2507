import type { LimitFact, LimitScope, LimitWindow } from '../../schemas/facts-model.ts'
import type { Change, ChangeRule } from './rules.ts'

/** What limits are compared with: a description in OpenAPI has no more of the facts than this. */
export interface Limits {
  readonly limits: readonly LimitFact[]
  readonly operations: readonly { readonly id: string }[]
}

/** Changes of limits. A limit is named by whom it counts and how long, so that a redrawn one has another name. */
export function limitChanges(old: Limits, next: Limits): readonly Change[] {
  const kept = old.limits.flatMap((before) => {
    const after = next.limits.find(({ id }) => id === before.id)
    return after === undefined ? [] : [{ before, after }]
  })
  const gone = old.limits.filter(({ id }) => !next.limits.some((limit) => limit.id === id))
  const come = next.limits.filter(({ id }) => !old.limits.some((limit) => limit.id === id))
  const redrawn = gone.flatMap((before) => {
    const after = come.find((limit) => isRedrawn(before, limit))
    // Two that could have become one, or one that could have become two: each is told for itself.
    const isSole = after !== undefined && gone.filter((limit) => isRedrawn(limit, after)).length === 1
    return isSole && come.filter((limit) => isRedrawn(before, limit)).length === 1 ? [{ before, after }] : []
  })
  return [
    ...kept.flatMap(({ before, after }) => [...sizeChange(before, after), ...coverage(before, after, old, next)]),
    ...redrawn.map(({ before, after }) => redrawnChange(before, after)),
    ...gone
      .filter((limit) => !redrawn.some(({ before }) => before === limit))
      .map((limit) => told('limit-removed', limit.id, `${textOf(limit)} is gone`, limit, null)),
    ...come
      .filter((limit) => !redrawn.some(({ after }) => after === limit))
      .map((limit) => told('limit-added', limit.id, `${textOf(limit)} is new`, null, limit)),
  ]
}

function told(rule: ChangeRule, subject: string, what: string, old: LimitFact | null, next: LimitFact | null): Change {
  return { rule, subjects: [subject], what, old: old?.source ?? null, new: next?.source ?? null }
}

function textOf({ limit, scope, window }: LimitFact): string {
  return `${limit} per ${scope} per ${window}`
}

/** `agent-project-hour` → `agent` */
function familyOf({ id, scope, window }: LimitFact): string {
  return id.replace(`-${scope}-${window}`, '')
}

function isRedrawn(before: LimitFact, after: LimitFact): boolean {
  return familyOf(before) === familyOf(after) && (before.scope === after.scope || before.window === after.window)
}

function sizeChange(before: LimitFact, after: LimitFact): readonly Change[] {
  if (before.limit === after.limit) return []
  const rule = after.limit < before.limit ? 'limit-lowered' : 'limit-raised'
  return [told(rule, after.id, `${textOf(before)} → ${after.limit}`, before, after)]
}

/** An operation that came or went with the document changes no limit of the others. */
function coverage(before: LimitFact, after: LimitFact, old: Limits, next: Limits): readonly Change[] {
  const inBoth = (operation: string) =>
    [old, next].every(({ operations }) => operations.some(({ id }) => id === operation))
  const more = after.operations.filter((id) => inBoth(id) && !before.operations.includes(id))
  const less = before.operations.filter((id) => inBoth(id) && !after.operations.includes(id))
  return [
    ...(more.length === 0
      ? []
      : [told('limit-covers-more', after.id, `also counts ${more.join(', ')}`, before, after)]),
    ...(less.length === 0
      ? []
      : [told('limit-covers-less', after.id, `no longer counts ${less.join(', ')}`, before, after)]),
  ]
}

function redrawnChange(before: LimitFact, after: LimitFact): Change {
  const rule = allowsWhateverDid(before, after) ? 'limit-loosened' : 'limit-redrawn'
  return told(rule, `${before.id}, now ${after.id}`, `${textOf(before)} → ${textOf(after)}`, before, after)
}

const hours: Readonly<Record<LimitWindow, number>> = { hour: 1, day: 24, month: 31 * 24 }

/** Whom each scope is a part of, as far as the document says; an address belongs to nobody. */
const partOf: Readonly<Record<LimitScope, readonly LimitScope[]>> = {
  project: ['organization'],
  key: ['organization'],
  organization: [],
  ip: [],
}

/**
 * True where every series of uses that the old limit let through passes the new one: it counts the same or fewer
 * together, and its number covers as many old windows as fit into the new one, which may begin in the middle of one.
 */
function allowsWhateverDid(before: LimitFact, after: LimitFact): boolean {
  const countsNoMore = before.scope === after.scope || partOf[after.scope].includes(before.scope)
  const windows = Math.ceil(hours[after.window] / hours[before.window])
  return countsNoMore && after.limit >= before.limit * windows
}
