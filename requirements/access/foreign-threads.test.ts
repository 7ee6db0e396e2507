import { expect, test } from 'vitest'
import { validAnswer } from '../assistant/valid-stream.ts'
import { answering, withRequest, withText } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { asksForWord, asksFromOutside, givesWord } from './foreign-threads.ts'

const hidden = sequenceRule('create-assistant-message-v2-foreign-thread-hidden')
const unique = '0123-abcd'

/** An answer in these words to a question. */
function answered(question: string, ...words: readonly string[]) {
  const answer = validAnswer('createAssistantMessageV2', 'v2', { threadId: 'thread-1', words })
  return withRequest(answer, { body: question })
}

const begun = answered(givesWord(unique), 'Noted.')
const outside = (...words: readonly string[]) => answered(asksFromOutside(unique), ...words)
const own = (...words: readonly string[]) => answered(asksForWord, ...words)

test.each([
  ['is told to who began it alone', outside('You told me none.'), own('It is quokka0123abcd.'), 'pass'],
  ['is told to another organization', outside('It is quokka0123abcd.'), own('It is quokka0123abcd.'), 'fail'],
  ['is written to by another organization', outside('Noted.'), own('It is quokka0123abcd, okapi0123abcd.'), 'fail'],
  ['is told to none', outside('I can not say.'), own('I can not say.'), 'not-tested'],
] as const)('what was said in a thread %s', (_, second, third, kind) => {
  expect(hidden.check([begun, second, third], context).kind).toBe(kind)
})

test('a refusal hides a thread where the same words are answered to who began it', () => {
  const refused = answering(outside(), 404, {})
  expect(hidden.check([begun, refused, own('It is quokka0123abcd.')], context)).toEqual({ kind: 'pass' })
  expect(hidden.check([begun, refused, answering(own(), 400, {})], context).kind).toBe('not-tested')
  expect(hidden.check([begun, refused], context).kind).toBe('not-tested')
  const inStream = withText(outside(), 'data: {"type":"error","errorText":"no such thread"}\n\ndata: [DONE]\n\n')
  expect(hidden.check([begun, inStream, own('It is quokka0123abcd.')], context)).toEqual({ kind: 'pass' })
})

test('an answer without text hides nothing', () => {
  expect(hidden.check([begun, outside(), own('It is quokka0123abcd.')], context).kind).toBe('not-applicable')
})
