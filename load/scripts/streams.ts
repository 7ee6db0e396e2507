import { scenario } from 'k6/execution'
import { Rate, Trend } from 'k6/metrics'
import type { Options } from 'k6/options'
import { arrivalTime, highestRate, secondsOf } from '../plan/arrivals.ts'
import { GRACE, type JobPart, metricName, type StreamPart, type StreamPlan } from '../plan/plan.ts'
import { isWhole, lateness, type WrittenRecord } from '../plan/record.ts'
import { createAndPoll } from './job.ts'
import { readPlan, summaryText, tlsAuth, writeRecord } from './script.ts'
import { postStream } from './stream-post.ts'

/**
 * Streamed answers and jobs under load. Each begins at its scheduled time, whatever became of those before. A virtual
 * user begins many streams and waits for none: one virtual user for each stream would take twice the memory, and would
 * have to be ready before it is needed.
 */

const plan = readPlan<StreamPlan>()
const parts = new Map(plan.parts.map((part) => [metricName(part.requirement), part]))
const whole = new Map([...parts.keys()].map((name) => [name, new Rate(name)]))

/** For readers of k6's own outputs, which have neither the first text nor a schedule; Node does not use these. */
const delay = new Trend('stream_delay', true)
const firstText = new Trend('stream_first_text', true)
const gapP95 = new Trend('stream_gap_p95', true)

/** Virtual users for iterations that send nothing. */
const SPARE = 2

/** Seconds that are added so that all can begin: on a busy machine k6 is late with the last, and would leave it out. */
const LATE = 1

const CONNECTIONS = 1000

/** k6 takes only whole numbers as rates, so the rate of jobs is given for this many seconds. */
const UNIT = 1_000_000

const JOBS = 'jobs'

export const options: Options = {
  ...tlsAuth(),
  // How many connections a virtual user keeps for its next streams.
  batch: CONNECTIONS,
  batchPerHost: CONNECTIONS,
  // An arrival-rate executor drops iterations for which it has no virtual user, and only this metric shows it.
  thresholds: {
    dropped_iterations: ['count==0'],
    ...Object.fromEntries([...parts.keys()].map((name) => [name, thresholds()])),
  },
  scenarios: {
    ...Object.fromEntries([...parts].map(([name, part]) => [name, { ...scenarioOf(part), exec: 'ask' }])),
    ...(plan.jobs === null ? {} : { [JOBS]: { ...jobScenario(plan.jobs), exec: 'work' } }),
  },
  summaryTrendStats: ['min', 'med', 'p(95)', 'p(99)', 'max', 'count'],
}

function thresholds() {
  const { stopErrorRate } = plan
  if (stopErrorRate === null) return ['rate==1']
  return ['rate==1', { threshold: `rate>=${1 - stopErrorRate}`, abortOnFail: true, delayAbortEval: '5s' }]
}

function scenarioOf({ request, stages, conversations, carriers }: StreamPart) {
  const thinking = Math.max(0, ...conversations.map((pauses) => pauses.reduce((sum, pause) => sum + pause, 0)))
  const answers = 1 + Math.max(0, ...conversations.map((pauses) => pauses.length))
  const longest = (secondsOf(stages) + LATE + thinking) * 1000 + answers * plan.timeout
  return {
    executor: 'per-vu-iterations' as const,
    // A tag that is added to each sample takes four times as long.
    tags: { name: request.operation },
    vus: carriers,
    iterations: 1,
    maxDuration: `${Math.ceil(longest)}ms`,
    gracefulStop: `${GRACE}ms`,
  }
}

