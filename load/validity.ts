import { percentile, type StreamFigures } from '../harness/verdict/load-model.ts'
import type { K6Result } from './k6-run.ts'
import type { LoadRecord } from './record.ts'

/** Above this the generator was late so often that its own delay is in every figure (inference-perf draws the same line). */
const LARGEST_MEDIAN_DELAY = 10

/** Below this share of the requested rate, another load was put on the service than the one that is reported. */
const LEAST_RATE = 0.95

/**
 * Why the figures of an operation would be the generator's and not the service's; null where they are the service's. Only
 * when streams began tells: each has a virtual user of its own, so that a slow service keeps none from beginning.
 */
export function whyInvalid(
  { operation, requested, started, requestedRate, achievedRate, delay }: Omit<StreamFigures, 'invalid'>,
  { stopped, metrics, complaint }: Pick<K6Result, 'stopped' | 'metrics' | 'complaint'>,
): string | null {
  if (stopped !== null) return `the run was stopped by ${stopped}`
  if (metrics === null) return `k6 did not come to its end: ${complaint ?? 'it said nothing'}`
  if (started !== requested)
    return `${started} of ${requested} streams of ${operation} were begun: not the load asked for`
  const late = percentile(delay, 0.5) ?? 0
  if (late >= LARGEST_MEDIAN_DELAY) {
    const by = `${late.toFixed(1)} ms late at the median, ${LARGEST_MEDIAN_DELAY} ms or more`
    return `streams of ${operation} began ${by}: the generator was the limit`
  }
  if (achievedRate >= requestedRate * LEAST_RATE) return null
  return `streams of ${operation} began at ${achievedRate} a second, not at ${requestedRate}: the generator was the limit`
}

/** A stream that k6 itself ended before its time was out says nothing of the service. */
export function isEndedByK6({ end, duration, failure }: LoadRecord, timeout: number): boolean {
  return (end === 'timeout' && duration < timeout) || failure.includes('context canceled')
}
