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

/** Matches by the first of the ways to be the same, then by the next. Where two could be meant, none is. */
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
