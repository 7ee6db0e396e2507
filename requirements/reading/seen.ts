import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Occurrence } from '../../harness/verdict/files/observations-file.ts'
import type { Observation } from '../../harness/verdict/verdict-model.ts'

type Value = string | number | boolean

/** An exchange, or several that belong together, with every value of an observation that they show. */
export interface Sample {
  readonly exchanges: readonly Exchange[]
  readonly values: readonly Value[]
}

/** Most exchanges that are named as evidence of one observation. */
const MOST_EVIDENCE = 5

/**
 * Least number of a model's answers that are compared; in fewer, a value may be missing by chance. A value that three
 * of four answers hold is missing in ten of them once in a million times.
 */
export const ANSWERS_TO_COMPARE = 10

/** An observation that all these exchanges show together. */
export function observed(gap: string, value: Observation['value'], exchanges: readonly Exchange[]): Observation {
  const values = typeof value === 'object' ? value : [value]
  return observation(gap, value, [{ exchanges, values }], 1)
}

/** A figure that differs from run to run: it is reported, but never compared with a baseline. */
export function observedFigure(gap: string, value: string | number, exchanges: readonly Exchange[]): Observation {
  return observation(gap, value, [{ exchanges, values: [] }], 1, [])
}

/** The value that most samples show; no observation where there are no samples. */
export function mostSeen(gap: string, samples: readonly Sample[]): readonly Observation[] {
  const byValue = Map.groupBy(
    samples.flatMap(({ values }) => values),
    (value) => value,
  )
  const [most] = [...byValue].sort(([, a], [, b]) => b.length - a.length)
  return most === undefined ? [] : [observation(gap, most[0], samples, 1)]
}

/**
 * Every value that any sample shows, sorted; no observation where there are no samples. With `single`, a single value
 * is given without a list, and without any value there is no observation.
 */
export function allSeen(
  gap: string,
  samples: readonly Sample[],
  { single = false, least = 1 }: { readonly single?: boolean; readonly least?: number } = {},
): readonly Observation[] {
  if (samples.length === 0) return []
  const all = [...new Set(samples.flatMap(({ values }) => values).map(String))].sort()
  const [only, ...more] = all
  if (single && only === undefined) return []
  return [observation(gap, single && only !== undefined && more.length === 0 ? only : all, samples, least)]
}

function observation(
  gap: string,
  value: Observation['value'],
  samples: readonly Sample[],
  leastSamples: number,
  occurrences = [...Map.groupBy(samples, operationOf)].map(([operation, of]) => occurrence(operation, of)),
): Observation {
  const evidence = samples.flatMap(({ exchanges }) => exchanges.map(({ id }) => id)).slice(0, MOST_EVIDENCE)
  return { gap, value, evidence, occurrences, leastSamples }
}

function operationOf({ exchanges }: Sample): string | null {
  const [first, ...others] = new Set(exchanges.map(({ operation }) => operation))
  return others.length > 0 ? null : (first ?? null)
}

function occurrence(operation: string | null, samples: readonly Sample[]): Occurrence {
  const shown = samples.map(({ values }) => new Set(values.map(String)))
  const all = [...new Set(shown.flatMap((values) => [...values]))].sort()
  const often = (value: string) => (shown.every((values) => values.has(value)) ? 'always' : 'sometimes')
  return { operation, samples: samples.length, values: Object.fromEntries(all.map((value) => [value, often(value)])) }
}
