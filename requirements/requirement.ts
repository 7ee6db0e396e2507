import type { Description } from '../harness/description.ts'
import type { Exchange } from '../harness/sending/exchange.ts'
import type { Profile } from '../harness/target/run.ts'
import type { Target } from '../harness/target/target.ts'
import type { NotApplicable, NotTested, Outcome } from '../harness/verdict/outcome.ts'
import type { Source } from './source.ts'

/** What a check may know besides the exchanges: the document in use and what the target says of itself. */
export interface CheckContext {
  readonly description: Description
  readonly target: Target
}

/** Why a target can't show a requirement at all. */
export type Exemption = NotApplicable | NotTested

interface Obligation {
  /** `<subject>-<claim>`: stable, and the same for every document that states the obligation. */
  readonly id: string
  /** Id of the operation that it is shown on first. */
  readonly operation: string
  readonly source: Source
  /** The least profile that shows it; `release` where left out. */
  readonly from?: Profile
  /** Seconds that must pass on the target's clock to show it: by its hook, or by waiting, where `--patience` allows that. */
  readonly waits?: number
  /** Why this target or profile can't show it at all; null where it can. Left out where it always can. */
  readonly exempt?: (context: CheckContext) => Exemption | null
}

/** An obligation that one exchange alone keeps or breaks. */
export interface ExchangeRequirement extends Obligation {
  readonly about: 'exchange'
  /** True for the exchanges that it speaks of; the check sees no other. */
  readonly concerns: (exchange: Exchange) => boolean
  readonly check: (exchange: Exchange, context: CheckContext) => Outcome
  /** A lawful exchange that it speaks of, and the mutation that breaks it: the proof that the check can be red. */
  readonly example: () => Exchange
  readonly violation: (lawful: Exchange) => Exchange
}

/** An obligation that only several exchanges together keep or break; the spec that brings them about names it. */
export interface SeriesRequirement extends Obligation {
  readonly about: 'series'
  readonly check: (exchanges: readonly Exchange[], context: CheckContext) => Outcome
  readonly example: () => readonly Exchange[]
  readonly violation: (lawful: readonly Exchange[]) => readonly Exchange[]
}

export type Requirement = ExchangeRequirement | SeriesRequirement

/** Requirements of one subject; the spec of the same name shows them. */
export interface Subject {
  readonly name: string
  readonly requirements: readonly Requirement[]
}
