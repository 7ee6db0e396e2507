import { expect, test } from 'vitest'
import { jobAnswer } from '../declaring/valid-examples.ts'
import { context, exchangeRule } from '../test-support/reference.fixture.ts'

const rule = exchangeRule('agent-job-source-members-in-place')

test.each([
  ['acme/docs', 'main', 'acme/docs/pull/1', 'pass'],
  ['main', 'Acme/docs', 'acme/docs/pull/1', 'fail'],
  ['acme/docs', 'acme/docs', 'acme/docs/pull/1', 'pass'],
  ['docs', 'agent/job-1', 'acme/docs/pull/1', 'not-applicable'],
  ['main', 'acme/docs', 'pull/1', 'not-applicable'],
])('a job of repository %s and ref %s with a pull request at %s: %s', (repository, ref, place, kind) => {
  const answer = jobAnswer({ source: { repository, ref }, prLink: `https://code.example/${place}` })
  expect(rule.check(answer, context).kind).toBe(kind)
})

test('a job without a pull request is seen, and tells nothing', () => {
  const answer = jobAnswer()
  expect([rule.appliesTo(answer), rule.check(answer, context).kind]).toEqual([true, 'not-applicable'])
})
