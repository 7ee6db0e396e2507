import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { withRequest, withResponse } from '../declaring/valid-examples.ts'
import { context, exchangeRule, sequenceRule } from '../test-support/reference.fixture.ts'
import { CODE_WORD, echoAnswer } from './echo.ts'
import { GIVEN } from './given-text.ts'
import { SELECTED_WORD } from './selection.ts'

/** Answers of both generations whose text breaks off where its first sign beyond the basic plane would come. */
const short = GIVEN.replace(/ \S+$/u, '')
const asked = { threadId: 'thread-1', messages: [{}, {}, {}], context: SELECTED_WORD }

function answer(text: string, body: object = asked, end: 'complete' | 'cut' = 'complete'): Exchange {
  const one = echoAnswer({ operation: 'createAssistantMessageV2', protocol: 'v2', thread: 'thread-1' }, text)
  return withResponse(withRequest(one, { body: JSON.stringify(body) }), { end })
}

const cut = answer(short, asked, 'cut')
const cutBehindCodeWord = answer(`${GIVEN} ${CODE_WORD}`, asked, 'cut')
const broken = { kind: 'not-tested', reason: 'the answer broke off' }

test.each([
  ['assistant-threads-remembered', [cut, cut]],
  ['create-assistant-message-v2-context-read', [cutBehindCodeWord, cutBehindCodeWord]],
  ['create-assistant-message-v2-history-remembered', [cut, cut]],
  ['create-assistant-message-v2-last-message-answered', [answer(GIVEN, { messages: [{}] }), cut, cut]],
])('answers that broke off show nothing of what they lack: %s', (id, answers) => {
  const { check } = sequenceRule(id)
  expect(check(answers, context)).toMatchObject(broken)
  const whole = answer(`${GIVEN} ${CODE_WORD} ${SELECTED_WORD}`)
  expect(check([...answers, whole, whole], context).kind).toBe('pass')
})

test('what one generation alone gives back before its end is compared with no other', () => {
  const { check } = sequenceRule('assistant-text-given-back-alike')
  expect(check([cut, cut], context)).toMatchObject(broken)
  expect(check([cut, cut, answer(GIVEN)], context).kind).toBe('not-applicable')
})

test('an answer that stops before its end is compared with no other', () => {
  const { check } = sequenceRule('create-assistant-message-v2-retrieval-page-size-default')
  const kindOf = (end: 'complete' | 'cut') => check([answer(GIVEN), answer(short, asked, end)], context).kind
  expect([kindOf('complete'), kindOf('cut')]).toEqual(['fail', 'not-applicable'])
})

test.each(['given-back-to-its-end', 'given-back-undamaged'])('an answer that broke off: text-%s', (claim) => {
  const { check } = exchangeRule(`create-assistant-message-v2-text-${claim}`)
  const begun = (end: 'complete' | 'cut') => check(answer('part01 part02 part03', asked, end), context)
  expect(begun('cut')).toMatchObject(broken)
  expect(begun('complete').kind).toBe(claim === 'given-back-to-its-end' ? 'fail' : 'not-tested')
})
