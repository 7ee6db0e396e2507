import type { StreamProtocol } from '../../harness/description.ts'
import type { Exchange } from '../../harness/sending/exchange.ts'
import { lawfulExchange } from '../valid-examples.ts'

/** What a lawful streamed answer varies in. */
export interface LawfulAnswer {
  readonly threadId: string
  readonly sources?: number
  readonly words?: readonly string[]
}

const someWords = ['Install ', 'the ', 'package, ', 'then ', 'run ', 'it.']

/** A streamed answer as a service that keeps the document sends it, in the least form that the client library reads. */
export function lawfulAnswer(operation: string, protocol: StreamProtocol, answer: LawfulAnswer): Exchange {
  const lines = protocol === 'v1' ? dataStream(answer) : eventStream(answer)
  const exchange = lawfulExchange({
    operation,
    status: 200,
    body: null,
    headers: headers[protocol],
    situation: { protocol },
  })
  const arrivals = lines.map((line, index) => ({ at: 5 + index * 5, bytes: Buffer.byteLength(line) }))
  const body = { encoding: 'utf8', text: lines.join('') } as const
  return {
    ...exchange,
    response: { status: 200, headers: headers[protocol], headersAt: 2, body, arrivals, end: 'complete' },
  }
}

const headers: Readonly<Record<StreamProtocol, readonly (readonly [string, string])[]>> = {
  v1: [
    ['content-type', 'text/plain; charset=utf-8'],
    ['x-vercel-ai-data-stream', 'v1'],
  ],
  v2: [
    ['content-type', 'text/event-stream'],
    ['cache-control', 'no-cache'],
    ['x-vercel-ai-ui-message-stream', 'v1'],
    ['x-accel-buffering', 'no'],
  ],
}

function sourceUrls(count: number) {
  return Array.from({ length: count }, (_, index) => ({ id: `s${index}`, url: `https://docs.example/${index}` }))
}

function dataStream({ threadId, sources = 1, words = someWords }: LawfulAnswer): readonly string[] {
  const line = (code: string, value: unknown) => `${code}:${JSON.stringify(value)}\n`
  const usage = { promptTokens: 10, completionTokens: words.length }
  return [
    line('f', { messageId: 'msg-1' }),
    ...words.map((word) => line('0', word)),
    ...sourceUrls(sources).map(({ id, url }) => line('h', { sourceType: 'url', id, url })),
    line('2', [{ type: 'finish', threadId }]),
    line('e', { finishReason: 'stop', usage, isContinued: false }),
    line('d', { finishReason: 'stop', usage }),
  ]
}

function eventStream({ threadId, sources = 1, words = someWords }: LawfulAnswer): readonly string[] {
  const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
  return [
    event({ type: 'start', messageId: 'msg-1' }),
    event({ type: 'start-step' }),
    event({ type: 'text-start', id: '1' }),
    ...words.map((delta) => event({ type: 'text-delta', id: '1', delta })),
    event({ type: 'text-end', id: '1' }),
    ...sourceUrls(sources).map(({ id, url }) => event({ type: 'source-url', sourceId: id, url })),
    event({ type: 'finish-step' }),
    event({ type: 'finish', finishReason: 'stop', messageMetadata: { threadId } }),
    'data: [DONE]\n\n',
  ]
}
