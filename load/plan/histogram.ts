import { percentile } from '../../harness/figures.ts'

/** Histograms of the extension: bucket n counts times of up to `BUCKET_GROWTH`^n milliseconds. */

/** The number that `extension/exchange.go` counts with. */
export const BUCKET_GROWTH = 1.05

export type Histogram = Readonly<Record<string, number>>

/** Counts of all streams together: histograms add up, percentiles do not. */
export function merged(histograms: readonly Histogram[]): Histogram {
  const sum: Record<string, number> = {}
  for (const histogram of histograms) {
    for (const [bucket, count] of Object.entries(histogram)) sum[bucket] = (sum[bucket] ?? 0) + count
  }
  return sum
}

/** How many times were counted. */
export function countedIn(histogram: Histogram): number {
  return Object.values(histogram).reduce((sum, count) => sum + count, 0)
}

/** Upper bound in milliseconds of the bucket that holds the percentile, so at most 5 % too high; null: nothing counted. */
export function histogramPercentile(histogram: Histogram, share: number): number | null {
  return histogramValue(histogram, Math.ceil(share * countedIn(histogram)))
}

/** The same of the time with this rank, counted from 1. */
export function histogramValue(histogram: Histogram, wanted: number): number | null {
  const buckets = Object.entries(histogram).map(([bucket, count]) => ({ bucket: Number(bucket), count }))
  let counted = 0
  for (const { bucket, count } of buckets.sort((a, b) => a.bucket - b.bucket)) {
    counted += count
    if (counted >= wanted) return BUCKET_GROWTH ** bucket
  }
  return null
}

/** As `gaps` of `extension/exchange.go` has them: the 95th percentile by nearest rank, and all of them. */
export function gapsBetween(times: readonly number[]): { readonly gapP95: number; readonly gaps: Histogram } {
  const between = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  const buckets = between.map((gap) => ({
    [Math.max(0, Math.ceil(Math.log(gap) / Math.log(BUCKET_GROWTH)))]: 1,
  }))
  return { gapP95: percentile(between, 0.95) ?? 0, gaps: merged(buckets) }
}
