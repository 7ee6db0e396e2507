import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { encodeEvent } from '../../harness/wire/records.ts'
import { answering, withRequest, withText } from '../declaring/valid-examples.ts'
import { QUESTION } from '../probing/calls.ts'
import { context } from '../test-support/reference.fixture.ts'
import { ECHO_QUESTION, inTwoParts } from './echo.ts'
import { refusedForWords } from './refused-words.ts'
import { validAnswer } from './valid-stream.ts'

const operation = 'createAssistantMessageV2'
const answered = validAnswer(operation, 'v2', { threadId: 'thread-1' })
const refused = answering(answered, 400, { error: { code: 'content_filter' } })
const refusedInStream = withText(answered, encodeEvent('v2', 'error', { errorText: 'content_filter' }))

function asking(text: string, exchange: Exchange): Exchange {
  const body = inTwoParts({ messages: [{ id: 'msg-1', role: 'user', parts: [{ type: 'text', text }] }] })
  return withRequest(exchange, { body: JSON.stringify(body) })
}

/** The outcome for the first of these answers; undefined where its failure stands. */
function kindFor(claim: string, ...exchanges: readonly Exchange[]) {
  return refusedForWords(context.description, exchanges)(claim, exchanges[0])?.kind
}

const accepted = 'create-assistant-message-v2-valid-accepted'
const plain = asking(QUESTION, answered)
const [echoRefused, echoRefusedInStream] = [asking(ECHO_QUESTION, refused), asking(ECHO_QUESTION, refusedInStream)]

test('an unusual question that a guard refuses each time is not tested', () => {
  expect(kindFor(accepted, echoRefused, plain, echoRefusedInStream)).toBe('not-tested')
  expect(kindFor('assistant-stream-v2-no-error-event', echoRefusedInStream, plain)).toBe('not-tested')
})

test('words that are answered elsewhere are not what was refused', () => {
  expect(kindFor(accepted, echoRefused, plain, asking(ECHO_QUESTION, answered))).toBeUndefined()
  expect(kindFor(accepted, echoRefused, plain, asking(ECHO_QUESTION, answering(answered, 500, {})))).toBeUndefined()
})

test('words are not blamed for what else is unusual in their request', () => {
  const bare = withRequest(echoRefused, { headers: [] })
  const withHeader = withRequest(plain, { headers: [['Accept', '*/*']] })
  expect(kindFor(accepted, bare, withHeader)).toBeUndefined()
  const both = withRequest(echoRefused, { headers: [['Accept', '*/*']] })
  expect(kindFor(accepted, bare, withHeader, both)).toBe('not-tested')
})

test('a plain question has to be answered, and a refusal of every question is one', () => {
  expect(kindFor(accepted, asking(QUESTION, refused), asking(ECHO_QUESTION, answered))).toBeUndefined()
  expect(kindFor(accepted, echoRefused, asking(QUESTION, refused))).toBeUndefined()
})

test('what the refusal itself shows is found all the same', () => {
  expect(kindFor('service-refusal-shows-no-internals', echoRefused, plain)).toBeUndefined()
})
