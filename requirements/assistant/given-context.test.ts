import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/sending/exchange.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { withRequest } from '../valid-examples.ts'
import { CODE_WORD, CODE_WORD_SENTENCE, echoAnswer } from './echo.ts'
import { isContextUnread, tellingContext } from './given-context.ts'
import { GIVEN } from './given-text.ts'

const { description } = context
const rule = sequenceRule('create-assistant-message-v2-context-known')

/** An answer with this text to the question for the given one, asked with these members beside it. */
function answer(text: string, body: object = { context: [{}] }): Exchange {
  const one = echoAnswer({ operation: 'createAssistantMessageV2', protocol: 'v2', thread: 'thread-1' }, text)
  return withRequest(one, { body: JSON.stringify(body) })
}

const kindOf = (...exchanges: readonly Exchange[]) => rule.check(exchanges, context).kind
const [known, unknown] = [answer(`${GIVEN} ${CODE_WORD}`), answer(GIVEN)]

test('what the context tells is known, in one answer at least', () => {
  expect(kindOf(unknown, unknown)).toBe('fail')
  expect(kindOf(unknown, known)).toBe('pass')
  expect(kindOf(unknown)).toBe('not-applicable')
})

test('an answer shows nothing of the context that did not do what was asked, or was asked without one', () => {
  expect(kindOf(answer('Run it.'), answer('Run it.'))).toBe('not-applicable')
  expect(kindOf(answer(GIVEN, {}), answer(GIVEN, { context: null }))).toBe('not-applicable')
})

test('a second answer is asked for only where it can show more', () => {
  expect([known, unknown, answer('Run it.')].map(isContextUnread)).toEqual([false, true, false])
})

test('the code word stands in a context that the document allows', () => {
  const told = description.operations.map((operation) => tellingContext(description, operation))
  const items = [{ type: 'code', value: CODE_WORD_SENTENCE }]
  expect(told.filter((one) => one !== null)).toEqual([{ context: items }, { context: items }])
})
