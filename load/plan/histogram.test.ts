import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentile } from '../../harness/figures.ts'
import { BUCKET_GROWTH, histogramPercentile, merged } from './histogram.ts'

/** Counts times as `extension/exchange.go` does. */
function counted(times: readonly number[]) {
  const histogram: Record<string, number> = {}
  for (const time of times) {
    const bucket = String(Math.max(0, Math.ceil(Math.log(time) / Math.log(BUCKET_GROWTH))))
    histogram[bucket] = (histogram[bucket] ?? 0) + 1
  }
  return histogram
}

const times = fc.array(fc.double({ min: 1, max: 60_000, noNaN: true }), { minLength: 1, maxLength: 50 })

test('a percentile of merged histograms is that of all values, at most a bucket too high', () => {
  fc.assert(
    fc.property(
      fc.array(times, { minLength: 1, maxLength: 5 }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      (streams, share) => {
        const all = streams.flat().sort((a, b) => a - b)
        const exact = percentile(all, share) ?? 0
        const found = histogramPercentile(merged(streams.map(counted)), share) ?? 0
        expect(found).toBeGreaterThanOrEqual(exact * 0.999_999)
        expect(found).toBeLessThanOrEqual(exact * BUCKET_GROWTH * 1.000_001)
      },
    ),
  )
})
