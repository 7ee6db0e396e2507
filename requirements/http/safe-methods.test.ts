import { expect, test } from 'vitest'
import { answering, withRequest } from '../declaring/valid-examples.ts'
import { context } from '../test-support/reference.fixture.ts'
import { safeMethodRequirements } from './safe-methods.ts'

const [rule = expect.fail('no operation acts')] = safeMethodRequirements(context.description)

/** Outcome for an answer to this method; a null status means that the connection was closed without an answer. */
function outcomeOf(method: string, status: number | null) {
  const valid = rule.example()
  const asked = withRequest(valid, { method })
  const closed = { ...asked, response: null, failure: { kind: 'reset', message: 'ECONNRESET' } } as const
  return rule.check(status === null ? closed : answering(asked, status, null), context).kind
}

test('an answer of a gateway that has no job in it is no sign of an action', () => {
  const answered = (body: object) => rule.check(answering(rule.example(), 200, body), context).kind
  expect(answered({ status: 'ok' })).toBe('pass')
  expect(answered({ id: 'job_1', status: 'active' })).toBe('fail')
})

test.each([
  ['OPTIONS', 204, 'pass'],
  ['OPTIONS', 405, 'pass'],
  ['OPTIONS', 501, 'pass'],
  ['OPTIONS', 500, 'fail'],
  ['HEAD', 500, 'fail'],
  ['OPTIONS', null, 'fail'],
  ['HEAD', null, 'not-applicable'],
  ['TRACE', null, 'not-applicable'],
])('%s that is answered with %s is judged %s', (method, status, kind) => {
  expect(outcomeOf(method, status)).toBe(kind)
})
