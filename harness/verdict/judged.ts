import type { Outcome } from './outcome.ts'
import type { Named } from './requirement-name.ts'
import type { Area, Strength, Verdict } from './verdict-model.ts'

/** What `judge` needs to know of a requirement. */
export interface Judged extends Named {
  readonly strength: Strength
  readonly area: Area
  readonly source: Verdict['source']
  readonly faultCategory?: number
  /** Present where it depends on the service, by chance, whether a run shows the requirement. */
  readonly byChance?: true
  /** Why this run can't show the requirement at all, known before it starts; null where it should show it. */
  readonly exempt: Extract<Outcome, { kind: 'not-applicable' | 'not-tested' }> | null
  /** Present where a run of a larger profile shows it. */
  readonly later?: true
  /** Present where only subjects that this run leaves out may bring about what the requirement is about. */
  readonly needsOthers?: true
  /** Present where only all exchanges of a run together show it, once the run has ended. */
  readonly atEnd?: true
}
