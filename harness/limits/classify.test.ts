import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agreed, classify, countsRefused as refusedCount } from './classify.ts'
import { windowKinds } from './limiter.ts'
import { type Simulated, simulatedCounter } from './simulated-counter.fixture.ts'
import { watchCounter } from './watch-window.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MONTH = 30 * DAY
const plain: Simulated = {
  kind: 'fixed-first-use',
  limit: 12,
  length: HOUR,
  isCalendar: false,
  offset: 0,
  steps: null,
  countsRefused: false,
  countsInvalid: false,
  seeds: false,
  latency: 20,
}

/** What is found of a limiter, in a test that believes in 12 uses an hour, or in as many as `believed` says. */
async function found(simulated: Simulated, believed = simulated.limit, window: 'hour' | 'month' = 'hour') {
  const counter = simulatedCounter(simulated, window === 'hour' ? HOUR : MONTH)
  const explanation = () => classify(believed, window, counter.events)
  await watchCounter(counter, explanation)
  return explanation()
}

describe.each(windowKinds)('a window of the kind %s', (kind) => {
  const latencies = [5, 600]
  const sizes = [
    { limit: 7, seeds: false },
    { limit: 12, seeds: false },
    { limit: 100, seeds: false },
    { limit: 10_000, seeds: true },
  ]
  const cases = sizes.flatMap((size) => latencies.map((latency) => ({ ...size, latency })))

  test.each(cases)('is recognised by $limit uses an hour, with answers after $latency ms', async (size) => {
    const result = await found({ ...plain, ...size, kind })
    expect(result.kind).toBe('valid')
    expect(result.kind === 'valid' && agreed(result.limiters, 'kind')).toBe(kind)
  })

  test.each([false, true])('shows whether invalid requests count: %s', async (countsInvalid) => {
    const result = await found({ ...plain, kind, countsInvalid })
    expect(result.kind === 'valid' && agreed(result.limiters, 'countsInvalid')).toBe(countsInvalid)
  })

  test.each([1, -1])('is explained by no valid one where it is off by %i', async (by) => {
    for (const limit of [7, 12, 100]) {
      expect(await found({ ...plain, kind, limit: limit + by }, limit)).toMatchObject({ kind: 'invalid' })
    }
  })
})

describe('a window of another length', () => {
  test.each([
    ['fixed-first-use', 50 / 60],
    ['fixed-first-use', 70 / 60],
    ['sliding-log', 50 / 60],
    ['sliding-log', 70 / 60],
    ['token-bucket', 50 / 60],
  ] as const)('%s of %f hours is explained by no valid one', async (kind, hours) => {
    const result = await found({ ...plain, kind, length: hours * HOUR })
    expect(result).toMatchObject({ kind: 'invalid', length: hours < 1 ? 'shorter' : 'longer' })
  })

  test.each([
    ['fixed-clock', 1 / 2],
    ['fixed-clock', 1 / 30],
    ['fixed-first-use', 1 / 2],
    ['fixed-first-use', 1 / 24],
    ['sliding-log', 1 / 2],
    ['sliding-log', 1 / 30],
    ['sliding-counter', 1 / 30],
    ['token-bucket', 1 / 30],
    ['token-bucket', 1 / 2],
    ['token-bucket', 24],
  ] as const)('%s of %f hours is not let pass because nobody can send all uses of the limit', async (kind, hours) => {
    // A slow service's bucket gives back more during a use than the use takes.
    for (const latency of kind === 'token-bucket' ? [5] : [5, 600]) {
      const result = await found({ ...plain, kind, length: hours * HOUR, limit: 10_000, seeds: true, latency })
      expect(result.kind, `answers after ${latency} ms`).toBe('invalid')
    }
  })

  test('is not what a limiter with a use too many or too few has', async () => {
    for (const kind of ['fixed-first-use', 'sliding-log', 'token-bucket'] as const) {
      for (const by of [1, -1]) {
        expect(await found({ ...plain, kind, limit: 12 + by }, 12)).toMatchObject({ kind: 'invalid', length: null })
      }
    }
  })
})

describe('a window that moves on in steps', () => {
  const part = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

  test.each([2, 3, 6, 10])('of which there are %i is valid wherever they begin', async (steps) => {
    const cases = fc.record({ kind: fc.constantFrom('sliding-log', 'token-bucket'), part })
    await fc.assert(
      fc.asyncProperty(cases, async ({ kind, part: begun }) => {
        const offset = Math.floor((begun * HOUR) / steps)
        const result = await found({ ...plain, kind, limit: 60, steps, offset })
        expect(result.kind === 'valid' && agreed(result.limiters, 'kind')).toBe(kind)
      }),
      // A step that begins within a batch of uses is known too badly: seldom, and not with these.
      { numRuns: 3, seed: 7 },
    )
  })
})

test('months may begin on any day, and days at any place', async () => {
  const days = fc.double({ min: 0, max: 27, noNaN: true })
  await fc.assert(
    fc.asyncProperty(days, async (begun) => {
      const offset = Math.floor(begun * DAY)
      const result = await found({ ...plain, kind: 'fixed-clock', isCalendar: true, offset }, 12, 'month')
      expect(result).toMatchObject({ kind: 'valid' })
    }),
    { numRuns: 40 },
  )
})

describe('uses that the limit refused', () => {
  test.each([false, true])('are seen to count in a log: %s', async (countsRefused) => {
    const result = await found({ ...plain, kind: 'sliding-log', limit: 30, countsRefused })
    expect(result.kind === 'valid' && refusedCount(result.limiters)).toBe(countsRefused)
  })

  test('show nothing in a fixed window', async () => {
    const result = await found(plain)
    expect(result.kind === 'valid' && refusedCount(result.limiters)).toBe(null)
  })
})

test('a use that is accepted within the same millisecond does not pass the invalid request before it', () => {
  const full = Array.from({ length: 11 }, (_, index) => ({ at: index * 10, valid: true, accepted: true }))
  const sent = [...full, { at: 200, valid: false, accepted: false }, { at: 201, valid: true, accepted: true }]
  const events = [...sent, { at: 300, valid: true, accepted: false }].map(
    ({ at, ...use }, index) => ({ kind: 'use', id: String(index), from: at, to: at + 1.08, ...use }) as const,
  )
  const result = classify(12, 'hour', [{ kind: 'reset' }, ...events])
  expect(result.kind === 'valid' && agreed(result.limiters, 'countsInvalid')).toBe(false)
})

test('a valid limiter is never found invalid, at any times and numbers of uses', async () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ step: fc.constant('use' as const), times: fc.integer({ min: 1, max: 15 }) }),
      fc.record({ step: fc.constant('advance' as const), windows: fc.double({ min: 0, max: 1.2, noNaN: true }) }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  const limiter = fc.record({
    kind: fc.constantFrom(...windowKinds),
    limit: fc.integer({ min: 1, max: 12 }),
    latency: fc.constantFrom(1, 50, 900),
    countsRefused: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(limiter, steps, async ({ countsRefused, ...other }, asked) => {
      const counts = countsRefused && other.kind.startsWith('sliding')
      const counter = simulatedCounter({ ...plain, ...other, countsRefused: counts }, HOUR)
      for (const one of asked) {
        if (one.step === 'advance') await counter.advance(one.windows)
        else for (let time = 0; time < one.times; time++) await counter.use('observe')
      }
      expect(classify(other.limit, 'hour', counter.events)).toMatchObject({ kind: 'valid' })
    }),
    { numRuns: 150 },
  )
})
