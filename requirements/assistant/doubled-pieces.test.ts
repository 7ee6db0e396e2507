import { expect, test } from 'vitest'
import { atSecond, withRequest } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { validAnswer } from './valid-stream.ts'

const rule = sequenceRule('assistant-pieces-not-doubled')
const doubled = ['Install ', 'the ', 'the ', 'package.']
const once = ['Install ', 'the ', 'package.']

/** Answers one after the other, to a question with this text. */
function judged(answers: readonly (readonly string[])[], question = 'How?') {
  const exchanges = answers.map((words, index) => {
    const answer = validAnswer('createAssistantMessageV2', 'v2', { threadId: 'thread-1', words })
    return {
      ...withRequest(atSecond(answer, index * 10), { body: JSON.stringify({ question }) }),
      id: `answer-${index}`,
    }
  })
  return rule.check(exchanges, context).kind
}

test('a piece that comes twice in each answer was sent again', () => {
  expect(judged([doubled, doubled, doubled])).toBe('fail')
})

test('a word that a model doubles now and then is its own', () => {
  expect(judged([doubled, once, once, once])).toBe('pass')
  expect(judged([once, once])).toBe('pass')
})

test('a question that has the word twice may be given back', () => {
  expect(judged([doubled, doubled], 'Install the the package')).toBe('pass')
})
