import { type DescriptionView, lackedParts, type Part } from '../../schemas/description/description.ts'
import { gapChanges, keyChanges, limitChanges } from './declarations.ts'
import { fieldChanges, parameterChanges } from './fields.ts'
import { matchOperations, operationChanges } from './operations.ts'
import type { Change } from './rules.ts'

/**
 * What changed from one description to the next, for clients that follow the old one. Wording, order and line numbers
 * do not count as changes, and neither do parts about which one description says nothing.
 */
export function changesBetween(old: DescriptionView, next: DescriptionView): readonly Change[] {
  const matched = matchOperations(old, next)
  const uncompared = uncomparedParts(old, next)
  const isCompared = (part: Part) => !uncompared.includes(part)
  return merged([
    ...operationChanges(matched),
    ...parameterChanges(old, next, matched.pairs),
    ...fieldChanges(old, next, matched.pairs, isCompared('required members')),
    ...(isCompared('limits') ? limitChanges(old, next) : []),
    ...(isCompared('keys') ? keyChanges(old, next) : []),
    ...(isCompared('gaps') ? gapChanges(old, next) : []),
  ])
}

/** Parts about which one of the descriptions says nothing. */
export function uncomparedParts(old: DescriptionView, next: DescriptionView): readonly Part[] {
  return [...new Set([...lackedParts(old), ...lackedParts(next)])]
}

/** A row may be about several schemas, and a sentence about several gaps: each change of it is listed once. */
function merged(changes: readonly Change[]): readonly Change[] {
  const same = ({ rule, what, old, new: next, subjects }: Change) =>
    JSON.stringify([rule, what, old?.line, next?.line, old === null && next === null ? subjects : null])
  return [...Map.groupBy(changes, same).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, subjects: [...new Set([first, ...others].flatMap(({ subjects }) => subjects))] }],
  )
}
