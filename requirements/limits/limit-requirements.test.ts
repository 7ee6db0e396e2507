import { expect, test } from 'vitest'
import { withResponse, withText } from '../declaring/valid-examples.ts'
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
