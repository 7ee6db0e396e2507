import { scenario } from 'k6/execution'
import { Rate } from 'k6/metrics'
import type { Options } from 'k6/options'
import { post } from 'k6/x/assay'
import { filledBody, metricName, type StreamPart, type StreamPlan } from '../plan.ts'
import { isWhole, recordOf } from './answer-record.ts'
import { authorization, readPlan, summaryText, tell } from './script.ts'

/** Streamed answers of both generations under concurrent users, begun at an even rate. */

const plan = readPlan<StreamPlan>()
const parts = new Map(plan.parts.map((part) => [metricName(part.requirement), part]))
const whole = new Map([...parts.keys()].map((name) => [name, new Rate(name)]))

/** Virtual users for the iterations that send nothing. */
const SPARE = 2

export const options: Options = {
  // An arrival-rate executor drops what it finds no virtual user for, and says so nowhere else.
  thresholds: {
    dropped_iterations: ['count==0'],
    ...Object.fromEntries([...parts.keys()].map((n) => [n, ['rate==1']])),
  },
  scenarios: Object.fromEntries([...parts].map(([name, part]) => [name, scenarioOf(part)])),
  summaryTrendStats: ['min', 'med', 'p(95)', 'p(99)', 'max', 'count'],
}

function scenarioOf({ streams, seconds, virtualUsers }: StreamPart) {
  return {
    executor: 'constant-arrival-rate' as const,
    rate: streams,
    timeUnit: `${seconds}s`,
    // A step longer: on a busy machine k6 is late with the last one, and would leave it out.
    duration: `${Math.ceil((seconds * 1000 * (streams + 1)) / streams)}ms`,
    preAllocatedVUs: virtualUsers + SPARE,
    gracefulStop: `${plan.timeout}ms`,
  }
}

export default async function ask(): Promise<void> {
  const part = parts.get(scenario.name)
  if (part === undefined) throw new Error(`no part of the plan is named ${scenario.name}`)
  const number = scenario.iterationInTest
  // No use is reserved for what k6 begins in the time after the last one.
  if (number >= part.streams) return
  const unique = `${scenario.name}-${number}-${Date.now()}`
  const { request, requirement } = part
  const answer = await post(request.url, filledBody(request, unique), {
    protocol: request.protocol ?? 'v2',
    headers: { ...request.headers, Authorization: authorization(request.key) },
    timeout: plan.timeout,
    tags: { name: request.operation },
  })
  const isComplete = isWhole(answer)
  whole.get(scenario.name)?.add(isComplete)
  const scheduledAt = scenario.startTime + (number * part.seconds * 1000) / part.streams
  const keep = !isComplete || number % part.keepEvery === 0
  tell(recordOf({ requirement, number, operation: request.operation, unique, scheduledAt, keep }, answer))
}

export const handleSummary = summaryText
