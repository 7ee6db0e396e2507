import encoding from 'k6/encoding'
import http from 'k6/http'
import { filledBody, type LimitPlan } from '../plan.ts'
import type { LoadRecord } from '../record.ts'
import { limitOptions, sendingUses } from './limit-scenario.ts'
import { headersOf, readPlan, summaryText } from './script.ts'

/** Uses of an agent limit, exactly counted, many at the same time. Runs in stock k6 too. */

const plan = readPlan<LimitPlan>()

// A refusal beyond the limit is what is expected there: which answer was right is judged in Node, not by a failure rate.
http.setResponseCallback(http.expectedStatuses({ min: 200, max: 499 }, 503))

export const options = limitOptions(plan)
export const handleSummary = summaryText
export default sendingUses(plan, (request, head) => {
  const startedAt = Date.now()
  const response = http.post(request.url, filledBody(request, head), {
    headers: headersOf(request),
    timeout: plan.timeout,
    responseType: 'text',
    tags: { name: request.operation },
  })
  const { status, timings } = response
  const body = String(response.body ?? '')
  return {
    ...head,
    startedAt,
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
})

/**
 * Codes of https://grafana.com/docs/k6/latest/javascript-api/error-codes/: 1050 is a timeout, 1100 to 1219 are names that
 * can't be looked up and connections that can't be made. A connection that is closed in place of an answer has none.
 */
function failureOf(code: number): LoadRecord['failureKind'] {
  if (code === 1050) return 'timeout'
  return code >= 1100 && code < 1220 ? 'connect' : 'reset'
}
