import { scenario } from 'k6/execution'
import { post } from 'k6/x/assay'
import { filledBody, type LimitPlan } from '../plan.ts'
import { recordOf } from './answer-record.ts'
import { letThroughCounter, limitOptions } from './limit-scenario.ts'
import { authorization, readPlan, summaryText, tell } from './script.ts'

/** Uses of an assistant limit, exactly counted, many at the same time. */

const plan = readPlan<LimitPlan>()

/** Any answer of the service: which one was right is judged in Node, not by a failure rate. */
const answers = Array.from({ length: 300 }, (_, index) => 200 + index)

export const options = limitOptions(plan)
const letThrough = letThroughCounter(plan)
export default async function use(): Promise<void> {
  const number = scenario.iterationInTest
  if (number >= plan.uses) return
  const request = plan.requests[number % plan.requests.length]
  if (request === undefined) throw new Error('the plan names no request')
  const unique = `use-${number}-${Date.now()}`
  const answer = await post(request.url, filledBody(request, unique), {
    protocol: request.protocol ?? 'v2',
    headers: { ...request.headers, Authorization: authorization(request.key) },
    timeout: plan.timeout,
    tags: { name: request.operation },
    expectedStatuses: [...answers, 503],
  })
  const { requirement } = plan
  letThrough.add(answer.status >= 200 && answer.status < 300 && !answer.refused ? 1 : 0)
  tell(recordOf({ requirement, number, operation: request.operation, unique, scheduledAt: null, keep: true }, answer))
}

export const handleSummary = summaryText
