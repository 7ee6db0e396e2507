import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Run } from '../../harness/target/run.ts'
import { createLimitClock } from './at-limit.ts'
import { passing } from './passing-time.ts'

/** A run on a target without a hook that moves its clock. */
const run = { target: { hooks: { advanceTime: null }, timeouts: { limitWindow: 0.2 } } } as unknown as Run

test('waits run from the same moment, so that they do not add up', async () => {
  const clock = createLimitClock()
  const startedAt = performance.now()
  const pass = passing({ run, wait }, clock)
  const waits = [0.19, 0.2, 0.18, 0.17, 0.16]
  for (const seconds of waits) expect(await pass(seconds)).toBe(true)
  const waited = (performance.now() - startedAt) / 1000
  expect(waited).toBeGreaterThanOrEqual(0.19)
  expect(waited).toBeLessThan(waits.reduce((sum, seconds) => sum + seconds, 0))
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
