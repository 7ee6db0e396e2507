import { check } from 'k6'
import http from 'k6/http'
import type { Options } from 'k6/options'
import type { StockPlan } from './stock-k6.ts'

/** The script for stock k6: one buffered POST after another, at an arrival rate. */

const plan: StockPlan = JSON.parse(__ENV['PLAN'] ?? '{}')

export const options: Options = {
  scenarios: {
    ask: {
      executor: 'constant-arrival-rate',
      rate: Math.round(plan.rate * 100),
      timeUnit: '100s',
      duration: `${plan.seconds}s`,
      preAllocatedVUs: plan.users,
      gracefulStop: `${plan.answerSeconds}s`,
    },
  },
  // Thresholds as in "Thresholds" of its documentation, with the objectives of this bench. Its closest figure to the
  // first text is http_req_waiting, which ends with the first byte.
  thresholds: {
    checks: ['rate==1'],
    http_req_failed: ['rate==0'],
    http_req_duration: [`p(95)<${plan.objectives.durationP95}`],
    http_req_waiting: [`p(95)<${plan.objectives.firstTextP95}`],
  },
}

export default function ask(): void {
  const headers = { 'Content-Type': 'application/json' }
  const response = http.post(plan.url, plan.body, { headers, timeout: `${plan.answerSeconds}s` })
  // As in the first example of "Checks".
  check(response, { 'status is 200': ({ status }) => status === 200 })
}

export function handleSummary({ metrics }: { readonly metrics: object }): { readonly stdout: string } {
  return { stdout: JSON.stringify(metrics) }
}
