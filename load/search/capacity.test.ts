import { expect, test } from 'vitest'
import { limit } from '../../harness/budget/limit.fixture.ts'
import { pass, usePassingClock, wait } from '../../harness/passing-clock.fixture.ts'
import { OverBudget } from '../../harness/sending/sender.ts'
import { readExchanges } from '../../harness/verdict/read-results.ts'
import { validAnswer } from '../../requirements/assistant/valid-stream.ts'
import { contextOn, unlimited, wantedIn } from '../context/context.fixture.ts'
import type { LoadContext } from '../context/context.ts'
import { nothingRan } from '../k6/run-k6.ts'
import { type CapacityRun, findCapacity } from './capacity.ts'
import { answered, type Overload } from './synthetic-service.fixture.ts'

usePassingClock()

const PLACES = 20
const QUICK = 420
const objectives = { firstTextP95: 200, gapP99: null, durationP95: null, errorRate: null }
const answer = validAnswer('createAssistantMessageV2', 'v2', { threadId: 'thread-1' })

interface Surroundings {
  readonly questions?: number
  readonly overload?: Overload
  /** The number of users with which the search begins. */
  readonly from?: number
}

/** A whole search on a service with so many places, which stays slow for so many seconds after it had more users. */
async function searched(
  slowSeconds: number,
  { questions = Number.POSITIVE_INFINITY, overload = 'queue', from = 8 }: Surroundings = {},
) {
  let slowUntil = 0
  let left = questions
  const send: LoadContext['send'] = async () => {
    if (left === 0) throw new OverBudget({ kind: 'over-budget', limit, who: 'A_KEY', cap: questions, freeAt: null })
    left -= 1
    const sentAt = new Date().toISOString()
    const milliseconds = Date.now() < slowUntil ? 3 * QUICK : QUICK
    pass(milliseconds)
    return { ...answer, sentAt, milliseconds }
  }
  const execute: LoadContext['execute'] = async (_, plan) => {
    const [part] = 'parts' in plan ? plan.parts : []
    if (part === undefined) throw new Error('nothing was asked')
    const [{ seconds = 0, to: rate = 0 } = {}] = part.stages
    const begun = Date.now()
    const service = { overload, places: PLACES, writing: QUICK - 20, jitter: 0.05, seed: 1 }
    const records = answered(service, rate, part.streams).map((record) => {
      const [scheduledAt, startedAt] = [begun + (record.scheduledAt ?? 0), begun + record.startedAt]
      const transcript = record.status === 200 ? null : { body: '', arrivals: [] }
      return { ...record, requirement: part.requirement, scheduledAt, startedAt, transcript }
    })
    pass(seconds * 1000)
    if ((rate * QUICK) / 1000 > PLACES) slowUntil = Date.now() + slowSeconds * 1000
    return { ...nothingRan, records, isComplete: true }
  }
  const context = contextOn({ limits: unlimited, budget: {}, objectives }, { send, execute, wait })
  const asked = { kind: 'answered', wanted: wantedIn(context), alone: { ...answer, milliseconds: QUICK } } as const
  const stages = [{ seconds: 60, from, to: from }]
  const scenario = { kind: 'capacity', unit: 'users', stages, operations: null, segments: 1 } as const
  const kept: CapacityRun[] = []
  const keep = (soFar: CapacityRun) => kept.push(soFar)
  const found = await findCapacity(context, { scenario, asked }, { say: () => {}, keep })
  return { ...found, kept, exchanges: readExchanges(context.run.results).values }
}

test.each([0, 30])(
  'a service that is slow for %i s after a load is carried on with, and does not leak',
  async (seconds) => {
    const { capacity, endedBy } = await searched(seconds)
    expect(endedBy).toBeNull()
    expect(capacity).toMatchObject({ shape: 'queues', confirmed: true })
    expect(capacity.recoverySeconds).toBeGreaterThanOrEqual(seconds)
    expect(capacity.carries).toBeGreaterThan(PLACES * 0.9)
  },
)

test('a service that is not as quick again within a minute leaks, and its bounds are not confirmed', async () => {
  const { capacity, endedBy } = await searched(600)
  expect(endedBy).toBeNull()
  expect(capacity).toMatchObject({ shape: 'leaks', recoverySeconds: null, confirmed: false })
})

test('a service that is slow before any load was carried has ended the search, and is not said to carry nothing', async () => {
  const { capacity, endedBy } = await searched(600, { from: 80 })
  expect(endedBy).toBe('the service stayed slow before any load was carried, so that nothing smaller was tried')
  expect(capacity).toMatchObject({ carries: null, confirmed: false, shape: null, steps: { length: 1 } })
})

test('that the questions after a load can not be paid for is said, and not taken for a leak', async () => {
  const { capacity, endedBy } = await searched(600, { questions: 5 })
  expect(endedBy).toMatch(/^whether it recovers was not seen: the budget of 5 uses/)
  expect(capacity).toMatchObject({ recoverySeconds: null, confirmed: false })
  expect(capacity.shape).not.toBe('leaks')
})

test('each step is kept as it ends, as of a search that was broken off', async () => {
  const { capacity, kept } = await searched(0)
  const { steps } = capacity
  expect(kept.map((soFar) => soFar.capacity.steps)).toEqual(steps.map((_, index) => steps.slice(0, index + 1)))
  for (const { capacity, endedBy } of kept)
    expect([capacity.confirmed, endedBy]).toEqual([false, 'the search was broken off after these steps'])
})

test('steps beyond what is carried keep their values and the first of their failures', async () => {
  const { capacity, exchanges } = await searched(0, { overload: 'refuse' })
  const beyond = capacity.steps.filter(({ brokenBy }) => brokenBy === 'errorRate')
  expect(beyond.length).toBeGreaterThan(1)
  for (const { streams, values, failures } of beyond) {
    expect(values.at).toHaveLength(streams)
    expect(values.outcomes).toContain('status 429')
    expect(Object.keys(values.gaps)).not.toHaveLength(0)
    expect(failures).toMatchObject([{ kind: 'status 429' }])
  }
  const named = beyond.flatMap(({ failures }) => failures.flatMap(({ evidence }) => evidence))
  expect(exchanges.map(({ id }) => id)).toEqual(expect.arrayContaining(named))
  expect(new Set(named).size).toBe(named.length)
})
