import type {
  DescriptionView,
  Gap,
  Key,
  Limit,
  LimitScope,
  LimitWindow,
} from '../../schemas/description/description.ts'
import { changesOf, match } from './compare.ts'
import type { Change } from './rules.ts'

/**
 * Changes of limits. A limit's id names what it counts and its window, so a limit whose scope or window changed has a
 * new id.
 */
export function limitChanges(old: DescriptionView, next: DescriptionView): readonly Change[] {
  const matched = match(old.limits, next.limits, (one, other) => one.id === other.id, isRedrawn)
  // An operation that only one of the documents has does not change what a limit covers.
  const inBoth = (operation: string) =>
    [old, next].every(({ operations }) => operations.some(({ id }) => id === operation))
  const countedOnlyBy = (one: Limit, other: Limit) =>
    one.operations.filter((id) => inBoth(id) && !other.operations.includes(id)).join(', ')
  return changesOf<Limit>(matched, {
    nameOf: ({ id }) => id,
    removed: (limit) => ['limit-removed', `${textOf(limit)} is gone`],
    added: (limit) => ['limit-added', `${textOf(limit)} is new`],
    changed: (was, is) => {
      if (was.id !== is.id) {
        const rule = allowsAllThatPassed(was, is) ? 'limit-loosened' : 'limit-redrawn'
        return [[true, rule, `${textOf(was)} → ${textOf(is)}`]]
      }
      const [more, less] = [countedOnlyBy(is, was), countedOnlyBy(was, is)]
      const rule = is.limit < was.limit ? 'limit-lowered' : 'limit-raised'
      return [
        [was.limit !== is.limit, rule, `${textOf(was)} → ${is.limit}`],
        [more !== '', 'limit-covers-more', `also counts ${more}`],
        [less !== '', 'limit-covers-less', `no longer counts ${less}`],
      ]
    },
  })
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

const hours: Readonly<Record<LimitWindow, number>> = { hour: 1, day: 24, month: 31 * 24 }

/** The scopes that each scope is part of, as far as the document says; an address is part of none. */
const partOf: Readonly<Record<LimitScope, readonly LimitScope[]>> = {
  project: ['organization'],
  key: ['organization'],
  organization: [],
  ip: [],
}

/**
 * Whether every series of uses that the old limit let through also passes the new one. That is so where the new limit
 * counts the same uses together, or fewer, and allows at least the old number times the old windows in a new one,
 * rounded up.
 */
function allowsAllThatPassed(before: Limit, after: Limit): boolean {
  const countsNoMore = before.scope === after.scope || partOf[after.scope].includes(before.scope)
  const windows = Math.ceil(hours[after.window] / hours[before.window])
  return countsNoMore && after.limit >= before.limit * windows
}

/** Changes of the kinds of keys: their prefixes, and whether clients may show them in public. */
export function keyChanges(old: DescriptionView, next: DescriptionView): readonly Change[] {
  const matched = match(old.keys, next.keys, (one, other) => one.kind === other.kind)
  return changesOf<Key>(matched, {
    nameOf: ({ kind }) => `${kind} key`,
    removed: () => ['key-kind-removed', 'is gone'],
    added: () => ['key-kind-added', 'is new'],
    changed: (was, is) => [
      [was.prefix !== is.prefix, 'key-prefix-changed', `prefix ${was.prefix} → ${is.prefix}`],
      [!was.public && is.public, 'key-became-public', 'a public key now'],
      [was.public && !is.public, 'key-became-secret', 'a secret now'],
    ],
  })
}

/**
 * Changes of what is declared as not shown. A gap that disappeared together with its operation or limit is not closed.
 */
export function gapChanges(old: DescriptionView, next: DescriptionView): readonly Change[] {
  const { pairs, removed, added } = match(old.gaps, next.gaps, (one, other) => one.id === other.id)
  const closed = removed.filter((gap) => isAbout(next, old, gap))
  const opened = added.filter((gap) => isAbout(old, next, gap))
  return changesOf<Gap>(
    { pairs, removed: closed, added: opened },
    {
      nameOf: ({ id }) => id,
      removed: () => ['gap-closed', 'no longer declared as not shown'],
      added: () => ['gap-opened', 'now declared as not shown'],
      changed: () => [],
    },
  )
}

/** Whether the other document has the subject of a gap: one of its operations, and the limit that it is named after. */
function isAbout(other: DescriptionView, own: DescriptionView, gap: Gap): boolean {
  const limit = own.limits.find(({ id }) => gap.id.startsWith(`${id}-`))
  if (limit !== undefined) return other.limits.some(({ id }) => id === limit.id)
  return gap.operations.length === 0 || gap.operations.some((id) => other.operations.some((one) => one.id === id))
}
