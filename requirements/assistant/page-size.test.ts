import { expect, test } from 'vitest'
import { encodeEvent } from '../../harness/wire/records.ts'
import { withRequest, withText } from '../declaring/valid-examples.ts'
import { streamingOperations } from '../streams/streaming.ts'
import { context } from '../test-support/reference.fixture.ts'
import { pageSizeRequirements } from './page-size.ts'
import { validAnswer } from './valid-stream.ts'

const [{ operation, protocol } = expect.fail('no assistant')] = streamingOperations(context.description)
const [requirement = expect.fail('no page size')] = pageSizeRequirements(context.description)

/** An answer to a question that asks for so many results (null: it names no number), from so many pages. */
function answer(size: number | null, sources: number, others: object = {}) {
  const asked = size === null ? {} : { retrievalPageSize: size }
  return withRequest(validAnswer(operation.id, protocol, { threadId: 'thread-1', sources }), {
    body: JSON.stringify({ ...asked, ...others }),
  })
}

function asking(text: string) {
  return { messages: [{ parts: [{ type: 'text', text }] }] }
}

const [one, other] = [asking('What?'), asking('How?')]

test.each([
  ['as many pages as asked for', [answer(1, 1), answer(10, 10)], 'pass'],
  ['fewer, where the search finds no more', [answer(10, 3), answer(10, 5)], 'pass'],
  ['one more than asked for', [answer(3, 4)], 'fail'],
  ['one more than by default', [answer(null, 6)], 'fail'],
  [
    'the usual number, whatever more is asked for',
    [answer(1, 1), answer(null, 5), answer(10, 5, one), answer(10, 5, other), answer(null, 6, { currentPath: '/' })],
    'fail',
  ],
  [
    'the usual number, where the site has no more pages',
    [answer(1, 1), answer(null, 5), answer(10, 5, one), answer(10, 5, other)],
    'pass',
  ],
  [
    'the usual number, where fewer results show as many pages',
    [answer(1, 0), answer(null, 5), answer(10, 5, one), answer(10, 5, other), answer(null, 6, { currentPath: '/' })],
    'pass',
  ],
  [
    'the usual number, for one question',
    [answer(1, 1), answer(null, 5), answer(10, 5, one), answer(10, 5, one), answer(null, 6, { currentPath: '/' })],
    'pass',
  ],
  [
    'the usual number, where a number beyond reason counts as none',
    [answer(5, 5), answer(1e9, 5), answer(1e9, 5)],
    'pass',
  ],
  [
    'few where no number is asked for, and more on request',
    [answer(null, 3, one), answer(null, 3, other), answer(null, 3, asking('Who?')), answer(5, 5, one)],
    'fail',
  ],
  [
    'few where no number is asked for, now and then',
    [answer(null, 3, one), answer(null, 4, other), answer(null, 3, asking('Who?')), answer(5, 5, one)],
    'pass',
  ],
  ['the same few always, as where there are no more', [answer(null, 4), answer(10, 4), answer(10, 4)], 'pass'],
  ['pages of its thread too', [answer(null, 7, { threadId: 'thread-1' })], 'not-applicable'],
  ['no page', [answer(1, 0), answer(null, 0)], 'not-applicable'],
  ['pages, of a number that is no number of results', [answer(0, 3), answer(2.5, 3)], 'not-applicable'],
] as const)('answers that name %s', (_, exchanges, kind) => {
  expect(requirement.check(exchanges, context).kind).toBe(kind)
})

/** The answer with the call of a tool before all else. */
function calling(exchange: ReturnType<typeof answer>) {
  const call = {
    toolCallId: 'call-1',
    toolName: 'search',
    [protocol === 'v1' ? 'args' : 'input']: { query: 'install' },
  }
  return withText(exchange, `${encodeEvent(protocol, 'tool-input-available', call)}${exchange.response?.body.text}`)
}

test('the call of a tool may be one search more', () => {
  expect(requirement.check([calling(answer(2, 4))], context).kind).toBe('pass')
  expect(requirement.check([calling(answer(2, 5))], context).kind).toBe('fail')
})
