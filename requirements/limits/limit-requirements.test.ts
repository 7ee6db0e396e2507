import { expect, test } from 'vitest'
import { answering, withResponse, withText } from '../declaring/valid-examples.ts'
import { withSituation } from '../reading/evidence.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'

const rule = sequenceRule('agent-project-hour-accepts-documented-uses')

test.each([
  ['429', 'fail'],
  ['503', 'not-tested'],
])('a use within the limit that is answered with %s and a page is judged %s', (status, kind) => {
  const [first = expect.fail('no limit'), ...others] = rule.example()
  const page = withText(withResponse(first, { status: Number(status) }), '<h1>No</h1>')
  expect(rule.check([page, ...others], context).kind).toBe(kind)
})

test.each([
  'agent-project-hour-refuses-beyond',
  'agent-project-hour-counts-by-project',
  'agent-project-hour-resets-after-hour',
  'agent-project-hour-no-early-reset',
  'assistant-ip-day-ignores-forwarded-address',
])('%s is shown neither by a service that refuses all nor by one that refuses nothing', (id) => {
  const shown = sequenceRule(id)
  const all = (status: number) => shown.example().map((use) => answering(use, status, {}))
  expect(shown.check(shown.example(), context).kind).toBe('pass')
  for (const status of [201, 401, 503]) expect(shown.check(all(status), context).kind).not.toBe('pass')
})

test('a refusal after a use that may have counted twice leaves open which use was one too many', () => {
  const [first = expect.fail('no limit'), ...others] = rule.example()
  const sentTwice = withSituation(first, { repeats: 'lost', mayCountTwice: true })
  expect(rule.check([sentTwice, ...others], context).kind).toBe('pass')
  const early = answering(sentTwice, 429, {})
  expect(rule.check([early, ...others], context).kind).toBe('not-tested')
  // That a use was never answered is not explained by a passing disturbance.
  const failure = { kind: 'reset', message: 'closed' } as const
  expect(rule.check([{ ...sentTwice, response: null, failure }, ...others], context).kind).toBe('fail')
})
