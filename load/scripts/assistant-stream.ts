import { scenario } from 'k6/execution'
import { Rate } from 'k6/metrics'
import type { Options } from 'k6/options'
import { GRACE, metricName, type StreamPart, type StreamPlan } from '../plan.ts'
import { isWhole } from '../record.ts'
import { readPlan, summaryText, tlsAuth, writeRecord } from './script.ts'
import { postStream } from './stream-post.ts'

/** Streamed answers of both generations under concurrent users, begun at an even rate. */

const plan = readPlan<StreamPlan>()
const parts = new Map(plan.parts.map((part) => [metricName(part.requirement), part]))
const whole = new Map([...parts.keys()].map((name) => [name, new Rate(name)]))

/** Virtual users for the iterations that send nothing. */
const SPARE = 2

/** Longer than the streams take to begin, in milliseconds: on a busy machine k6 is late with the last, and would leave it out. */
const LATE = 1_000

export const options: Options = {
  ...tlsAuth(),
  // An arrival-rate executor drops what it finds no virtual user for, and says so nowhere else.
  thresholds: {
    dropped_iterations: ['count==0'],
    ...Object.fromEntries([...parts.keys()].map((name) => [name, ['rate==1']])),
  },
  scenarios: Object.fromEntries([...parts].map(([name, part]) => [name, scenarioOf(part)])),
  summaryTrendStats: ['min', 'med', 'p(95)', 'p(99)', 'max', 'count'],
}

function scenarioOf({ streams, seconds }: StreamPart) {
  return {
    executor: 'constant-arrival-rate' as const,
    rate: streams,
    timeUnit: `${seconds}s`,
    duration: `${Math.ceil(seconds * 1000 + LATE)}ms`,
    // One for each stream: however slow the service becomes, none waits for another to end.
    preAllocatedVUs: streams + SPARE,
    gracefulStop: `${plan.timeout + GRACE}ms`,
  }
}

export default async function ask(): Promise<void> {
  const part = parts.get(scenario.name)
  if (part === undefined) throw new Error(`no part of the plan is named ${scenario.name}`)
  const number = scenario.iterationInTest
  // No use is reserved for what k6 begins in the time after the last one.
  if (number >= part.streams) return
  const { request, requirement, seconds, streams } = part
  const unique = `${scenario.name}-${number}-${Date.now()}`
  const scheduledAt = scenario.startTime + (number * seconds * 1000) / streams
  const head = { requirement, number, operation: request.operation, unique, scheduledAt }
  const keepWhole = number % part.keepEvery === 0
  const record = await postStream(request, head, { keepWhole, timeout: plan.timeout })
  whole.get(scenario.name)?.add(isWhole(record))
  writeRecord(record)
}

export const handleSummary = summaryText
