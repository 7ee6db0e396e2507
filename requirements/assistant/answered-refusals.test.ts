import { expect, test } from 'vitest'
import { encodeEvent } from '../../harness/wire/records.ts'
import { withText } from '../declaring/valid-examples.ts'
import { context } from '../test-support/reference.fixture.ts'
import { answeredRefusalRequirements } from './answered-refusals.ts'

const [rule = expect.fail('the document has no assistant')] = answeredRefusalRequirements(context.description)

test.each([
  ['a streamed notice of the refusal', 'You have asked too often. Try again in an hour.', 'pass'],
  ['a long text', 'Install the package, then run it. '.repeat(10), 'fail'],
])('%s behind a refusal: %s', (_, text, kind) => {
  const refused = withText(rule.example(), `no such key\n${encodeEvent('v1', 'text-delta', text)}`)
  expect(rule.check(refused, context).kind).toBe(kind)
})
