import { readUIMessageStream, type UIMessageChunk } from 'ai-5.0.277'
import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { encodeEvent } from '../../harness/wire/records.ts'
import type { StreamProtocol } from '../../schemas/description/description.ts'
import { withResponse } from '../declaring/valid-examples.ts'
import { askedAfter } from './answer-as-history.ts'
import { validAnswer } from './valid-stream.ts'

function answerOf(protocol: StreamProtocol, events: readonly (readonly [type: string, value: unknown])[]): Exchange {
  const text = events.map(([type, value]) => encodeEvent(protocol, type, value)).join('')
  const operation = protocol === 'v1' ? 'createAssistantMessageV1' : 'createAssistantMessageV2'
  const arrivals = [{ at: 5, bytes: Buffer.byteLength(text) }]
  const body = { encoding: 'utf8', text } as const
  return withResponse(validAnswer(operation, protocol, { threadId: 'thread-1' }), { body, arrivals })
}

const question = { messages: [{ id: 'question', role: 'user' }] }
const next = { fp: 'anonymous', messages: [{ id: 'next', role: 'user' }] }

const url = 'https://docs.example/0'

test('an answer of version 5 and later goes back as the client library has read it', async () => {
  const events = [
    ['start', { messageId: 'msg-1', messageMetadata: { threadId: 'thread-1' } }],
    ['start-step', {}],
    ['reasoning-start', { id: '0' }],
    ['reasoning-delta', { id: '0', delta: 'Re' }],
    ['reasoning-delta', { id: '0', delta: 'ad.' }],
    ['reasoning-end', { id: '0', providerMetadata: { acme: { signature: 'signed' } } }],
    ['source-url', { sourceId: 's0', url, title: 'Install' }],
    ['text-start', { id: '1' }],
    ['text-delta', { id: '1', delta: 'Run ' }],
    ['text-delta', { id: '1', delta: 'it.' }],
    ['text-end', { id: '1' }],
    ['text-start', { id: '2', providerMetadata: { acme: { item: 'first' } } }],
    ['text-delta', { id: '2', delta: 'Wait.', providerMetadata: { acme: { item: 'second' } } }],
    ['text-end', { id: '2' }],
    ['data-status', { id: 'd', data: { stage: 'done' } }],
    ['data-progress', { data: 1, transient: true }],
    ['finish-step', {}],
    ['finish', { finishReason: 'stop', messageMetadata: { tokens: 2 } }],
  ] as const
  const chunks = events.map(([type, members]) => ({ type, ...members }) as UIMessageChunk)
  let read: unknown
  for await (const message of readUIMessageStream({ stream: ReadableStream.from(chunks) })) read = message
  const asked = askedAfter(question, answerOf('v2', events), next)
  expect(asked).toEqual({ ...next, messages: [...question.messages, plainOf(read), ...next.messages] })
})

/** The message as JSON carries it, without members that are undefined. */
function plainOf(message: unknown): unknown {
  return JSON.parse(JSON.stringify(message))
}

test('an answer of version 4 goes back with its sources, signed reasoning, files and annotations', () => {
  const answer = answerOf('v1', [
    ['start-step', { messageId: 'msg-1' }],
    ['reasoning-delta', 'Re'],
    ['reasoning-delta', 'ad.'],
    ['reasoning-signature', { signature: 'signed' }],
    ['reasoning-redacted', { data: 'hidden' }],
    ['source-url', { sourceType: 'url', id: 's0', url }],
    ['file', { data: 'aGk=', mimeType: 'text/plain' }],
    ['text-delta', 'Run '],
    ['text-delta', 'it.'],
    ['data', [{ type: 'finish', threadId: 'thread-1' }]],
    ['message-annotations', [{ stage: 'done' }]],
    ['finish', { finishReason: 'stop' }],
  ])
  expect(askedAfter(question, answer, next)?.['messages']).toMatchObject([
    { id: 'question' },
    {
      id: 'msg-1',
      role: 'assistant',
      content: 'Run it.',
      annotations: [{ stage: 'done' }],
      parts: [
        { type: 'step-start' },
        {
          type: 'reasoning',
          reasoning: 'Read.',
          details: [
            { type: 'text', text: 'Read.', signature: 'signed' },
            { type: 'redacted', data: 'hidden' },
          ],
        },
        { type: 'source', source: { sourceType: 'url', id: 's0', url } },
        { type: 'file', data: 'aGk=', mimeType: 'text/plain' },
        { type: 'text', text: 'Run it.' },
      ],
    },
    { id: 'next' },
  ])
})

test('what was thought before a call of a tool does not go back without the call', () => {
  const step = (thought: string) =>
    [
      ['start-step', {}],
      ['reasoning-start', { id: '0' }],
      ['reasoning-delta', { id: '0', delta: thought }],
      ['reasoning-end', { id: '0' }],
    ] as const
  const answer = answerOf('v2', [
    ...step('I search.'),
    ['tool-input-available', { toolCallId: 'call-1', toolName: 'search', input: {} }],
    ['finish-step', {}],
    ...step('I answer.'),
    ['text-start', { id: '1' }],
    ['text-delta', { id: '1', delta: 'Run it.' }],
    ['text-end', { id: '1' }],
    ['finish-step', {}],
    ['finish', {}],
  ])
  const sent = JSON.stringify(askedAfter(question, answer, next))
  expect(sent).toContain('I answer.')
  expect(sent).not.toContain('I search.')
})

test('what is no answer is no history', () => {
  const refused = withResponse(answerOf('v2', []), { status: 429 })
  expect(askedAfter(question, refused, next)).toBeNull()
})
