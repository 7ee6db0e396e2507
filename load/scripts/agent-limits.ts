import http from 'k6/http'
import type { LimitPlan } from '../plan/plan.ts'
import { limitOptions, sendingUses } from './limit-scenario.ts'
import { postPlain } from './plain-request.ts'
import { readPlan, summaryText } from './script.ts'

/** Sends exactly counted uses of an agent limit, many at a time. It runs in stock k6 too. */

const plan = readPlan<LimitPlan>()

// Refusals beyond the limit are expected and do not count as failures here: Node judges which answer was right.
http.setResponseCallback(http.expectedStatuses({ min: 200, max: 499 }, 503))

export const options = limitOptions(plan)
export const handleSummary = summaryText
export default sendingUses(plan, (request, head) => postPlain(request, head, plan.timeout))
