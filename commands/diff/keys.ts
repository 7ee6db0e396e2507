import type { GapFact, KeyFact } from '../../schemas/facts-model.ts'
import type { Limits } from './limits.ts'
import type { Change, ChangeRule } from './rules.ts'

export interface Keys {
  readonly keys: readonly KeyFact[]
}

/** What gaps are compared with. */
export interface Gaps extends Limits {
  readonly gaps: readonly GapFact[]
}

/** Changes of the kinds of keys: what they begin with, and who may hold them. */
export function keyChanges(old: Keys, next: Keys): readonly Change[] {
  const added = next.keys.filter(({ kind }) => !old.keys.some((key) => key.kind === kind))
  return [
    ...old.keys.flatMap((before) => {
      const after = next.keys.find(({ kind }) => kind === before.kind)
      return after === undefined ? [told('key-kind-removed', 'is gone', before, null)] : pairChanges(before, after)
    }),
    ...added.map((key) => told('key-kind-added', 'is new', null, key)),
  ]
}

function pairChanges(before: KeyFact, after: KeyFact): readonly Change[] {
  const prefix = ({ suffix }: KeyFact) => `<svc>_${suffix}`
  return [
    ...(before.suffix === after.suffix
      ? []
      : [told('key-prefix-changed', `prefix ${prefix(before)} → ${prefix(after)}`, before, after)]),
    ...(before.public === after.public
      ? []
      : [
          told(
            after.public ? 'key-became-public' : 'key-became-secret',
            after.public ? 'a public key now' : 'a secret now',
            before,
            after,
          ),
        ]),
  ]
}

function told(rule: ChangeRule, what: string, old: KeyFact | null, next: KeyFact | null): Change {
  const kind = (next ?? old)?.kind ?? ''
  return { rule, subjects: [`${kind} key`], what, old: old?.source ?? null, new: next?.source ?? null }
}

/** What the documents declare as not shown; a gap that went with its operation or its limit was not closed. */
export function gapChanges(old: Gaps, next: Gaps): readonly Change[] {
  const missing = (gaps: readonly GapFact[], { id }: GapFact) => !gaps.some((gap) => gap.id === id)
  return [
    ...old.gaps
      .filter((gap) => missing(next.gaps, gap) && isAbout(next, old, gap))
      .map((gap): Change => {
        return {
          rule: 'gap-closed',
          subjects: [gap.id],
          what: 'no longer declared as not shown',
          old: gap.source,
          new: null,
        }
      }),
    ...next.gaps
      .filter((gap) => missing(old.gaps, gap) && isAbout(old, next, gap))
      .map((gap): Change => {
        return { rule: 'gap-opened', subjects: [gap.id], what: 'now declared as not shown', old: null, new: gap.source }
      }),
  ]
}

/** Whether the other document has what a gap is about: one of its operations, and the limit that it is named after. */
function isAbout(other: Limits, own: Limits, gap: GapFact): boolean {
  const limit = own.limits.find(({ id }) => gap.id.startsWith(`${id}-`))
  if (limit !== undefined) return other.limits.some(({ id }) => id === limit.id)
  return gap.operations.length === 0 || gap.operations.some((id) => other.operations.some((one) => one.id === id))
}
