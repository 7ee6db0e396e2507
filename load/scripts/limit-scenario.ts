import { scenario } from 'k6/execution'
import { Counter } from 'k6/metrics'
import type { Options } from 'k6/options'
import { GRACE, type LimitPlan, metricName, type PlannedRequest } from '../plan/plan.ts'
import { isSuccess, type RecordHead, type WrittenRecord } from '../plan/record.ts'
import { tlsAuth, writeRecord } from './script.ts'

/** Arrivals: quicker than any of them is answered. */
const PER_SECOND = 400

/** Virtual users for the iterations that send nothing. */
const SPARE = 4

/**
 * Uses of a limit arrive at a rate that waits for no answer, so that as many are under way as the service lets pile up.
 * Each use has a virtual user of its own, since an arrival-rate executor drops what it has none for.
 */
export function limitOptions({ requirement, uses, allowed, timeout }: LimitPlan): Options {
  const arriving = {
    executor: 'constant-arrival-rate' as const,
    rate: PER_SECOND,
    timeUnit: '1s',
    // k6 allows no less than a second: the iterations that follow the last use end at once.
    duration: `${Math.max(1000, Math.ceil((1000 * uses) / PER_SECOND))}ms`,
    preAllocatedVUs: uses + SPARE,
    gracefulStop: `${timeout + GRACE}ms`,
  }
  return {
    ...tlsAuth(),
    scenarios: { uses: arriving },
    // Named like the requirement, for a reader of k6's summary; the verdict is made in Node, which reads the bodies.
    thresholds: { [metricName(requirement)]: [`count==${allowed}`], dropped_iterations: ['count==0'] },
    maxRedirects: 0,
  }
}

/** Sends one use at each iteration, and counts those that are let through. */
export function sendingUses(
  plan: LimitPlan,
  send: (request: PlannedRequest, head: RecordHead) => WrittenRecord | Promise<WrittenRecord>,
): () => Promise<void> {
  const letThrough = new Counter(metricName(plan.requirement))
  return async () => {
    const number = scenario.iterationInTest
    if (number >= plan.uses) return
    const request = plan.requests[number % plan.requests.length]
    if (request === undefined) throw new Error('the plan names no request')
    const { requirement } = plan
    const unique = `use-${number}-${Date.now()}`
    // The requests of the plan hold their question already.
    const asked = { question: '', turn: 0, thread: null }
    const head = { requirement, number, operation: request.operation, unique, scheduledAt: null, ...asked }
    const record = await send(request, head)
    letThrough.add(isSuccess(record.status) && record.stream?.refused !== true ? 1 : 0)
    writeRecord(record)
  }
}
