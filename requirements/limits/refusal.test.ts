import { expect, test } from 'vitest'
import type { BoundaryRole } from '../../harness/sending/situation.ts'
import { context } from '../test-support/reference.fixture.ts'
import { validExchange } from '../valid-examples.ts'
import { retryAfterTrue } from './refusal.ts'

const { description, target } = context
const [limit] = description.limits

interface Use {
  readonly role: BoundaryRole
  /** Seconds since the limit was used up. */
  readonly at: number
  readonly status: number
  readonly retryAfter?: string
}

function judged(...uses: readonly Use[]) {
  if (limit === undefined) return expect.fail('the document names no limit')
  const exchanges = uses.map(({ role, at, status, retryAfter }, index) => {
    const exchange = validExchange({
      operation: 'createAgentJob',
      status,
      body: {},
      situation: { evidence: { kind: 'limit-use', limit: limit.id, role, use: null, ahead: 0, moved: 0 } },
    })
    const headers = retryAfter === undefined ? [] : [['retry-after', retryAfter] as const]
    const response = exchange.response === null ? null : { ...exchange.response, headers }
    return {
      ...exchange,
      id: `use-${index}`,
      sentAt: new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString(),
      response,
    }
  })
  return retryAfterTrue(limit, exchanges, target).kind
}

const refused: Use = { role: 'over', at: 0, status: 429, retryAfter: '3300' }

test('who has waited as long as was asked is let through', () => {
  expect(judged(refused, { role: 'after-retry', at: 3335, status: 201 })).toBe('pass')
  expect(judged(refused, { role: 'after-retry', at: 3335, status: 429 })).toBe('fail')
})

test('the wait begins with the last refusal', () => {
  const looked: Use = { role: 'observing', at: 3420, status: 429, retryAfter: '175' }
  expect(judged(refused, looked, { role: 'after-retry', at: 3600, status: 429 })).toBe('fail')
  expect(judged(refused, looked, { role: 'after-retry', at: 3425, status: 429 })).toBe('not-tested')
})

test('a look that is let through has taken what had come back', () => {
  const looked = (at: number): Use => ({ role: 'observing', at, status: 201 })
  expect(judged(refused, looked(3420), { role: 'after-retry', at: 3425, status: 429 })).toBe('pass')
  expect(judged(refused, looked(3000), { role: 'after-retry', at: 3425, status: 429 })).toBe('not-applicable')
})

test('a date may be one of the clock that hooks do not move', () => {
  const now = Date.UTC(2026, 0, 1)
  const dated: Use = { ...refused, retryAfter: new Date(now + 3_300_000).toUTCString() }
  expect(judged(dated, { role: 'after-retry', at: 3335, status: 429 })).toBe('fail')
})
