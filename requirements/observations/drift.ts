import type { Baseline } from '../../harness/verdict/files/baseline-file.ts'
import type { Judged } from '../../harness/verdict/judge.ts'
import { fail, notTested, pass } from '../../harness/verdict/outcome.ts'
import type { Observation, OutcomeRecord } from '../../harness/verdict/verdict-model.ts'

/** What the target did before, as requirements of this run, and how this run's observations meet them. */
export function drift(
  baseline: Baseline,
  observations: readonly Observation[],
): { readonly catalogue: readonly Judged[]; readonly records: readonly OutcomeRecord[] } {
  const now = new Map(observations.map((observation) => [observation.gap, observation]))
  const catalogue = baseline.observations.map(({ gap, value }): Judged => {
    const quote = `on ${baseline.recordedAt} it was ${JSON.stringify(value)}`
    const remedy = 'run the profile that the baseline was recorded with'
    return {
      id: `observed-${gap}`,
      operation: 'createAgentJob',
      subject: 'observed',
      strength: 'observed',
      source: { line: null, quote },
      exempt: now.has(gap) ? null : notTested('this run did not observe it', remedy),
    }
  })
  const records = baseline.observations.flatMap(({ gap, value }): readonly OutcomeRecord[] => {
    const current = now.get(gap)
    if (current === undefined) return []
    const same = JSON.stringify(current.value) === JSON.stringify(value)
    const outcome = same ? pass : fail(`as before, ${JSON.stringify(value)}`, current.value)
    const { evidence } = current
    return [
      { type: 'outcome', requirement: `observed-${gap}`, engine: 'specs', probe: gap, exchanges: evidence, outcome },
    ]
  })
  return { catalogue, records }
}
