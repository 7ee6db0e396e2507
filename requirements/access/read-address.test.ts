import { expect, test } from 'vitest'
import { answering, jobAnswer, validExchange, validJob, withRequest } from '../declaring/valid-examples.ts'
import { context, exchangeRule, sequenceRule } from '../test-support/reference.fixture.ts'
import { readAddress } from './read-address.ts'

const rule = exchangeRule(readAddress.spellings)

/** Outcome for a HEAD without a key that gets a 200 with this content length. */
function ofHead(length: string) {
  const headers = [
    ['content-type', 'application/json'],
    ['content-length', length],
  ] as const
  const request = { method: 'HEAD' }
  return rule.check(validExchange({ operation: null, status: 200, body: null, headers, request }), context).kind
}

test('a recorded address that is no UTF-8 is compared as it stands', () => {
  const own = exchangeRule(readAddress.ownId)
  const judged = (url: string) => own.check(withRequest(own.example(), { url }), context).kind
  expect([judged(`/%ff/job/${validJob.id}`), judged('/v2/job/%ff')]).toEqual(['pass', 'fail'])
})

test('a pattern that the id of a job has does not open it', () => {
  const own = exchangeRule(readAddress.ownId)
  const judged = (url: string) => own.check(withRequest(own.example(), { url }), context).kind
  const part = validJob.id.slice(0, -1)
  expect([`/v2/job/${part}_`, '/v2/job/%25', `/v2/job/${part}`].map(judged)).toEqual(['fail', 'fail', 'fail'])
})

test('an answer to HEAD that would have a body shows that the job is open', () => {
  expect(ofHead('312')).toBe('fail')
})

test('the empty or short answer that a gateway gives to each HEAD shows no job', () => {
  expect(['0', '15'].map(ofHead)).toEqual(['pass', 'pass'])
})

test('a job that a query names is not shown to another organization', () => {
  const byQuery = exchangeRule('get-agent-job-foreign-job-by-query-refused')
  const judged = (status: number, body: object) =>
    byQuery.check(validExchange({ operation: null, status, body, headers: [] }), context).kind
  expect([judged(200, validJob), judged(404, {}), judged(403, {})]).toEqual(['fail', 'pass', 'pass'])
})

test('a job that has another status after it was deleted without a key was not left alone', () => {
  const rule = sequenceRule(readAddress.deletion)
  const read = (status: string) => jobAnswer({ status }, 'getAgentJob')
  const kindOf = (before: string, answer: number, after: string) =>
    rule.check([read(before), answering(read(before), answer, null), read(after)], context).kind
  expect([kindOf('completed', 204, 'completed'), kindOf('completed', 204, 'archived')]).toEqual(['pass', 'fail'])
  expect([kindOf('completed', 401, 'archived'), kindOf('active', 204, 'completed')]).toEqual(['pass', 'pass'])
  const done = read('completed')
  const kindOfGone = (status: number) =>
    rule.check([done, answering(done, status, null), answering(done, 404, {})], context).kind
  expect([303, 500, 503].map(kindOfGone)).toEqual(['fail', 'fail', 'not-applicable'])
})
