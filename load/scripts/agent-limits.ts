import http from 'k6/http'
import type { LimitPlan } from '../plan/plan.ts'
import { limitOptions, sendingUses } from './limit-scenario.ts'
import { postPlain } from './plain-request.ts'
import { readPlan, summaryText } from './script.ts'

/** Uses of an agent limit, exactly counted, many at the same time. Runs in stock k6 too. */

const plan = readPlan<LimitPlan>()

// A refusal beyond the limit is what is expected there: which answer was right is judged in Node, not by a failure rate.
http.setResponseCallback(http.expectedStatuses({ min: 200, max: 499 }, 503))

export const options = limitOptions(plan)
export const handleSummary = summaryText
export default sendingUses(plan, (request, head) => postPlain(request, head, plan.timeout))
