import { expect, test } from 'vitest'
import { heldBack, paced } from '../assistant/paced-examples.ts'
import { validAnswer } from '../assistant/valid-stream.ts'
import { newestStream } from '../streams/streaming.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { HTTP2_NOT_BUFFERED } from './http2.ts'

const asked = newestStream(context.description) ?? expect.fail('the description has no stream')
const rule = sequenceRule(HTTP2_NOT_BUFFERED)
const [first, second] = paced(asked.operation.id, 'v2')

/** Outcome for a first answer over HTTP/2, and a second one if the first was held back. */
function kindOf(...answers: readonly (typeof first)[]) {
  return rule.check(
    answers.filter((answer) => answer !== undefined),
    context,
  ).kind
}

const held = first && heldBack(first)

test('what is held back over HTTP/2 again is a breach', () => {
  expect(kindOf(held, second && heldBack(second))).toBe('fail')
})

test('a text of a few words shows nothing of how it comes', () => {
  const short = validAnswer(asked.operation.id, 'v2', { threadId: 'thread-1', words: ['Run', ' it.'] })
  expect(kindOf(short)).toBe('not-applicable')
})

test('what was held back once over HTTP/2 may be a chance', () => {
  expect(kindOf(held, second)).toBe('pass')
  expect(kindOf(held)).toBe('not-tested')
})
