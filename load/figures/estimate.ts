import { median } from '../../harness/figures.ts'
import type { Estimate, Percentiles } from '../../harness/verdict/files/load-file.ts'

/** Figures of samples, with their 95 % confidence intervals. */

const Z = 1.96

/** Samples in rising order, in whichever form they are kept; `at` takes a rank from 1. */
interface Ranked {
  readonly samples: number
  readonly at: (rank: number) => number | null
}

export function ranked(values: readonly number[]): Ranked {
  const sorted = values.toSorted((a, b) => a - b)
  return { samples: sorted.length, at: (rank) => sorted[rank - 1] ?? null }
}

/**
 * A percentile by nearest rank. Its interval is that of the order statistics, which needs no assumption about the
 * distribution; a bound for which there are too few samples is null. Null where no sample lies beyond the percentile:
 * it would be the maximum.
 */
export function percentileEstimate({ samples, at }: Ranked, share: number): Estimate | null {
  if (samples * (1 - share) < 1 - 1e-9) return null
  const value = at(Math.ceil(share * samples - 1e-9))
  if (value === null) return null
  const spread = Z * Math.sqrt(samples * share * (1 - share))
  const bound = (rank: number) => {
    const found = rank < 1 || rank > samples ? null : at(rank)
    return found === null ? null : rounded(found)
  }
  const [low, high] = [Math.floor(samples * share - spread), Math.ceil(samples * share + spread) + 1]
  return { value: rounded(value), low: bound(low), high: bound(high), samples }
}

export function percentilesOf(values: Ranked): Percentiles {
  const [p50, p90, p95, p99, p999] = [0.5, 0.9, 0.95, 0.99, 0.999].map((share) => percentileEstimate(values, share))
  return { p50: p50 ?? null, p90: p90 ?? null, p95: p95 ?? null, p99: p99 ?? null, p999: p999 ?? null }
}

/** A share with Wilson's interval, which also works for shares of 0 and 1; null where there are no samples. */
export function shareEstimate(count: number, samples: number): Estimate | null {
  if (samples === 0) return null
  const share = count / samples
  const middle = share + (Z * Z) / (2 * samples)
  const spread = Z * Math.sqrt((share * (1 - share)) / samples + (Z * Z) / (4 * samples * samples))
  const bounded = (value: number) => rounded(Math.min(1, Math.max(0, value / (1 + (Z * Z) / samples))), 5)
  return { value: rounded(share, 5), low: bounded(middle - spread), high: bounded(middle + spread), samples }
}

interface Moment {
  readonly seconds: number
  readonly value: number
}

/**
 * How much a figure grows each second, from the medians of its two halves. It is not certain where their intervals
 * overlap, since then the growth may be chance.
 *
 * @param moments in the order of time
 */
export function growthOf(moments: readonly Moment[]): { readonly each: number; readonly isCertain: boolean } {
  const half = Math.floor(moments.length / 2)
  const [before, after] = [halfOf(moments.slice(0, half)), halfOf(moments.slice(moments.length - half))]
  if (before.median === null || after.median === null || after.seconds <= before.seconds) {
    return { each: 0, isCertain: false }
  }
  const isCertain = (before.median.high ?? Number.POSITIVE_INFINITY) < (after.median.low ?? 0)
  return { each: (after.median.value - before.median.value) / (after.seconds - before.seconds), isCertain }
}

/** The least growth that matters. */
const LEAST_GROWTH = 1.2

/**
 * Medians of a figure's first and last third, where the last is larger beyond chance and by enough to matter; else
 * null.
 */
export function grownIn(values: readonly number[]): { readonly first: number; readonly last: number } | null {
  const third = Math.floor(values.length / 3)
  const [first, last] = [values.slice(0, third), values.slice(values.length - third)].map((part) =>
    percentileEstimate(ranked(part), 0.5),
  )
  if (first == null || last == null || (last.low ?? 0) <= (first.high ?? Number.POSITIVE_INFINITY)) return null
  return last.value > first.value * LEAST_GROWTH ? { first: first.value, last: last.value } : null
}

function halfOf(moments: readonly Moment[]) {
  return {
    seconds: median(moments.map(({ seconds }) => seconds)),
    median: percentileEstimate(ranked(moments.map(({ value }) => value)), 0.5),
  }
}

export function rounded(value: number, digits = 2): number {
  const factor = 10 ** digits
  return Math.round(value * factor) / factor
}
