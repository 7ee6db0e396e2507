import encoding from 'k6/encoding'
import { scenario } from 'k6/execution'
import http from 'k6/http'
import { filledBody, type LimitPlan } from '../plan.ts'
import type { LoadRecord } from '../record.ts'
import { letThroughCounter, limitOptions } from './limit-scenario.ts'
import { authorization, readPlan, summaryText, tell } from './script.ts'

/** Uses of an agent limit, exactly counted, many at the same time. Runs in stock k6 too. */

const plan = readPlan<LimitPlan>()

export const options = limitOptions(plan)
const letThrough = letThroughCounter(plan)
// A refusal beyond the limit is what is expected there: which answer was right is judged in Node, not by a failure rate.
http.setResponseCallback(http.expectedStatuses({ min: 200, max: 499 }, 503))

export default function use(): void {
  const number = scenario.iterationInTest
  if (number >= plan.uses) return
  const request = plan.requests[number % plan.requests.length]
  if (request === undefined) throw new Error('the plan names no request')
  const unique = `use-${number}-${Date.now()}`
  const startedAt = Date.now()
  const response = http.post(request.url, filledBody(request, unique), {
    headers: { ...request.headers, Authorization: authorization(request.key) },
    timeout: plan.timeout,
    responseType: 'text',
    tags: { name: request.operation },
  })
  const { status, timings } = response
  const body = String(response.body ?? '')
  const record: LoadRecord = {
    ...{ requirement: plan.requirement, number, operation: request.operation, unique, scheduledAt: null, startedAt },
    status,
    headers: Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
    end: status === 0 ? '' : 'complete',
    failureKind: status === 0 ? failureOf(response.error_code) : '',
    failure: status === 0 ? response.error : '',
    headersAt: timings.waiting,
    duration: timings.duration,
    stream: null,
    transcript: { body: encoding.b64encode(body), arrivals: [{ at: timings.duration, bytes: body.length }] },
  }
  letThrough.add(status >= 200 && status < 300 ? 1 : 0)
  tell(record)
}

/**
 * Codes of https://grafana.com/docs/k6/latest/javascript-api/error-codes/: 1050 is a timeout, 1100 to 1219 are names that
 * can't be looked up and connections that can't be made. A connection that is closed in place of an answer has none.
 */
function failureOf(code: number): LoadRecord['failureKind'] {
  if (code === 1050) return 'timeout'
  return code >= 1100 && code < 1220 ? 'connect' : 'reset'
}

export const handleSummary = summaryText
