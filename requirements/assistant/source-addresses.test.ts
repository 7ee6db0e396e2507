import { expect, test } from 'vitest'
import { withRequest, withResponse } from '../declaring/valid-examples.ts'
import { context, exchangeRule } from '../test-support/reference.fixture.ts'
import { validAnswer } from './valid-stream.ts'

const rule = exchangeRule('create-assistant-message-v2-sources-not-internal')

/** Outcome for an answer of a service at the address `from` with a source at `to`. */
function judged(from: string, to: string) {
  const answer = validAnswer('createAssistantMessageV2', 'v2', { threadId: 'thread-1' })
  const text = answer.response?.body.text.replace('https://docs.example/0', to) ?? ''
  const sent = withResponse(answer, { body: { encoding: 'utf8', text } })
  return rule.check(withRequest(sent, { url: `${from}/message` }), context).kind
}

test.each([
  ['https://api.example', 'http://localhost:3000/install', 'fail'],
  ['https://api.example', 'http://docs.internal/install', 'fail'],
  ['https://api.example', 'https://10.0.0.7/install', 'fail'],
  ['https://api.example', 'https://docs.example/install', 'pass'],
  ['https://api.example', '/install', 'pass'],
  ['http://127.0.0.1:4000', 'http://localhost:3000/install', 'pass'],
  ['http://127.0.0.1:4000', 'http://docs.internal/install', 'fail'],
  ['http://10.0.0.7', 'http://10.0.0.7/install', 'pass'],
  ['http://10.0.0.7', 'http://10.0.0.8/install', 'pass'],
  ['http://10.0.0.7', 'http://localhost:3000/install', 'fail'],
  ['http://api:8080', 'http://docs:3000/install', 'pass'],
  ['https://api.staging.internal', 'https://docs.staging.internal/install', 'pass'],
  ['https://api.example', 'https://10.example.com/install', 'pass'],
  ['https://api.example', 'https://172.20.0.3/install', 'fail'],
])('of a service at %s a source at %s: %s', (from, to, kind) => {
  expect(judged(from, to)).toBe(kind)
})
