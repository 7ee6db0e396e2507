import type { SourceQuote } from '../../schemas/description/json-schema.ts'
import type { Change, ChangeRule } from './rules.ts'

/** The same thing in both descriptions. */
export interface Pair<Value> {
  readonly old: Value
  readonly new: Value
}

export interface Matched<Value> {
  readonly pairs: readonly Pair<Value>[]
  readonly removed: readonly Value[]
  readonly added: readonly Value[]
}

/**
 * Pairs the same things by the first criterion, then the rest by the next. Where a thing has several candidates, it
 * gets none.
 */
export function match<Value>(
  old: readonly Value[],
  next: readonly Value[],
  ...ways: readonly ((before: Value, after: Value) => boolean)[]
): Matched<Value> {
  return ways.reduce<Matched<Value>>(
    ({ pairs, removed, added }, isSame) => {
      const found = removed.flatMap((before): readonly Pair<Value>[] => {
        const [after, ...others] = added.filter((one) => isSame(before, one))
        const isSole = after !== undefined && removed.filter((one) => isSame(one, after)).length === 1
        return isSole && others.length === 0 ? [{ old: before, new: after }] : []
      })
      return {
        pairs: [...pairs, ...found],
        removed: removed.filter((one) => !found.some((pair) => pair.old === one)),
        added: added.filter((one) => !found.some((pair) => pair.new === one)),
      }
    },
    { pairs: [], removed: old, added: next },
  )
}

/** A rule that makes something a change, and the change in words. */
export type Classification = readonly [rule: ChangeRule, what: string]

/** How things of one kind, such as limits, are compared. */
interface Comparison<Value> {
  readonly nameOf: (value: Value) => string
  readonly removed: (value: Value) => Classification
  readonly added: (value: Value) => Classification
  /** Everything that can change, each with whether it has. */
  readonly changed: (old: Value, next: Value) => readonly (readonly [hasChanged: boolean, ...Classification])[]
}

export function changesOf<Value extends { readonly source: SourceQuote | null }>(
  { pairs, removed, added }: Matched<Value>,
  comparison: Comparison<Value>,
): readonly Change[] {
  const { nameOf } = comparison
  const change = ([rule, what]: Classification, subject: string, old: Value | null, next: Value | null): Change => {
    return { rule, subjects: [subject], what, old: old?.source ?? null, new: next?.source ?? null }
  }
  return [
    ...removed.map((one) => change(comparison.removed(one), nameOf(one), one, null)),
    ...added.map((one) => change(comparison.added(one), nameOf(one), null, one)),
    ...pairs.flatMap(({ old, new: next }) => {
      const [was, is] = [nameOf(old), nameOf(next)]
      const subject = was === is ? is : `${was}, now ${is}`
      return comparison
        .changed(old, next)
        .flatMap(([hasChanged, ...finding]) => (hasChanged ? [change(finding, subject, old, next)] : []))
    }),
  ]
}
