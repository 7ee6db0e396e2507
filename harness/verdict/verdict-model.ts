import type { Engine } from '../sending/exchange.ts'
import type { Outcome } from './outcome.ts'

/** Every verdict there is, worst first: the verdict of a requirement is the worst of its outcomes. */
export const verdictKinds = [
  'error',
  'fail',
  'flaky',
  'not-run',
  'stale-gap',
  'drift',
  'question',
  'known-gap',
  'not-tested',
  'pass',
  'not-applicable',
] as const
export type VerdictKind = (typeof verdictKinds)[number]

/** Verdicts that make a run red: exit status 1. */
export const redVerdicts: ReadonlySet<VerdictKind> = new Set([
  'error',
  'fail',
  'flaky',
  'not-run',
  'stale-gap',
  'drift',
])

export type Strength = 'documented' | 'standard' | 'assumed' | 'observed'

/** One line of `outcomes.ndjson`. */
export type OutcomeRecord =
  | {
      readonly type: 'outcome'
      readonly requirement: string
      readonly engine: Engine
      readonly probe: string
      readonly exchanges: readonly string[]
      readonly outcome: Outcome
    }
  /** The engine itself broke while it showed this subject: what it leaves open is an error, not a finding. */
  | { readonly type: 'broken'; readonly engine: Engine; readonly subject: string; readonly message: string }

/** One entry of `verdicts.json`. */
export interface Verdict {
  readonly id: string
  readonly operation: string
  readonly strength: Strength
  readonly verdict: VerdictKind
  readonly expected: string | null
  readonly actual: string | null
  readonly reason: string | null
  readonly source: { readonly line: number | null; readonly quote: string }
  readonly engine: Engine | null
  readonly evidence: readonly string[]
}

export interface RunSummary {
  readonly id: string
  readonly target: string
  /** What the target says of its own build, where it says so; null otherwise. */
  readonly build: string | null
  readonly profile: string
  readonly startedAt: string
  readonly seconds: number
  /** Uses spent, by limit id and by who is counted (`agent-project-hour`, then `prj_main`). */
  readonly spent: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** The file `verdicts.json`. */
export interface VerdictFile {
  readonly run: RunSummary
  readonly counts: Readonly<Record<VerdictKind, number>>
  readonly verdicts: readonly Verdict[]
}

/** One entry of `observations.json`: what the target does where the document is silent. */
export interface Observation {
  readonly gap: string
  readonly value: string | number | boolean | readonly string[]
  readonly evidence: readonly string[]
}
