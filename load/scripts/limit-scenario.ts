import { scenario } from 'k6/execution'
import { Counter } from 'k6/metrics'
import type { Options } from 'k6/options'
import { GRACE, type LimitPlan, metricName, type PlannedRequest } from '../plan/plan.ts'
import { isSuccess, type RecordHead, type WrittenRecord } from '../plan/record.ts'
import { tlsAuth, writeRecord } from './script.ts'

/** Uses that arrive in a second: more than can be answered in the meantime. */
const PER_SECOND = 400

/** Milliseconds by which k6 may be late on a busy machine. */
const LATE = 500

/** Virtual users for iterations that send nothing. */
const SPARE = 4

/**
 * Uses of a limit arrive at a rate that does not wait for answers, so that as many as possible are under way. Each use
 * has its own virtual user, since an arrival-rate executor drops iterations for which it has none.
 */
export function limitOptions({ requirement, uses, allowed, timeout }: LimitPlan): Options {
  const arriving = {
    // The rate does not ramp, but the executor of a constant rate lasts a second at least, which few uses do not need.
    executor: 'ramping-arrival-rate' as const,
    startRate: PER_SECOND,
    timeUnit: '1s',
    // Iterations after the last use end at once. A stage as long as the uses would lose the last ones of a late k6.
    stages: [{ target: PER_SECOND, duration: `${Math.ceil((1000 * uses) / PER_SECOND) + LATE}ms` }],
    preAllocatedVUs: uses + SPARE,
    gracefulStop: `${timeout + GRACE}ms`,
  }
  return {
    ...tlsAuth(),
    scenarios: { uses: arriving },
    // The threshold is named after the requirement, for readers of k6's summary; the verdict is made in Node, which
    // reads the bodies.
    thresholds: { [metricName(requirement)]: [`count==${allowed}`], dropped_iterations: ['count==0'] },
    maxRedirects: 0,
  }
}

/** Sends one use at each iteration, and counts those that the service accepts. */
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
    // The plan's requests already contain their question.
    const asked = { question: '', turn: 0, thread: null }
    const head = { requirement, number, operation: request.operation, unique, scheduledAt: null, ...asked }
    const record = await send(request, head)
    letThrough.add(isSuccess(record.status) && record.stream?.refused !== true ? 1 : 0)
    writeRecord(record)
  }
}
