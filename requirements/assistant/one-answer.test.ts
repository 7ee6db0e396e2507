import { expect, test } from 'vitest'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { validAnswer } from './valid-stream.ts'

const rule = sequenceRule('assistant-answer-depends-on-question')

function kindOf(...pairs: readonly (readonly [question: string, answer: string])[]): string {
  const exchanges = pairs.map(([text, answer]) => {
    const exchange = validAnswer('createAssistantMessageV2', 'v2', { threadId: 'thread-1', words: [answer] })
    const body = JSON.stringify({ messages: [{ parts: [{ type: 'text', text }] }] })
    return { ...exchange, request: { ...exchange.request, body } }
  })
  return rule.check(exchanges, context).kind
}

test('one text to whatever is asked is no answer', () => {
  expect(kindOf(['a', 'Later.'], ['b', 'Later.'], ['c', 'Later.'], ['d', 'Later. '])).toBe('fail')
})

test('one answer of its own is enough, and a question that is repeated may be answered alike', () => {
  expect(kindOf(['a', 'Later.'], ['b', 'Later.'], ['c', 'Later.'], ['d', 'It is d.'])).toBe('pass')
  expect(kindOf(['a', 'A.'], ['a', 'A.'], ['a', 'A.'], ['a', 'A.'], ['b', 'A.'])).toBe('not-applicable')
})
