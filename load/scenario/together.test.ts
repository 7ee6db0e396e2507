import { expect, test } from 'vitest'
import { usePassingClock, wait } from '../../harness/passing-clock.fixture.ts'
import { contextOn, unlimited, wantedIn } from '../context/context.fixture.ts'
import type { LoadContext } from '../context/context.ts'
import { nothingRan } from '../k6/run-k6.ts'
import { sampleRecord } from '../plan/record.fixture.ts'
import { askTogether, askTogetherAgain } from './together.ts'

usePassingClock()

const BEGUN = 1_000_000

interface Service {
  readonly beyond: 'queues' | 'refuses'
  /** How many questions are answered at a time, by the seconds since the client left its streams. */
  readonly placesAt: (seconds: number) => number
  /** Milliseconds by which each further question under way delays the text of all. */
  readonly slower?: number
}

const PLACES = 40

/**
 * The result for a service that answers 40 questions at a time before its streams are left, where 40 are asked
 * together.
 */
async function found({ beyond, placesAt, slower = 0 }: Service, fields: object = {}) {
  let leftAt: number | null = null
  const execute: LoadContext['execute'] = async (_, plan) => {
    const places = leftAt === null ? PLACES : placesAt((Date.now() - leftAt) / 1000)
    const streams = 'parts' in plan ? (plan.parts[0]?.streams ?? 0) : 0
    const records = Array.from({ length: streams }, (_, number) => {
      const waits = number < places ? 0 : 600
      if (waits > 0 && beyond === 'refuses') return sampleRecord({ number, status: 429, stream: null })
      return sampleRecord({ number }, { firstText: 50 + slower * streams + waits })
    })
    return { ...nothingRan, isComplete: true, records }
  }
  const context = contextOn({ limits: unlimited, budget: {}, ...fields }, { execute, wait })
  const timed = { wanted: wantedIn(context), alone: { milliseconds: 600 } }
  const before = await askTogether(context, timed, PLACES)
  leftAt = Date.now()
  return before === null ? null : askTogetherAgain(context, timed, before)
}

test.each(['queues', 'refuses'] as const)(
  'that a service which %s has lost 10 of 40 places is seen',
  async (beyond) => {
    expect(await found({ beyond, placesAt: () => 30 })).toMatchObject({ isAsBefore: false, before: { whole: 40 } })
    expect(Date.now()).toBeGreaterThanOrEqual(BEGUN + 60_000)
  },
)

test.each<[string, Service]>([
  ['keeps all its places', { beyond: 'refuses', placesAt: () => PLACES }],
  ['is slower with each question at a time', { beyond: 'queues', placesAt: () => PLACES, slower: 20 }],
  ['leaves two of 40 questions unanswered', { beyond: 'refuses', placesAt: () => PLACES - 2 }],
  ['frees places by a timeout of half a minute', { beyond: 'queues', placesAt: (seconds) => (seconds < 29 ? 30 : 40) }],
])('a service that %s is as before', async (_, service) => {
  expect(await found(service)).toMatchObject({ isAsBefore: true })
})

test('as many are asked together as the budget pays for twice, and none where it does not', async () => {
  const service: Service = { beyond: 'queues', placesAt: () => PLACES }
  expect(await found(service, { budget: { 'assistant-key-month': 20 } })).toMatchObject({ after: { asked: 10 } })
  expect(await found(service, { budget: { 'assistant-key-month': 3 } })).toBeNull()
})
