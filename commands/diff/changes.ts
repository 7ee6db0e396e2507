import type { Facts } from '../../schemas/facts-model.ts'
import { fieldChanges } from './fields.ts'
import { gapChanges, keyChanges } from './keys.ts'
import { limitChanges } from './limits.ts'
import { matchOperations, operationChanges } from './operations.ts'
import { pathParameterChanges } from './path-parameters.ts'
import type { Change } from './rules.ts'

/**
 * What changed from one document to the next, for clients that keep to the old one. Wording, order and line numbers are
 * no changes: facts are compared, and each change names both places.
 */
export function changesBetween(old: Facts, next: Facts): readonly Change[] {
  const matched = matchOperations(old, next)
  return merged([
    ...operationChanges(matched),
    ...pathParameterChanges(old, next),
    ...fieldChanges(old, next, matched.pairs),
    ...limitChanges(old, next),
    ...keyChanges(old, next),
    ...gapChanges(old, next),
  ])
}

/** One row may speak of several schemas, and one sentence may declare several gaps: what it changes is told once. */
function merged(changes: readonly Change[]): readonly Change[] {
  const same = ({ rule, what, old, new: next }: Change) => JSON.stringify([rule, what, old?.line, next?.line])
  return [...Map.groupBy(changes, same).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, subjects: [first, ...others].flatMap(({ subjects }) => subjects) }],
  )
}
