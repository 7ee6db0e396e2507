import { expect, test } from 'vitest'
import type { Exchange, RecordedResponse } from '../../harness/exchange/exchange.ts'
import { answering, validExchange, validJob, withResponse, withText } from '../declaring/valid-examples.ts'
import { context } from '../test-support/reference.fixture.ts'
import { exactLimit } from './load-limits.ts'

const { description } = context

const spent = [
  ['x-ratelimit-limit', '100'],
  ['x-ratelimit-remaining', '0'],
] as const

/** So many uses of the limit are left. */
const LEFT = 8

interface About {
  readonly from?: string
  readonly headers?: RecordedResponse['headers']
  readonly seeded?: { readonly seedBegan: string }
  /** The answer to the last use, where it is no refusal. */
  readonly last?: (use: Exchange) => Exchange
  /** How many uses end like the last one. */
  readonly ends?: number
}

/** Outcome for a limit that accepts `accepted` uses and then refuses one, each so many seconds after the one before. */
function judged(limitId: string, accepted: number, seconds: number, about: About = {}) {
  const { from = '10:01:00', headers = [], seeded = {}, last, ends = 1 } = about
  const limit = description.limits.find(({ id }) => id === limitId) ?? expect.fail(`no limit ${limitId}`)
  const limitUse = { kind: 'limit-load-use', requirement: 'any', limit: limitId, max: limit.limit } as const
  const evidence = { ...limitUse, usedBefore: limit.limit - LEFT, use: limit.limit, ...seeded }
  const uses = Array.from({ length: accepted + ends }, (_, index): Exchange => {
    const at = new Date(Date.parse(`2026-01-01T${from}.000Z`) + index * seconds * 1000)
    const use = validExchange({ operation: null, status: 200, body: validJob, situation: { evidence } })
    const sent = { ...use, id: `use-${index}`, sentAt: at.toISOString() }
    if (index < accepted) return sent
    return last?.(sent) ?? withResponse(answering(sent, 429, {}), { headers })
  })
  return exactLimit(limit, description).check(uses, context)
}

test('one use more than the limit is one too many', () => {
  expect(judged('agent-project-hour', 9, 1)).toMatchObject({ kind: 'fail' })
  expect(judged('agent-project-hour', 8, 1)).toMatchObject({ kind: 'pass' })
  expect(judged('agent-project-hour', 7, 1, { headers: spent })).toMatchObject({ kind: 'fail' })
})

test('fewer jobs than the limit are no breach where the others were refused without a word', () => {
  expect(judged('agent-project-hour', 5, 1)).toMatchObject({ kind: 'not-tested' })
  expect(judged('assistant-organization-hour', 5, 0.1)).toMatchObject({ kind: 'fail' })
})

test('fewer uses than the limit are no breach where the others were to come again in a moment', () => {
  const refusedFor = (wait: string) => judged('agent-project-hour', 5, 1, { headers: [['retry-after', wait]] })
  expect(refusedFor('1')).toMatchObject({ kind: 'not-tested', reason: expect.stringContaining('few at a time') })
  expect(refusedFor('3400')).toMatchObject({ kind: 'fail' })
})

test('a use that failed with another status than the limit refuses with may have been counted', () => {
  const kinds = (accepted: number, last: number) =>
    judged('assistant-organization-hour', accepted, 0.1, {
      ends: 4,
      last: (use) => answering(use, use.id === `use-${accepted + 3}` ? last : 429, {}),
    }).kind
  expect([kinds(7, 503), kinds(6, 503), kinds(7, 429)]).toEqual(['not-tested', 'fail', 'fail'])
})

test('a page of what stands in front of the service is no answer of the limit', () => {
  const page = (use: Exchange) => withText(withResponse(use, { status: 502 }), '<h1>502 Bad Gateway</h1>')
  expect(judged('agent-project-hour', 8, 1, { last: page })).toMatchObject({ kind: 'not-tested' })
  expect(judged('agent-project-hour', 7, 1, { last: page })).toMatchObject({ kind: 'not-tested' })
  expect(judged('agent-project-hour', 9, 1, { last: page })).toMatchObject({ kind: 'fail' })
  const broken = (use: Exchange) => answering(use, 500, { message: 'Server Error' })
  expect(judged('agent-project-hour', 8, 1, { last: broken })).toMatchObject({ kind: 'fail' })
})

test('a connection that is closed once shows nothing of the limit', () => {
  const failure = { kind: 'reset', message: 'closed' } as const
  const closed = (use: Exchange): Exchange => ({ ...use, response: null, failure })
  expect(judged('agent-project-hour', 8, 1, { last: closed })).toMatchObject({ kind: 'not-tested' })
  expect(judged('agent-project-hour', 7, 1, { last: closed })).toMatchObject({ kind: 'not-tested' })
  expect(judged('agent-project-hour', 9, 1, { last: closed })).toMatchObject({ kind: 'fail' })
  expect(judged('agent-project-hour', 7, 1, { last: closed, ends: 2 })).toMatchObject({ kind: 'fail' })
})

test('a use that got no answer in time shows nothing, unless more than the limit were let through', () => {
  const late = (use: Exchange): Exchange => ({ ...use, response: null, failure: { kind: 'timeout', message: 'late' } })
  const inTime = { kind: 'not-tested', remedy: expect.stringContaining('raise timeouts.answer') }
  expect(judged('agent-project-hour', 7, 1, { last: late })).toMatchObject(inTime)
  expect(judged('agent-project-hour', 8, 1, { last: late })).toMatchObject(inTime)
  expect(judged('agent-project-hour', 9, 1, { last: late })).toMatchObject({ kind: 'fail' })
})

test('what a token bucket would have regained meanwhile shows nothing', () => {
  expect(judged('assistant-organization-hour', 9, 0.1)).toMatchObject({
    kind: 'not-tested',
    reason: expect.stringContaining('regained 2'),
  })
  expect(judged('assistant-organization-hour', 12, 0.01)).toMatchObject({ kind: 'fail' })
})

test('what a token bucket has regained since the hook filled it shows nothing', () => {
  const filled = (seedBegan: string) => judged('assistant-organization-hour', 11, 0.01, { seeded: { seedBegan } })
  expect(filled('2026-01-01T10:00:58.700Z')).toMatchObject({ kind: 'not-tested' })
  expect(filled('2026-01-01T10:00:59.900Z')).toMatchObject({ kind: 'fail' })
})

test('an hour of the clock that ends meanwhile shows nothing', () => {
  expect(judged('agent-project-hour', 12, 1, { from: '10:59:58' })).toMatchObject({
    kind: 'not-tested',
    reason: expect.stringContaining('hour of the clock'),
  })
})
