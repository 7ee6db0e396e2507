import { expect, test } from 'vitest'
import { withRequest } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { validAnswer } from './valid-stream.ts'

const rule = sequenceRule('assistant-answer-depends-on-question')

function kindOf(...pairs: readonly (readonly [question: string, answer: string])[]): string {
  const exchanges = pairs.map(([text, answer]) => {
    const exchange = validAnswer('createAssistantMessageV2', 'v2', { threadId: 'thread-1', words: [answer] })
    const body = JSON.stringify({ messages: [{ parts: [{ type: 'text', text }] }] })
    return withRequest(exchange, { body })
  })
  return rule.check(exchanges, context).kind
}

test('a few texts in answer to whatever is asked are no answer, as one is none', () => {
  const [busy, later] = ['We are busy.', 'Later.']
  expect(kindOf(['a', busy], ['b', later], ['c', busy], ['d', `${later} `], ['a', later])).toBe('fail')
  expect(kindOf(['a', busy], ['b', later], ['c', busy], ['d', later], ['a', 'It is a.'])).toBe('pass')
})

test('what nothing is found about may get one text, where a question always gets the same', () => {
  const [found, nothing] = ['It is a.', 'Nothing was found.']
  expect(kindOf(['a', found], ['a2', found], ['b', nothing], ['c', nothing], ['a', found])).toBe('pass')
})

test('one answer of its own is enough, and a question that is repeated may be answered alike', () => {
  expect(kindOf(['a', 'Later.'], ['b', 'Later.'], ['c', 'Later.'], ['d', 'It is d.'])).toBe('pass')
  expect(kindOf(['a', 'A.'], ['a', 'A.'], ['a', 'A.'], ['a', 'A.'], ['b', 'A.'])).toBe('not-applicable')
})
