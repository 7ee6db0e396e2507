import type { LimitPlan } from '../plan/plan.ts'
import { limitOptions, sendingUses } from './limit-scenario.ts'
import { readPlan, summaryText } from './script.ts'
import { postStream } from './stream-post.ts'

/** Uses of an assistant limit, exactly counted, many at the same time. */

const plan = readPlan<LimitPlan>()

/** Any answer of the service: which one was right is judged in Node, not by a failure rate. */
const expectedStatuses = [...Array.from({ length: 300 }, (_, index) => 200 + index), 503]

export const options = limitOptions(plan)
export const handleSummary = summaryText
export default sendingUses(plan, (request, head) =>
  postStream(request, head, { keepWhole: true, timeout: plan.timeout, expectedStatuses }),
)
