import type { LimitPlan } from '../plan/plan.ts'
import { limitOptions, sendingUses } from './limit-scenario.ts'
import { readPlan, summaryText } from './script.ts'
import { postStream } from './stream-post.ts'

/** Sends exactly counted uses of an assistant limit, many at a time. */

const plan = readPlan<LimitPlan>()

/** Any answer of the service counts as expected here: Node judges which answer was right. */
const expectedStatuses = [...Array.from({ length: 300 }, (_, index) => 200 + index), 503]

export const options = limitOptions(plan)
export const handleSummary = summaryText
export default sendingUses(plan, (request, head) =>
  postStream(request, head, { keepWhole: true, timeout: plan.timeout, expectedStatuses }),
)
