import { percentile, type StreamFigures } from '../harness/verdict/load-model.ts'
import type { K6Result } from './k6-run.ts'

/** Above this the generator was late so often that its own delay is in every figure (inference-perf draws the same line). */
const LARGEST_MEDIAN_DELAY = 10

/** Below this share of the requested rate, another load was put on the service than the one that is reported. */
const LEAST_RATE = 0.95

/** Why the figures would be the generator's and not the service's; null where they are the service's. */
export function whyInvalid(streams: readonly StreamFigures[], result: K6Result): string | null {
  if (result.stopped !== null) return `the run was stopped by ${result.stopped}`
  if (result.metrics === null) return `k6 did not come to its end: ${result.complaint ?? 'it said nothing'}`
  const dropped = result.metrics['dropped_iterations']?.values?.['count'] ?? 0
  if (dropped > 0) return `k6 dropped ${dropped} streams for want of a virtual user: the generator was the limit`
  for (const { operation, requested, started, requestedRate, achievedRate, delay } of streams) {
    if (started !== requested)
      return `${started} of ${requested} streams of ${operation} were begun: not the load asked for`
    const late = percentile(delay, 0.5) ?? 0
    if (late >= LARGEST_MEDIAN_DELAY) {
      const by = `${late.toFixed(1)} ms late at the median, ${LARGEST_MEDIAN_DELAY} ms or more`
      return `streams of ${operation} began ${by}: the generator was the limit; run it on a less busy machine`
    }
    if (achievedRate < requestedRate * LEAST_RATE) {
      return `streams of ${operation} began at ${achievedRate} a second, not at ${requestedRate}: the generator was the limit`
    }
  }
  return null
}
