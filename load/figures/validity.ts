import type { StreamFigures } from '../../harness/verdict/load-model.ts'
import type { K6Result } from '../k6/run-k6.ts'
import type { LoadRecord } from '../plan/record.ts'

/** With delays from here on, the generator shows in every figure (inference-perf draws the same line at the median). */
const LARGEST_MEDIAN_DELAY = 10
const LARGEST_P99_DELAY = 250

/** Below this share of the requested rate, the load on the service was not the one that is reported. */
const LEAST_RATE = 0.95

/**
 * The largest share of its processors and sockets that a generator may use: beyond it, it reads late, even if it begins
 * streams on time.
 */
const LARGEST_SHARE = 0.95

/**
 * Why the figures of an operation would be the generator's and not the service's; null where they are the service's.
 * Only evidence about the generator counts: when streams began, its processors, its sockets. How long the service took
 * is no evidence.
 */
export function whyInvalid(
  { operation, requested, started, requestedRate, achievedRate, figures }: Omit<StreamFigures, 'invalid'>,
  { stopped, isComplete, complaint, use, isAborted }: Omit<K6Result, 'records'>,
): string | null {
  if (stopped !== null) return `the run was stopped by ${stopped}`
  if (!isComplete) return `k6 did not come to its end: ${complaint ?? 'it said nothing'}`
  if (isAborted) return null
  if (started !== requested)
    return `${started} of ${requested} streams of ${operation} were begun: not the load asked for`
  const limit = 'the generator was the limit'
  const { p50, p99 } = figures.delay
  if ((p50?.value ?? 0) >= LARGEST_MEDIAN_DELAY) {
    const by = `${p50?.value.toFixed(1)} ms late at the median, ${LARGEST_MEDIAN_DELAY} ms or more`
    return `streams of ${operation} began ${by}: ${limit}`
  }
  if ((p99?.value ?? 0) >= LARGEST_P99_DELAY) {
    const by = `${p99?.value.toFixed(0)} ms late at the 99th percentile, ${LARGEST_P99_DELAY} ms or more`
    return `streams of ${operation} began ${by}: ${limit}`
  }
  if ((use.processorShare ?? 0) > LARGEST_SHARE) return `k6 used all of its ${use.processors} processors: ${limit}`
  if ((use.sockets ?? 0) > LARGEST_SHARE * (use.socketLimit ?? Number.POSITIVE_INFINITY))
    return `k6 had ${use.sockets} of ${use.socketLimit} sockets and files open: ${limit}`
  if (achievedRate >= requestedRate * LEAST_RATE) return null
  return `streams of ${operation} began at ${achievedRate} a second, not at ${requestedRate}: ${limit}`
}

/** Whether k6 itself ended a stream before its timeout, which says nothing about the service. */
export function isEndedByK6({ end, duration, failure }: LoadRecord, timeout: number): boolean {
  return (end === 'timeout' && duration < timeout) || failure.includes('context canceled')
}
