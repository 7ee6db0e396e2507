import type { DescriptionView, Limit, LimitScope, LimitWindow } from '../../schemas/description/description.ts'
import { match, type Pair } from './match.ts'
import { type Change, changeOf } from './rules.ts'

/** Changes of limits. A limit is named by whom it counts and how long, so that a redrawn one has another name. */
export function limitChanges(old: DescriptionView, next: DescriptionView): readonly Change[] {
  const { pairs, removed, added } = match(old.limits, next.limits, (one, other) => one.id === other.id, isRedrawn)
  const inBoth = (operation: string) =>
    [old, next].every(({ operations }) => operations.some(({ id }) => id === operation))
  return [
    ...pairs.flatMap((pair) => (pair.old.id === pair.new.id ? sameLimit(pair, inBoth) : [redrawnLimit(pair)])),
    ...removed.map((limit) => changeOf('limit-removed', limit.id, `${textOf(limit)} is gone`, { old: limit })),
    ...added.map((limit) => changeOf('limit-added', limit.id, `${textOf(limit)} is new`, { new: limit })),
  ]
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

/** @param inBoth an operation that came or went with the document changes no limit of the others */
function sameLimit(pair: Pair<Limit>, inBoth: (operation: string) => boolean): readonly Change[] {
  const { old, new: next } = pair
  const rule = next.limit < old.limit ? 'limit-lowered' : 'limit-raised'
  const more = next.operations.filter((id) => inBoth(id) && !old.operations.includes(id)).join(', ')
  const less = old.operations.filter((id) => inBoth(id) && !next.operations.includes(id)).join(', ')
  return [
    ...(old.limit === next.limit ? [] : [changeOf(rule, next.id, `${textOf(old)} → ${next.limit}`, pair)]),
    ...(more === '' ? [] : [changeOf('limit-covers-more', next.id, `also counts ${more}`, pair)]),
    ...(less === '' ? [] : [changeOf('limit-covers-less', next.id, `no longer counts ${less}`, pair)]),
  ]
}

function redrawnLimit(pair: Pair<Limit>): Change {
  const { old, new: next } = pair
  const rule = allowsAllThatPassed(old, next) ? 'limit-loosened' : 'limit-redrawn'
  return changeOf(rule, `${old.id}, now ${next.id}`, `${textOf(old)} → ${textOf(next)}`, pair)
}

const hours: Readonly<Record<LimitWindow, number>> = { hour: 1, day: 24, month: 31 * 24 }

/** Whom each scope is a part of, as far as the document says; an address is part of none. */
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
