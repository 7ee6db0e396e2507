import type { Outcome } from './outcome.ts'
import type { Named } from './requirement-name.ts'
import type { Area, Strength, Verdict } from './verdict-model.ts'

/** What `judge` needs to know of a requirement. */
export interface Judged extends Named {
  readonly strength: Strength
  readonly area: Area
  readonly source: Verdict['source']
  readonly faultCategory?: number
  /** Present where what it speaks of comes in some runs and not in others, as the service likes. */
  readonly byChance?: true
  /** Why this run can't show it at all, known before it starts; null where it should be shown. */
  readonly exempt: Extract<Outcome, { kind: 'not-applicable' | 'not-tested' }> | null
  /** Present where a run of a larger profile shows it. */
  readonly later?: true
  /** Present where subjects that this run was not asked for may bring about what it speaks of. */
  readonly needsOthers?: true
  /** Present where all exchanges of a run show it together, once it has ended. */
  readonly atEnd?: true
}
