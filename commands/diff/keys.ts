import type { DescriptionView, Gap, Key } from '../../schemas/description/description.ts'
import { match } from './match.ts'
import type { Change, ChangeRule } from './rules.ts'

/** Changes of the kinds of keys: what they begin with, and who may hold them. */
export function keyChanges(old: DescriptionView, next: DescriptionView): readonly Change[] {
  const { pairs, removed, added } = match(old.keys, next.keys, (one, other) => one.kind === other.kind)
  return [
    ...removed.map((key) => change('key-kind-removed', 'is gone', key, null)),
    ...pairs.flatMap((pair) => pairChanges(pair.old, pair.new)),
    ...added.map((key) => change('key-kind-added', 'is new', null, key)),
  ]
}

function pairChanges(before: Key, after: Key): readonly Change[] {
  const [rule, what] = after.public
    ? (['key-became-public', 'a public key now'] as const)
    : (['key-became-secret', 'a secret now'] as const)
  const prefix = `prefix ${before.prefix} → ${after.prefix}`
  return [
    ...(before.prefix === after.prefix ? [] : [change('key-prefix-changed', prefix, before, after)]),
    ...(before.public === after.public ? [] : [change(rule, what, before, after)]),
  ]
}

function change(rule: ChangeRule, what: string, old: Key | null, next: Key | null): Change {
  const kind = (next ?? old)?.kind ?? ''
  return { rule, subjects: [`${kind} key`], what, old: old?.source ?? null, new: next?.source ?? null }
}

/** What the descriptions declare as not shown; a gap that went with its operation or its limit was not closed. */
export function gapChanges(old: DescriptionView, next: DescriptionView): readonly Change[] {
  const { removed, added } = match(old.gaps, next.gaps, (one, other) => one.id === other.id)
  const closed = removed.filter((gap) => isAbout(next, old, gap))
  const opened = added.filter((gap) => isAbout(old, next, gap))
  return [
    ...closed.map(({ id, source }): Change => {
      return { rule: 'gap-closed', subjects: [id], what: 'no longer declared as not shown', old: source, new: null }
    }),
    ...opened.map(({ id, source }): Change => {
      return { rule: 'gap-opened', subjects: [id], what: 'now declared as not shown', old: null, new: source }
    }),
  ]
}

/** Whether the other document has what a gap is about: one of its operations, and the limit that it is named after. */
function isAbout(other: DescriptionView, own: DescriptionView, gap: Gap): boolean {
  const limit = own.limits.find(({ id }) => gap.id.startsWith(`${id}-`))
  if (limit !== undefined) return other.limits.some(({ id }) => id === limit.id)
  return gap.operations.length === 0 || gap.operations.some((id) => other.operations.some((one) => one.id === id))
}
