import type { Source } from '../declaring/source.ts'
import type { Wording } from '../requests/request-body.ts'

/** A valid or invalid value for one field; undefined leaves the field out. */
export type CaseValue = (wording: Wording) => unknown

/** One case of a field; `claim` ends the id of its requirement. */
export interface Case {
  readonly claim: string
  readonly expected: 'success' | 'refusal'
  readonly value: CaseValue
  /** More values that keep or break the same rule, by a name for each. */
  readonly others: Readonly<Record<string, CaseValue>>
  /** A value that is unusual too but keeps the rule: if it is refused as well, a refusal shows nothing of the rule. */
  readonly twin?: CaseValue
  /** Why no such value is sent; left out where one is. */
  readonly unmade?: string
  readonly inContract: boolean
  /** True where a release run has no uses left for it. */
  readonly onlyNightly?: true
  /** The source, where it is not the fact of the field itself. */
  readonly source?: Source
}

export function accepted(claim: string, value: CaseValue, more: Partial<Case> = {}): Case {
  return { claim, expected: 'success', value, others: {}, inContract: false, ...more }
}

export function refused(claim: string, value: CaseValue, more: Partial<Case> = {}): Case {
  return { claim, expected: 'refusal', value, others: {}, inContract: true, ...more }
}
