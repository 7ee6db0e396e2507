import type { Facts } from '../../schemas/facts-model.ts'
import type { ChangeClass, ChangeRule } from './rules.ts'

/** What the document says now, and how the change is rated there and, from the second to the first, back. */
export type ChangeCase = readonly [
  name: string,
  next: Facts,
  there: readonly ChangeRule[],
  back: readonly ChangeRule[],
  ratings: readonly [ChangeClass, ChangeClass],
]
