import { expect, test } from 'vitest'
import type { Limit } from '../../schemas/description/description.ts'
import { context } from '../test-support/reference.fixture.ts'
import { limitTimelines } from './timelines.ts'
import { type Use, usesAt } from './uses.fixture.ts'

const { target } = context
const limit: Limit = {
  id: 'agent-project-hour',
  limit: 3,
  scope: 'project',
  window: 'hour',
  operations: ['createAgentJob'],
  source: null,
}

const HOUR = 3_600_000

/** A use that is sent when hooks have moved the clock by so many milliseconds since the counter was emptied. */
function use(ahead: number, about: Partial<Use> = {}): Use {
  return { status: 201, ahead, moved: ahead, ...about }
}

const refusal = (ahead: number, about: Partial<Use> = {}) => use(ahead, { status: 429, ...about })
const first = use(0, { emptied: true })

function timelineOf(...uses: readonly Use[]) {
  const sent = uses.map((one, index) => ({ ...one, at: index * 100 }))
  return limitTimelines([limit], usesAt(limit.id, sent), target)[0]
}

/** `accepted 2` for a use that was let through as the second of its filling, with ` | ` between fillings. */
function stairsOf(...sent: readonly Use[]): string {
  const moments = timelineOf(...sent)?.parts[0]?.moments ?? []
  const fillings = [...Map.groupBy(moments, ({ filling }) => filling).values()]
  return fillings.map((same) => same.map(({ kind, used }) => `${kind} ${used}`).join(', ')).join(' | ')
}

test('a limit that the run did not come to, or that the target does not enforce, has no timeline', () => {
  const none = { ...target, limits: { [limit.id]: null } }
  expect(limitTimelines([limit], [], target)).toEqual([])
  expect(limitTimelines([limit], usesAt(limit.id, [first]), target)).toHaveLength(1)
  expect(limitTimelines([limit], usesAt(limit.id, [first]), none)).toEqual([])
})

test('uses stand where they were by the clock of the target, with what explains them', () => {
  const timeline = timelineOf(first, use(0), use(HOUR / 2), refusal(HOUR / 2))
  expect(timeline?.parts[0]?.moments.map(({ at }) => at)).toEqual([0, 100, HOUR / 2 + 200, HOUR / 2 + 300])
  expect(timeline).toMatchObject({ limit: 3, window: 'hour', explanation: { kind: 'valid' } })
})

test('a use sent in the same millisecond as the first after a hook, and answered before it, comes after the hook', () => {
  const together = [use(0), first, use(0), refusal(0)].map((one) => ({ ...one, at: 0 }))
  const timeline = limitTimelines([limit], usesAt(limit.id, together), target)[0]
  expect(timeline?.parts).toHaveLength(1)
  expect(timeline).toMatchObject({ explanation: { kind: 'valid' } })
})

test.each([
  ['uses up to the limit', [first, use(0), use(0), refusal(0)], 'accepted 1, accepted 2, accepted 3, refused 3'],
  [
    'a control, which is counted elsewhere',
    [first, use(0, { role: 'control' }), use(0), refusal(0, { role: 'control' })],
    'accepted 1, accepted 2',
  ],
  [
    'uses that have come back after a refusal',
    [first, use(0), use(0), refusal(0), use(HOUR + 60_000)],
    'accepted 1, accepted 2, accepted 3, refused 3 | accepted 1',
  ],
  [
    'more uses than the limit, of which none was refused since a window had passed',
    [first, use(0), use(0), use(HOUR + 60_000)],
    'accepted 1, accepted 2, accepted 3 | accepted 1',
  ],
  [
    'few uses, the next of which came after a window',
    [first, use(HOUR + 60_000), use(HOUR + 60_000)],
    'accepted 1 | accepted 1, accepted 2',
  ],
  [
    'a breach, which is shown above the limit',
    [first, use(0), use(0), refusal(0), use(0), use(HOUR + 60_000)],
    'accepted 1, accepted 2, accepted 3, refused 3, accepted 4 | accepted 1',
  ],
  [
    'a seed, which brings a filling to the limit',
    [first, refusal(HOUR / 2, { seeded: 3 }), use(HOUR + 60_000), refusal(HOUR + 60_000, { seeded: 3 })],
    'accepted 1, seeded 3, refused 3 | accepted 1, seeded 3, refused 3',
  ],
])('a stair is drawn for each filling of the counter: %s', (_, sent, expected) => {
  expect(stairsOf(...sent)).toBe(expected)
})

test('a breach is shown by the use that the nearest limiter contradicts', () => {
  expect(timelineOf(first, use(0), use(0), refusal(0), use(0))?.explanation).toMatchObject({
    kind: 'contradicted',
    exchange: 'use-4',
    accepted: true,
    at: 400,
  })
})

test('each emptying of the counter begins a part of its own, which knows whether an invalid request was sent', () => {
  const invalid = use(0, { status: 400, emptied: true, role: 'invalid' })
  const { parts = [] } = timelineOf(first, use(0), invalid, use(0)) ?? {}
  expect(parts.map(({ showsInvalid, moments }) => [showsInvalid, moments.length])).toEqual([
    [false, 2],
    [true, 1],
  ])
})

test('what the headers say of another limit stays out', () => {
  const saying = (name: string, window: number, reset: number): Required<Use>['headers'] => [
    ['ratelimit-policy', `"${name}";q=3;w=${window}`],
    ['ratelimit', `"${name}";r=2;t=${reset}`],
  ]
  const own = { ...first, headers: saying('a', 3600, 3600) }
  const [part] = timelineOf(own, use(0, { headers: saying('b', 86400, 60) }))?.parts ?? []
  expect(part?.moments.map(({ remaining, resets }) => [remaining, resets])).toEqual([
    [2, HOUR],
    [null, null],
  ])
})
