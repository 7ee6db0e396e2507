import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { withRequest } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { CODE_WORD, echoAnswer } from './echo.ts'
import { GIVEN } from './given-text.ts'
import { afterSmallTalk, isHistoryUnread } from './history.ts'

const answered = sequenceRule('create-assistant-message-v2-last-message-answered')
const remembered = sequenceRule('create-assistant-message-v2-history-remembered')

/** An answer with this text to the echo question, as the last of so many messages. */
function answer(messages: number, text: string): Exchange {
  const one = echoAnswer({ operation: 'createAssistantMessageV2', protocol: 'v2', thread: 'thread-1' }, text)
  const body = JSON.stringify({ messages: Array.from({ length: messages }, () => ({})) })
  return withRequest(one, { body })
}

const kindOf = (rule: typeof answered, ...exchanges: readonly Exchange[]) => rule.check(exchanges, context).kind

test('an answer that breaks off in the given text shows nothing of what it was asked for behind it', () => {
  const short = 'part01 part02 part03 part04 part05 part06 and so on'
  expect(kindOf(remembered, answer(3, short), answer(3, short))).toBe('not-applicable')
  expect(kindOf(remembered, answer(3, GIVEN), answer(3, GIVEN))).toBe('fail')
})

test('a last message that is not answered shows where the same message alone is', () => {
  const [alone, other] = [answer(1, GIVEN), answer(3, 'Run it.')]
  expect(kindOf(answered, alone, other, other)).toBe('fail')
  expect(kindOf(answered, alone, other)).toBe('not-applicable')
  expect(kindOf(answered, alone, other, answer(3, GIVEN))).toBe('pass')
  expect(kindOf(answered, answer(1, 'Run it.'), other, other)).toBe('not-tested')
})

test('what an earlier message has told is known, in one answer at least', () => {
  const [known, unknown] = [answer(3, `${GIVEN} ${CODE_WORD}`), answer(3, GIVEN)]
  expect(kindOf(remembered, unknown, unknown)).toBe('fail')
  expect(kindOf(remembered, unknown, known)).toBe('pass')
  expect(kindOf(remembered, unknown)).toBe('not-applicable')
  expect(kindOf(remembered, answer(3, 'Run it.'), answer(3, 'Run it.'))).toBe('not-applicable')
})

test('what is known in a short conversation is known in a long one', () => {
  const [short, long] = [answer(3, `${GIVEN} ${CODE_WORD}`), answer(27, GIVEN)]
  expect(remembered.check([short, long, long], context)).toMatchObject({
    kind: 'fail',
    expected: `the code word of the first of 27 messages, ${CODE_WORD}`,
  })
  expect(kindOf(remembered, short, long)).toBe('pass')
  expect(kindOf(remembered, short, long, answer(27, `${GIVEN} ${CODE_WORD}`))).toBe('pass')
})

test('small talk stands before the question, each of both sides in turn', () => {
  const say = (text: string) => ({ fp: 'anonymous', messages: [{ role: 'user', text }] })
  const { messages, fp } = Object.assign({ messages: [], fp: '' }, afterSmallTalk(say('And now?'), say))
  expect(fp).toBe('anonymous')
  expect(messages.length).toBe(25)
  expect(messages.slice(-3)).toEqual([
    { role: 'user', text: 'Thank you.' },
    { role: 'assistant', text: 'You are welcome.' },
    { role: 'user', text: 'And now?' },
  ])
})

test('a second answer is asked for only where it can show more', () => {
  const [whole, other] = [answer(3, `${GIVEN} ${CODE_WORD}`), answer(3, 'Run it.')]
  expect(isHistoryUnread(whole, answer(1, GIVEN))).toBe(false)
  expect(isHistoryUnread(answer(3, GIVEN), null)).toBe(true)
  expect(isHistoryUnread(other, answer(1, GIVEN))).toBe(true)
  expect(isHistoryUnread(other, answer(1, 'Run it.'))).toBe(false)
  expect(isHistoryUnread(other, null)).toBe(false)
})
