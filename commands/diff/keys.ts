import type { DescriptionView, Gap, Key } from '../../schemas/description/description.ts'
import { match, type Pair } from './match.ts'
import { type Change, changeOf } from './rules.ts'

/** Changes of the kinds of keys: what they begin with, and who may hold them. */
export function keyChanges(old: DescriptionView, next: DescriptionView): readonly Change[] {
  const { pairs, removed, added } = match(old.keys, next.keys, (one, other) => one.kind === other.kind)
  return [
    ...removed.map((key) => changeOf('key-kind-removed', `${key.kind} key`, 'is gone', { old: key })),
    ...pairs.flatMap(pairChanges),
    ...added.map((key) => changeOf('key-kind-added', `${key.kind} key`, 'is new', { new: key })),
  ]
}

function pairChanges(pair: Pair<Key>): readonly Change[] {
  const { old, new: next } = pair
  const subject = `${next.kind} key`
  const prefixes = `prefix ${old.prefix} → ${next.prefix}`
  const published = next.public
    ? changeOf('key-became-public', subject, 'a public key now', pair)
    : changeOf('key-became-secret', subject, 'a secret now', pair)
  return [
    ...(old.prefix === next.prefix ? [] : [changeOf('key-prefix-changed', subject, prefixes, pair)]),
    ...(old.public === next.public ? [] : [published]),
  ]
}

/** What the descriptions declare as not shown; a gap that went with its operation or its limit was not closed. */
export function gapChanges(old: DescriptionView, next: DescriptionView): readonly Change[] {
  const { removed, added } = match(old.gaps, next.gaps, (one, other) => one.id === other.id)
  const closed = removed.filter((gap) => isAbout(next, old, gap))
  const opened = added.filter((gap) => isAbout(old, next, gap))
  return [
    ...closed.map((gap) => changeOf('gap-closed', gap.id, 'no longer declared as not shown', { old: gap })),
    ...opened.map((gap) => changeOf('gap-opened', gap.id, 'now declared as not shown', { new: gap })),
  ]
}

/** Whether the other document has what a gap is about: one of its operations, and the limit that it is named after. */
function isAbout(other: DescriptionView, own: DescriptionView, gap: Gap): boolean {
  const limit = own.limits.find(({ id }) => gap.id.startsWith(`${id}-`))
  if (limit !== undefined) return other.limits.some(({ id }) => id === limit.id)
  return gap.operations.length === 0 || gap.operations.some((id) => other.operations.some((one) => one.id === id))
}
