import { expect, test } from 'vitest'
import type { RecordedRequest } from '../../harness/exchange/exchange.ts'
import { withRequest } from '../declaring/valid-examples.ts'
import { context } from '../test-support/reference.fixture.ts'
import { boundaryClaims, ignoresForwarded, judgeClaim } from './boundary.ts'
import { type Use, usesAt } from './uses.fixture.ts'

const limit = context.description.limits.find(({ scope }) => scope === 'ip') ?? expect.fail('no limit by address')
const target = { ...context.target, limits: { [limit.id]: 2 } }
const HOUR = 3_600_000

/** Two accepted uses, then the given ones, each a second after the one before. */
function series(...others: readonly Use[]) {
  const first = { emptied: true, role: 'within', status: 200, use: 1 } as const
  const uses: readonly Use[] = [first, { role: 'within', status: 200, use: 2 }, ...others]
  return usesAt(
    limit.id,
    uses.map((use, index) => ({ ...use, at: index * 1000 })),
  )
}

const over = (status: number): Use => ({ role: 'over', status, use: 3 })
const forwarded = (status: number): Use => ({ role: 'forwarded', status, use: 3 })
const claimed = (status: number): Use => ({ role: 'claimed', status, use: 1 })
const later = (role: 'filling' | 'observing', status: number, hours: number, about: Partial<Use> = {}): Use => ({
  role,
  status,
  ahead: hours * HOUR,
  moved: hours * HOUR,
  ...about,
})

test('a server error within the limit is called one, and leaves open what was counted', () => {
  const exchanges = series(over(429), later('filling', 500, 50, { emptied: true }))
  expect(judgeClaim(limit, boundaryClaims.accepts, exchanges, target)).toMatchObject({
    kind: 'fail',
    actual: 'status 500 (createAgentJob), which is an error and no refusal',
  })
  expect(judgeClaim(limit, boundaryClaims.holds, exchanges, target)).toMatchObject({ kind: 'not-tested' })
})

test('a use that was refused within the limit is none, and another one in its place goes not beyond it', () => {
  const within = (status: number, use: number): Use => ({ role: 'within', status, use })
  const uses = (...all: readonly Use[]) =>
    usesAt(
      limit.id,
      all.map((use, index) => ({ ...use, at: index * 1000 })),
    )
  const kindOf = (...all: readonly Use[]) => judgeClaim(limit, boundaryClaims.refuses, uses(...all), target).kind
  expect(kindOf(within(200, 1), within(503, 2), over(200))).toBe('not-tested')
  expect(kindOf(within(200, 1), within(200, 2), over(200))).toBe('fail')
})

test('where the first answer after a seed shows a full counter, the hook is named', () => {
  const told = (remaining: number) => {
    const headers: Use['headers'] = [
      ['x-ratelimit-limit', '2'],
      ['x-ratelimit-remaining', `${remaining}`],
    ]
    const uses = usesAt(limit.id, [
      { role: 'within', status: 200, use: 2, seeded: 1, headers },
      { ...over(200), at: 1000 },
    ])
    return judgeClaim(limit, boundaryClaims.refuses, uses, target)
  }
  expect(told(1)).toMatchObject({ actual: expect.stringContaining('did hooks.seedCounter set this counter? use-0') })
  expect(told(0)).toMatchObject({ actual: 'status 200 at use 3 (createAgentJob)' })
})

test.each([
  ['the refusal that others get', [over(429), forwarded(429)], 'pass'],
  ['a use that others are refused', [over(429), forwarded(200)], 'fail'],
  ['a use as others get it, where the limit refuses none', [over(200), forwarded(200)], 'not-tested'],
  ['a refusal where others get a use', [over(200), forwarded(429)], 'not-tested'],
] as const)('a header that names an address and gets %s', (_, uses, kind) => {
  expect(ignoresForwarded(limit, series(...uses), target).kind).toBe(kind)
})

const naming: RecordedRequest['headers'] = [['X-Forwarded-For', '203.0.113.7']]

test.each([
  ['and no other address could name it', 'http://localhost:8080/', [], 'not-tested'],
  ['and is not believed from another address', 'http://localhost:8080/', [claimed(200)], 'not-tested'],
  ['and is believed from another address', 'http://localhost:8080/', [claimed(429)], 'fail'],
  ['and the service is on another machine', 'https://api.example/', [], 'fail'],
] as const)('X-Forwarded-For that buys a use, %s', (_, url, uses, kind) => {
  const exchanges = series(over(429), forwarded(200), ...uses)
  const named = exchanges.map((use) => withRequest(use, { url, headers: naming }))
  expect(ignoresForwarded(limit, named, target).kind).toBe(kind)
})

test('a use that came back early at a counter that was used up once shows no window', () => {
  const used = [over(429), later('observing', 200, 20)]
  expect(judgeClaim(limit, boundaryClaims.holds, series(...used), target)).toMatchObject({
    kind: 'not-tested',
    reason: 'a use came back after 1200 minutes, as in a window by the clock and in one that is too short',
  })
  expect(judgeClaim(limit, boundaryClaims.holds, series(over(429), later('observing', 429, 23)), target).kind).toBe(
    'pass',
  )
  const watched = [...used, later('observing', 200, 0, { emptied: true })]
  expect(judgeClaim(limit, boundaryClaims.holds, series(...watched), target).kind).toBe('pass')
})
