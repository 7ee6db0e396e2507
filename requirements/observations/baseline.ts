import type { Baseline, Occurrence } from '../../harness/verdict/files/observations-file.ts'
import type { Observation } from '../../harness/verdict/verdict-model.ts'
import { described } from './drift.ts'

/** A baseline with the observations of a run merged into it, and what that changed. */
export interface Merged {
  readonly observations: Baseline['observations']
  readonly changes: readonly BaselineChange[]
}

interface BaselineChange {
  readonly text: string
  /** False where only `always` or `sometimes` has changed. */
  readonly isNew: boolean
}

/**
 * Merges what a run observed into a target's baseline. A gap that has drifted gets what the target does now. For all
 * others, a value that was always seen and now was not becomes `sometimes`. What the run did not observe stays.
 *
 * @param drifted gaps whose change is accepted by this
 */
export function mergeBaseline(
  before: Baseline['observations'],
  now: readonly Pick<Observation, 'gap' | 'occurrences'>[],
  drifted: ReadonlySet<string>,
): Merged {
  const comparable = now.filter(({ occurrences }) => occurrences.length > 0)
  const gaps = [...new Set([...before, ...comparable].map(({ gap }) => gap))]
  const merged = gaps.map((gap) => {
    const earlier = before.find((entry) => entry.gap === gap)?.occurrences ?? []
    const current = now.find((entry) => entry.gap === gap)?.occurrences ?? []
    const operations = [...new Set([...earlier, ...current].map(({ operation }) => operation))]
    const of = (list: readonly Occurrence[], wanted: string | null) =>
      list.find(({ operation }) => operation === wanted)
    return {
      gap,
      each: operations.map((operation) => {
        const [old, fresh] = [of(earlier, operation), of(current, operation)]
        return { old, merged: drifted.has(gap) && fresh !== undefined ? fresh : both(old, fresh) }
      }),
    }
  })
  return {
    observations: merged.map(({ gap, each }) => ({ gap, occurrences: each.flatMap(({ merged: one }) => one ?? []) })),
    changes: merged.flatMap(({ gap, each }) => each.flatMap(({ old, merged: one }) => changeOf(gap, old, one))),
  }
}

function both(one: Occurrence | undefined, other: Occurrence | undefined): Occurrence | undefined {
  if (one === undefined || other === undefined) return one ?? other
  const names = [...new Set([...Object.keys(one.values), ...Object.keys(other.values)])].sort()
  const often = (name: string) =>
    one.values[name] === 'always' && other.values[name] === 'always' ? 'always' : 'sometimes'
  const values = Object.fromEntries(names.map((name) => [name, often(name)] as const))
  return { operation: one.operation, samples: one.samples + other.samples, values }
}

function changeOf(gap: string, old: Occurrence | undefined, now: Occurrence | undefined): readonly BaselineChange[] {
  if (now === undefined) return []
  if (old === undefined) return [{ text: `${gap}: ${described(now)} (new)`, isNew: true }]
  const [before, after] = [described(old), described(now)]
  const isNew = Object.keys(now.values).some((value) => !(value in old.values))
  return before === after ? [] : [{ text: `${gap}: ${after} (was ${before})`, isNew }]
}
