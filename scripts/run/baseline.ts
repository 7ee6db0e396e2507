import { writeJsonFile } from '../../harness/json/write-whole.ts'
import { besideTarget, type Run } from '../../harness/target/run.ts'
import { didYouMean } from '../../harness/text/nearest.ts'
import type { Baseline } from '../../harness/verdict/files/observations-file.ts'
import { readBaseline } from '../../harness/verdict/read-results.ts'
import type { Observation } from '../../harness/verdict/verdict-model.ts'
import type { BaselineState } from '../../report/input.ts'
import { mergeBaseline } from '../../requirements/observations/baseline.ts'
import { type Drift, drift, driftId } from '../../requirements/observations/drift.ts'

/** Which observations of a run its owner wants in the baseline. */
export interface Accept {
  /** Ids such as `observed-error-body`; null: all observations. */
  readonly ids: readonly string[] | null
  /** True where they are accepted although something else is red. */
  readonly evenRed: boolean
}

const nothing: Drift = { catalogue: [], records: [] }

/**
 * Compares a run with the baseline beside its target's file, and merges what is accepted into the baseline. A red run
 * is not merged: the behaviour of a broken service is nothing to compare with later. What is accepted is no drift in
 * this run.
 */
export function comparedWithPast(
  run: Run,
  observations: readonly Observation[],
  { accept, isRed }: { readonly accept: Accept | null; readonly isRed: boolean },
): Drift & { readonly baseline: BaselineState } {
  const file = besideTarget(run, 'baseline')
  const before = readBaseline(file)
  // A run limited by --only observes only a part of what the baseline holds.
  const past = before === null || run.only !== null ? nothing : drift(before, observations)
  const recordedAt = before?.recordedAt ?? null
  const earlier = before?.observations ?? []
  if (accept === null) {
    if (run.only !== null) return { ...past, baseline: { kind: 'not-compared' } }
    if (before === null) return { ...past, baseline: { kind: 'none' } }
    const { changes } = mergeBaseline(earlier, observations, new Set())
    const fresh = changes.filter(({ isNew }) => isNew).map(({ text }) => text)
    return { ...past, baseline: { kind: 'compared', recordedAt, changes: fresh } }
  }
  const wanted = observations.filter(({ gap }) => accept.ids === null || accept.ids.includes(driftId(gap)))
  const gaps = new Set(wanted.map(({ gap }) => gap))
  const drifted = past.records.flatMap((record) =>
    record.type === 'outcome' && record.outcome.kind === 'fail' && gaps.has(record.probe) ? [record.probe] : [],
  )
  const { observations: merged, changes: found } = mergeBaseline(earlier, wanted, new Set(drifted))
  const changes = [...found.map(({ text }) => text), ...unseen(accept, observations)]
  if (isRed && !accept.evenRed) return { ...past, baseline: { kind: 'not-merged', recordedAt, changes } }
  const baseline: Baseline = { target: run.target.name, recordedAt: new Date().toISOString(), observations: merged }
  writeJsonFile(file, baseline)
  const isOpen = (id: string) => !drifted.some((gap) => driftId(gap) === id)
  return {
    catalogue: past.catalogue.filter(({ id }) => isOpen(id)),
    records: past.records.filter((record) => record.type !== 'outcome' || isOpen(record.requirement)),
    baseline: { kind: 'merged', recordedAt: baseline.recordedAt, changes },
  }
}

/** Ids that should be accepted and that this run has not observed. */
function unseen({ ids }: Accept, observations: readonly Observation[]): readonly string[] {
  const known = observations.map(({ gap }) => driftId(gap))
  const missing = (ids ?? []).filter((id) => !known.includes(id))
  return missing.map(
    (id) => `${id}: not accepted, since this run has observed nothing of the name${didYouMean(id, known)}`,
  )
}