function jobScenario({ stages, streams, timeout }: JobPart) {
  // Rounded up: a job that k6 begins too early waits for its scheduled time, while one that k6 begins too late can't.
  const inUnit = (rate: number) => Math.ceil(rate * UNIT)
  const last = stages.at(-1)?.to ?? 0
  return {
    executor: 'ramping-arrival-rate' as const,
    startRate: inUnit(stages[0]?.from ?? 0),
    timeUnit: `${UNIT}s`,
    stages: [
      ...stages.flatMap(({ seconds, from, to }) => [
        // A stage without duration, at which the rate jumps.
        { duration: '0s', target: inUnit(from) },
        { duration: `${Math.round(seconds * 1000)}ms`, target: inUnit(to) },
      ]),
      { duration: `${LATE}s`, target: inUnit(last) },
    ],
    // Enough virtual users for jobs that all last until their timeout, so that none waits for another to end.
    preAllocatedVUs:
      Math.min(streams, Math.ceil((highestRate(stages) * timeout) / 1000)) + SPARE + Math.ceil(last * LATE),
    gracefulStop: `${timeout + GRACE}ms`,
  }
}

/** Begins a share of the streams in the order of their schedule: virtual user n begins every `carriers`-th stream. */
export async function ask(): Promise<void> {
  const { name, startTime, iterationInTest } = scenario
  const part = parts.get(name)
  if (part === undefined) throw new Error(`no part of the plan is named ${name}`)
  const { stages, streams, carriers } = part
  const endsAt = startTime + (plan.stopSeconds ?? Number.POSITIVE_INFINITY) * 1000
  const underWay: Promise<void>[] = []
  for (let number = iterationInTest; number < streams; number += carriers) {
    const scheduledAt = startTime + arrivalTime(stages, number) * 1000
    await until(scheduledAt)
    underWay.push(converse(part, { name, number, scheduledAt, endsAt }))
  }
  await Promise.all(underWay)
}

function until(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, time - Date.now())))
}

interface Begin {
  /** Name of the scenario. */
  readonly name: string
  readonly number: number
  readonly scheduledAt: number
}

interface Opening extends Begin {
  /** When questions stop, in milliseconds since the epoch. */
  readonly endsAt: number
}

/** Asks a question, and continues in the thread of the answer as the plan says. */
async function converse(part: StreamPart, { name, number, scheduledAt: begin, endsAt }: Opening): Promise<void> {
  const pauses = part.conversations[number % Math.max(1, part.conversations.length)] ?? []
  let thread: string | null = null
  let scheduledAt = begin
  for (let turn = 0; turn <= pauses.length; turn++) {
    const record = await askOnce(part, { name, number, turn, scheduledAt, thread })
    if (part.leavesAfter === null) whole.get(name)?.add(isWhole(record))
    addTimes(record)
    writeRecord(record)
    thread = record.stream?.thread ?? ''
    if (turn === pauses.length || !isWhole(record) || thread === '' || part.request.followUp === null) return
    scheduledAt = Date.now() + (pauses[turn] ?? 0) * 1000
    if (scheduledAt > endsAt) return
    await until(scheduledAt)
  }
}

function addTimes(record: WrittenRecord): void {
  const { stream } = record
  delay.add(lateness(record))
  if (stream === null || stream.firstText === null) return
  // Counts from the scheduled start, as every figure in Node: waiting to be sent is waiting too.
  firstText.add(stream.firstText + lateness(record))
  gapP95.add(stream.gapP95)
}

interface Turn extends Begin {
  readonly turn: number
  readonly thread: string | null
}

function askOnce({ request, requirement, questions, keepEvery, leavesAfter }: StreamPart, asked: Turn) {
  const { name, number, turn, scheduledAt, thread } = asked
  const unique = `${name}-${number}-${turn}-${Date.now()}`
  const question = questions[(number + turn) % questions.length] ?? ''
  const head = { requirement, number, operation: request.operation, unique, scheduledAt, question, turn, thread }
  const keepWhole = number % keepEvery === 0
  return postStream(request, head, { keepWhole, timeout: leavesAfter ?? plan.timeout })
}

export async function work(): Promise<void> {
  const { jobs } = plan
  const number = scenario.iterationInTest
  if (jobs === null || number >= jobs.streams) return
  const scheduledAt = scenario.startTime + arrivalTime(jobs.stages, number) * 1000
  await until(scheduledAt)
  const { requirement, request } = jobs
  const head = { requirement, number, operation: request.operation, unique: `job-${number}-${Date.now()}` }
  writeRecord(await createAndPoll(jobs, { ...head, scheduledAt, question: '', turn: 0, thread: null }))
}

export const handleSummary = summaryText
