import type { DescriptionView, Limit, LimitScope, LimitWindow } from '../../schemas/description/description.ts'
import { match } from './match.ts'
import type { Change, ChangeRule } from './rules.ts'

/** Changes of limits. A limit is named by whom it counts and how long, so that a redrawn one has another name. */
export function limitChanges(old: DescriptionView, next: DescriptionView): readonly Change[] {
  const { pairs, removed, added } = match(old.limits, next.limits, (one, other) => one.id === other.id, isRedrawn)
  return [
    ...pairs.flatMap(({ old: before, new: after }) =>
      before.id === after.id
        ? [...sizeChange(before, after), ...coverage(before, after, old, next)]
        : [redrawnChange(before, after)],
    ),
    ...removed.map((limit) => change('limit-removed', limit.id, `${textOf(limit)} is gone`, limit, null)),
    ...added.map((limit) => change('limit-added', limit.id, `${textOf(limit)} is new`, null, limit)),
  ]
}

function change(rule: ChangeRule, subject: string, what: string, old: Limit | null, next: Limit | null): Change {
  return { rule, subjects: [subject], what, old: old?.source ?? null, new: next?.source ?? null }
}

function textOf({ limit, scope, window }: Limit): string {
  return `${limit} per ${scope} per ${window}`
}

/** `agent-project-hour` → `agent` */
function familyOf({ id, scope, window }: Limit): string {
  return id.replace(`-${scope}-${window}`, '')
}

function isRedrawn(before: Limit, after: Limit): boolean {
  return familyOf(before) === familyOf(after) && (before.scope === after.scope || before.window === after.window)
}

function sizeChange(before: Limit, after: Limit): readonly Change[] {
  if (before.limit === after.limit) return []
  const rule = after.limit < before.limit ? 'limit-lowered' : 'limit-raised'
  return [change(rule, after.id, `${textOf(before)} → ${after.limit}`, before, after)]
}

/** An operation that came or went with the document changes no limit of the others. */
function coverage(before: Limit, after: Limit, old: DescriptionView, next: DescriptionView): readonly Change[] {
  const inBoth = (operation: string) =>
    [old, next].every(({ operations }) => operations.some(({ id }) => id === operation))
  const more = after.operations.filter((id) => inBoth(id) && !before.operations.includes(id))
  const less = before.operations.filter((id) => inBoth(id) && !after.operations.includes(id))
  const covers = (rule: ChangeRule, what: string, ids: readonly string[]) =>
    ids.length === 0 ? [] : [change(rule, after.id, `${what} ${ids.join(', ')}`, before, after)]
  return [...covers('limit-covers-more', 'also counts', more), ...covers('limit-covers-less', 'no longer counts', less)]
}

function redrawnChange(before: Limit, after: Limit): Change {
  const rule = allowsAllThatPassed(before, after) ? 'limit-loosened' : 'limit-redrawn'
  return change(rule, `${before.id}, now ${after.id}`, `${textOf(before)} → ${textOf(after)}`, before, after)
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
function allowsAllThatPassed(before: Limit, after: Limit): boolean {
  const countsNoMore = before.scope === after.scope || partOf[after.scope].includes(before.scope)
  const windows = Math.ceil(hours[after.window] / hours[before.window])
  return countsNoMore && after.limit >= before.limit * windows
}
