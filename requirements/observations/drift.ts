import type { Baseline, Occurrence } from '../../harness/verdict/files/observations-file.ts'
import type { Judged } from '../../harness/verdict/judged.ts'
import { failSaying, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { Observation, OutcomeRecord } from '../../harness/verdict/verdict-model.ts'

/** Requirements that the target does as before, and the outcomes of this run's observations for them. */
export interface Drift {
  readonly catalogue: readonly Judged[]
  readonly records: readonly OutcomeRecord[]
}

/** Id of the requirement that a gap is as in the baseline. */
export function driftId(gap: string): string {
  return `observed-${gap}`
}

/**
 * Compares a run with earlier ones. It is drift only if what was always so is never so now, or the reverse: what
 * changes from one answer to the next is no news.
 */
export function drift(baseline: Baseline, observations: readonly Observation[]): Drift {
  const now = new Map(observations.map((observation) => [observation.gap, observation]))
  const compared = baseline.observations.map(({ gap, occurrences }) => ({
    gap,
    occurrences,
    evidence: now.get(gap)?.evidence ?? [],
    outcome: compare(occurrences, now.get(gap)),
  }))
  return {
    catalogue: compared.map(({ gap, occurrences }) => ({
      id: driftId(gap),
      operation: occurrences[0]?.operation ?? '',
      subject: 'observed',
      area: 'formalities',
      strength: 'observed',
      source: { line: null, quote: `until ${baseline.recordedAt}: ${occurrences.map(described).join('; ')}` },
      exempt: null,
    })),
    records: compared.map(({ gap, evidence: exchanges, outcome }) => {
      return { type: 'outcome', requirement: driftId(gap), engine: 'specs', probe: gap, exchanges, outcome }
    }),
  }
}

function compare(before: readonly Occurrence[], now: Observation | undefined): Outcome {
  const remedy = 'run the profile that the baseline was recorded with'
  if (now === undefined) return notTested('this run did not observe it', remedy)
  const pairs = before.flatMap((earlier) => {
    const current = now.occurrences.find(({ operation }) => operation === earlier.operation)
    const isEnough = current !== undefined && Math.min(current.samples, earlier.samples) >= now.leastSamples
    return isEnough ? [{ earlier, current }] : []
  })
  if (pairs.length === 0) return notTested('too few answers of this run or of earlier ones showed it', remedy)
  const changed = pairs.find(({ earlier, current }) => hasChanged(earlier, current))
  return changed === undefined
    ? pass
    : failSaying(`as before, ${described(changed.earlier)}`, described(changed.current))
}

function hasChanged({ values: before }: Occurrence, { values: now }: Occurrence): boolean {
  const gone = Object.entries(before).some(([value, often]) => often === 'always' && now[value] === undefined)
  const fresh = Object.entries(now).some(([value, often]) => often === 'always' && before[value] === undefined)
  return gone || fresh
}

/** `createAgentJob 201`, or `finish, text-delta, sometimes reasoning-delta` */
export function described({ operation, values }: Occurrence): string {
  const shown = (often: 'always' | 'sometimes') =>
    Object.entries(values).flatMap(([value, found]) => (found === often ? [value] : []))
  const sometimes = shown('sometimes')
  const text = [...shown('always'), ...(sometimes.length === 0 ? [] : [`sometimes ${sometimes.join(', ')}`])].join(', ')
  return `${operation === null ? '' : `${operation} `}${text || 'none'}`
}
