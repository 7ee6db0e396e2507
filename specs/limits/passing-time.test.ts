import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Run } from '../../harness/target/run.ts'
import { runOn } from '../../harness/target/test-support/run.fixture.ts'
import { validExchange } from '../../requirements/declaring/valid-examples.ts'
import { retryAfterTrue } from '../../requirements/limits/refusal.ts'
import { engineContext } from '../../requirements/test-support/engine-context.fixture.ts'
import { context as reference } from '../../requirements/test-support/reference.fixture.ts'
import { createLimitClock } from './at-limit.ts'
import { passing, useAfterRetry } from './passing-time.ts'

/** A run on a target without a hook that moves its clock. */
const run = { target: { hooks: { advanceTime: null }, timeouts: { limitWindow: 0.2 } } } as unknown as Run

test('waits run from the same moment, so that they do not add up', async () => {
  const clock = createLimitClock()
  const startedAt = performance.now()
  // What is asked for is added up, since a busy machine may take longer.
  let asked = 0
  const counted = async (milliseconds: number) => {
    asked += Math.max(0, milliseconds) / 1000
    await wait(milliseconds)
  }
  const pass = passing({ run, wait: counted }, clock)
  for (const seconds of [0.19, 0.2, 0.18, 0.17, 0.16]) expect(await pass(seconds)).toBe(true)
  expect((performance.now() - startedAt) / 1000).toBeGreaterThanOrEqual(0.19)
  expect(asked).toBeLessThanOrEqual(0.2 + 0.001)
  expect(clock.moment()).toMatchObject({ ahead: 0 })
})

test('what a refusal asks for is waited for from that refusal on', async () => {
  const pass = passing({ run, wait }, createLimitClock())
  expect(await pass(0.15)).toBe(true)
  const refusal = { sentAt: new Date().toISOString(), milliseconds: 20 } as unknown as Exchange
  const startedAt = performance.now()
  expect(await pass(0.1, refusal)).toBe(true)
  // Timers fire up to a millisecond early, and `sentAt` is rounded to one.
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(118)
})

test('nothing is waited for that takes longer than the run may wait', async () => {
  expect(await passing({ run, wait }, createLimitClock())(0.3)).toBe(false)
})

test('a clock that hooks have moved by whole windows is at the same place in one, set right or not', () => {
  const clock = createLimitClock()
  expect(clock.toWholeWindow('hour')).toBe(0)
  clock.advanced(4213)
  clock.emptied(0)
  const missing = clock.toWholeWindow('hour')
  expect(missing).toBeGreaterThan(0)
  clock.advanced(missing)
  expect(clock.moment().moved % 3_600_000).toBe(0)
  clock.emptied(0)
  expect(clock.moment()).toMatchObject({ ahead: 0, moved: 7_200_000 })
})

/** What a limit that refuses with 503 shows, whose service answers the uses after the wait as given. */
async function afterRetry(statuses: readonly number[]) {
  const { description, target } = reference
  const limit = description.limits.find(({ id }) => id === 'agent-project-hour') ?? expect.fail('no such limit')
  const operations = description.operations.filter(({ id }) => limit.operations.includes(id))
  let begun = Date.now()
  const answers = [...statuses]
  const context = engineContext({
    run: runOn({
      ...target,
      hooks: { ...target.hooks, advanceTime: null },
      timeouts: { ...target.timeouts, limitWindow: 3600 },
    }),
    send: async ({ operation, situation }) => {
      const status = answers.shift() ?? expect.fail('one use too many')
      const headers = status === 503 ? [['retry-after', '1'] as const] : []
      const exchange = validExchange({ operation, status, body: {}, headers, situation })
      return { ...exchange, id: crypto.randomUUID(), sentAt: new Date(begun).toISOString() }
    },
    wait: async (milliseconds) => {
      begun += Math.max(0, milliseconds)
    },
  })
  const clock = createLimitClock()
  const situation = { probe: 'over', expected: 'refusal', requirement: null, limitReached: limit.id } as const
  const evidence = { kind: 'limit-use', limit: limit.id, role: 'over', use: 201, ...clock.moment() } as const
  const refusal = {
    ...validExchange({ operation: operations[0]?.id ?? null, status: 503, body: {}, headers: [['retry-after', '40']] }),
    ...{ id: 'refused', sentAt: new Date(begun).toISOString(), situation: { ...situation, evidence } },
  }
  const sent: Exchange[] = []
  const pass = passing(context, clock)
  await useAfterRetry({ context, limit, max: 200, operations, clock }, pass, [refusal], sent)
  return { sent, kind: retryAfterTrue(limit, [refusal, ...sent], target).kind }
}

test('a service that is just being replaced where a use should pass again is asked once more', async () => {
  const { sent, kind } = await afterRetry([503, 201])
  expect(sent.map(({ response }) => response?.status)).toEqual([201])
  expect(kind).toBe('pass')
})

test('a limit that still refuses after the wait that it asked for is found, both uses known', async () => {
  const { sent, kind } = await afterRetry([503, 503])
  expect(sent).toHaveLength(2)
  expect(kind).toBe('fail')
  expect((await afterRetry([429])).sent).toHaveLength(1)
})
