import { percentile } from '../../harness/figures.ts'

/** Histograms of the extension: bucket n counts times up to `BUCKET_GROWTH`^n milliseconds. */

/** Must be the number in `extension/exchange.go`. */
export const BUCKET_GROWTH = 1.05

export type Histogram = Readonly<Record<string, number>>

/** The histogram of all streams together. Histograms can be added up, percentiles can't. */
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

/**
 * Upper bound in milliseconds of the bucket with the percentile, so at most 5 % too high; null where nothing was
 * counted.
 */
export function histogramPercentile(histogram: Histogram, share: number): number | null {
  return histogramValue(histogram, Math.ceil(share * countedIn(histogram)))
}

/** The same for the time with this rank, counted from 1. */
export function histogramValue(histogram: Histogram, wanted: number): number | null {
  const buckets = Object.entries(histogram).map(([bucket, count]) => ({ bucket: Number(bucket), count }))
  let counted = 0
  for (const { bucket, count } of buckets.sort((a, b) => a.bucket - b.bucket)) {
    counted += count
    if (counted >= wanted) return BUCKET_GROWTH ** bucket
  }
  return null
}

/**
 * The gaps between times as `gaps` of `extension/exchange.go` gives them: 95th percentile by nearest rank, and
 * histogram.
 */
export function gapsBetween(times: readonly number[]): { readonly gapP95: number; readonly gaps: Histogram } {
  const between = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  const buckets = between.map((gap) => ({
    [Math.max(0, Math.ceil(Math.log(gap) / Math.log(BUCKET_GROWTH)))]: 1,
  }))
  return { gapP95: percentile(between, 0.95) ?? 0, gaps: merged(buckets) }
}
