import { expect, test } from 'vitest'
import { encodeEvent } from '../../harness/wire/records.ts'
import { withRequest, withText } from '../declaring/valid-examples.ts'
import { context, exchangeRule } from '../test-support/reference.fixture.ts'
import { validAnswer } from './valid-stream.ts'

const rule = exchangeRule('create-assistant-message-v2-parts-show-no-internals')
const KEY = 'sk-live-9fK2mQ9vT4c0deGh5x'

function judged(type: string, value: object) {
  const answer = validAnswer('createAssistantMessageV2', 'v2', { threadId: 'thread-1' })
  const text = `${encodeEvent('v2', type, value)}${answer.response?.body.text}`
  const asked = withRequest(withText(answer, text), {
    url: 'https://api.example/message',
    body: '{"page":"http://db/1"}',
  })
  return rule.check(asked, context).kind
}

const output = (told: object) => ({ toolCallId: 'call-1', output: told })

test.each([
  [
    'an address inside',
    'tool-output-available',
    output({ results: [], debug: { upstream: 'http://10.0.3.17:9200/a' } }),
    'fail',
  ],
  ['the address of a database', 'data-trace', { data: ['postgres://db.internal:5432/docs'] }, 'fail'],
  ['a key', 'tool-output-available', output({ apiKey: KEY }), 'fail'],
  ['a key as a header has it', 'data-trace', { data: { authorization: `Bearer ${KEY}` } }, 'fail'],
  [
    'a failure of the program',
    'tool-output-error',
    { toolCallId: 'call-1', errorText: 'connect ECONNREFUSED 10.2.3.4:5432' },
    'fail',
  ],
  [
    'a page that has a key as an example',
    'tool-output-available',
    output({ text: `Send ${KEY} with each request.` }),
    'pass',
  ],
  [
    'a page that names an address inside',
    'tool-output-available',
    output({ text: 'Open http://localhost:3000 now.' }),
    'pass',
  ],
  ['a name of its own for a page', 'tool-output-available', output({ uri: 'docs://install/windows' }), 'pass'],
  ['an address that all can reach', 'tool-output-available', output({ url: 'https://docs.example/a' }), 'pass'],
  ['a failure in words', 'tool-output-error', { toolCallId: 'call-1', errorText: 'The search took too long.' }, 'pass'],
  ['what the caller has sent', 'data-page', { data: 'http://db/1' }, 'pass'],
  [
    'what a model asks its tool',
    'tool-input-available',
    { toolCallId: 'call-1', input: { url: 'http://localhost:3000/a' } },
    'not-applicable',
  ],
])('an answer with %s', (_, type, value, kind) => {
  expect(judged(type, value)).toBe(kind)
})
