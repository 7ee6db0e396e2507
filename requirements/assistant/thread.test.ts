import { expect, test } from 'vitest'
import { context } from '../test-support/reference.fixture.ts'
import { assistantThreadRequirements } from './thread.ts'

test('an answer that compression changes is shown beside the plain one, which are of one version', () => {
  const all = assistantThreadRequirements(context.description)
  const alike = all.find(({ id }) => id.endsWith('-compressed-answer-alike'))
  if (alike?.about !== 'sequence') throw new Error('no such requirement')
  expect(alike.check(alike.violation(alike.example()), context)).toMatchObject({
    kind: 'fail',
    actual: expect.stringMatching(/ in the plain answer, .* in the compressed one, from character/),
  })
})
