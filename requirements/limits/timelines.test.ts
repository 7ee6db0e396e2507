import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/sending/exchange.ts'
import type { EvidenceOf } from '../../harness/sending/situation.ts'
import type { Limit } from '../../schemas/description/description.ts'
import { context } from '../test-support/reference.fixture.ts'
import { validExchange } from '../valid-examples.ts'
import { limitTimelines } from './timelines.ts'

const { target } = context
const limit: Limit = {
  id: 'agent-project-hour',
  limit: 3,
  scope: 'project',
  window: 'hour',
  operations: ['createAgentJob'],
  source: { line: 1, quote: '3 per hour' },
}

type Headers = readonly (readonly [name: string, value: string])[]

/** One request at the limit, so many milliseconds of the hook's after the counter was emptied. */
interface Sent {
  readonly ahead: number
  readonly status: number
  readonly about?: Partial<EvidenceOf<'limit-use'>>
  readonly headers?: Headers
}

const HOUR = 3_600_000
const use = (ahead: number, about: Sent['about'] = {}, headers: Headers = []): Sent => ({
  ahead,
  status: 201,
  about,
  headers,
})
const first = (headers: Headers = []) => use(0, { emptied: true }, headers)
const refusal = (ahead: number, about: Sent['about'] = {}): Sent => ({ ahead, status: 429, about })

function lookAt(ahead: number): EvidenceOf<'limit-use'> {
  return { kind: 'limit-use', role: 'observing', limit: limit.id, use: null, ahead, moved: ahead }
}

function timelineOf(...sent: readonly Sent[]) {
  const exchanges = sent.map(({ ahead, status, about, headers = [] }, index): Exchange => {
    const exchange = validExchange({
      operation: 'createAgentJob',
      status,
      body: {},
      situation: { evidence: { ...lookAt(ahead), ...about } },
    })
    if (exchange.response === null) return exchange
    const sentAt = new Date(Date.UTC(2026, 3, 1) + index * 100).toISOString()
    return { ...exchange, id: `specs-0-${index}`, sentAt, response: { ...exchange.response, headers, headersAt: 10 } }
  })
  return limitTimelines([limit], exchanges, target)[0]
}

/** `accepted 2` for a use that was let through as the second of its filling, with ` | ` between fillings. */
function stairsOf(...sent: readonly Sent[]): string {
  const moments = timelineOf(...sent)?.parts[0]?.moments ?? []
  const fillings = [...Map.groupBy(moments, ({ filling }) => filling).values()]
  return fillings.map((same) => same.map(({ kind, used }) => `${kind} ${used}`).join(', ')).join(' | ')
}

test('a limit that the run did not come to, or that the target does not enforce, has no timeline', () => {
  expect(limitTimelines([limit], [], target)).toEqual([])
  const exchange = validExchange({
    operation: 'createAgentJob',
    status: 201,
    body: {},
    situation: { evidence: lookAt(0) },
  })
  expect(limitTimelines([limit], [exchange], target)).toHaveLength(1)
  expect(limitTimelines([limit], [exchange], { ...target, limits: { [limit.id]: null } })).toEqual([])
})

test('uses stand where they were by the clock of the target, with what explains them', () => {
  const timeline = timelineOf(first(), use(0), use(HOUR / 2), refusal(HOUR / 2))
  expect(timeline?.parts[0]?.moments.map(({ at }) => at)).toEqual([0, 100, HOUR / 2 + 200, HOUR / 2 + 300])
  expect(timeline).toMatchObject({ limit: 3, window: 'hour', explanation: { kind: 'valid' } })
})

test.each([
  ['uses up to the limit', [first(), use(0), use(0), refusal(0)], 'accepted 1, accepted 2, accepted 3, refused 3'],
  [
    'a control, which is counted elsewhere',
    [first(), use(0, { role: 'control' }), use(0), refusal(0, { role: 'control' })],
    'accepted 1, accepted 2',
  ],
  [
    'uses that have come back after a refusal',
    [first(), use(0), use(0), refusal(0), use(HOUR + 60_000)],
    'accepted 1, accepted 2, accepted 3, refused 3 | accepted 1',
  ],
  [
    'more uses than the limit, of which none was refused since a window had passed',
    [first(), use(0), use(0), use(HOUR + 60_000)],
    'accepted 1, accepted 2, accepted 3 | accepted 1',
  ],
  [
    'few uses, the next of which came after a window',
    [first(), use(HOUR + 60_000), use(HOUR + 60_000)],
    'accepted 1 | accepted 1, accepted 2',
  ],
  [
    'a breach, which is shown above the limit',
    [first(), use(0), use(0), refusal(0), use(0), use(HOUR + 60_000)],
    'accepted 1, accepted 2, accepted 3, refused 3, accepted 4 | accepted 1',
  ],
  [
    'a seed, which brings a filling to the limit',
    [first(), refusal(HOUR / 2, { seeded: 3 }), use(HOUR + 60_000), refusal(HOUR + 60_000, { seeded: 3 })],
    'accepted 1, seeded 3, refused 3 | accepted 1, seeded 3, refused 3',
  ],
])('a stair is drawn for each filling of the counter: %s', (_, sent, expected) => {
  expect(stairsOf(...sent)).toBe(expected)
})

test('a breach is shown by the use that the nearest limiter contradicts', () => {
  expect(timelineOf(first(), use(0), use(0), refusal(0), use(0))?.explanation).toMatchObject({
    kind: 'contradicted',
    exchange: 'specs-0-4',
    accepted: true,
    at: 400,
  })
})

test('each emptying of the counter begins a part of its own, which knows whether an invalid request was sent', () => {
  const { parts = [] } =
    timelineOf(first(), use(0), { ...use(0, { emptied: true, role: 'invalid' }), status: 400 }, use(0)) ?? {}
  expect(parts.map(({ showsInvalid, moments }) => [showsInvalid, moments.length])).toEqual([
    [false, 2],
    [true, 1],
  ])
})

test('what the headers say of another limit stays out', () => {
  const own: Headers = [
    ['ratelimit-policy', '"a";q=3;w=3600'],
    ['ratelimit', '"a";r=2;t=3600'],
  ]
  const other: Headers = [
    ['ratelimit-policy', '"b";q=3;w=86400'],
    ['ratelimit', '"b";r=2;t=60'],
  ]
  const [part] = timelineOf(first(own), use(0, {}, other))?.parts ?? []
  expect(part?.moments.map(({ remaining, resets }) => [remaining, resets])).toEqual([
    [2, HOUR],
    [null, null],
  ])
})
