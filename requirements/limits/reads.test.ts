import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { validExchange } from '../declaring/valid-examples.ts'
import { context } from '../test-support/reference.fixture.ts'
import { leavesReads } from './reads.ts'
import { usesAt } from './uses.fixture.ts'

const limit = context.description.limits.find(({ id }) => id === 'agent-project-hour') ?? expect.fail('no such limit')
const [over = expect.fail('no use')] = usesAt(limit.id, [
  { role: 'over', status: 429, headers: [['retry-after', '3500']] },
])

/** A read, in answer to which a client is to wait so many seconds. */
function read(status: number, wait?: number): Exchange {
  const headers = wait === undefined ? [] : [['retry-after', String(wait)] as const]
  const situation = { evidence: { kind: 'poll', path: 'GET /' }, limitReached: limit.id } as const
  return { ...validExchange({ operation: 'getAgentJob', status, body: {}, headers, situation }), sentAt: over.sentAt }
}

const { limitReached: _, ...earlier } = read(200).situation
const before = { ...read(200), situation: earlier }

test.each([
  ['answered', read(200), 'pass'],
  ['refused as the use past the limit is', read(429, 3500), 'fail'],
  ['refused with another status', read(403, 3500), 'not-tested'],
  ['refused for a minute, as by a gateway', read(429, 60), 'not-tested'],
  ['refused for another hour', read(429, 2600), 'not-tested'],
  ['refused without a word of how long', read(429), 'not-tested'],
])('once the uses are spent, a read is %s', (_, after, kind) => {
  expect(leavesReads(limit, [before, over, after]).kind).toBe(kind)
})

test('a job that could not be read before shows nothing', () => {
  expect(leavesReads(limit, [over, read(429, 3500)]).kind).toBe('not-applicable')
})
