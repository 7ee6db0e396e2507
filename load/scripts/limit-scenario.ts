import { Counter } from 'k6/metrics'
import type { Options } from 'k6/options'
import { type LimitPlan, metricName } from '../plan.ts'

/**
 * Uses of a limit arrive at a rate that waits for no answer, so that as many are under way as the service lets pile up. Each use has a virtual user of its own, since an arrival-rate executor drops what it has none for.
 */
export function limitOptions({ requirement, uses, perSecond, allowed, timeout }: LimitPlan): Options {
  return {
    scenarios: { uses: arriving(uses, perSecond, timeout) },
    // Named like the requirement, for a reader of k6's summary; the verdict is made in Node, which reads the bodies.
    thresholds: { [metricName(requirement)]: [`count==${allowed}`], dropped_iterations: ['count==0'] },
    maxRedirects: 0,
  }
}

/** Counts the uses that were let through. */
export function letThroughCounter({ requirement }: LimitPlan): Counter {
  return new Counter(metricName(requirement))
}

function arriving(uses: number, perSecond: number, timeout: number) {
  return {
    executor: 'constant-arrival-rate' as const,
    rate: perSecond,
    timeUnit: '1s',
    // k6 allows no less than a second: the iterations that follow the last use end at once.
    duration: `${Math.max(1000, Math.ceil((1000 * uses) / perSecond))}ms`,
    preAllocatedVUs: uses + SPARE,
    gracefulStop: `${timeout}ms`,
  }
}

/** Virtual users for the iterations that send nothing. */
const SPARE = 4
