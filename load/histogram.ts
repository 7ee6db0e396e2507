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

/** Upper bound in milliseconds of the bucket that holds the percentile, so at most 5 % too high; null: nothing counted. */
export function histogramPercentile(histogram: Histogram, share: number): number | null {
  const buckets = Object.entries(histogram).map(([bucket, count]) => ({ bucket: Number(bucket), count }))
  const wanted = Math.ceil(share * buckets.reduce((sum, { count }) => sum + count, 0))
  let counted = 0
  for (const { bucket, count } of buckets.sort((a, b) => a.bucket - b.bucket)) {
    counted += count
    if (counted >= wanted) return BUCKET_GROWTH ** bucket
  }
  return null
}
