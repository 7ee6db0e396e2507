import type { Exchange } from '../../harness/sending/exchange.ts'
import type { Json } from '../../harness/wire/json.ts'
import { encodeEvent } from '../../harness/wire/records.ts'
import type { StreamProtocol } from '../../schemas/description/description.ts'
import { streamProtocols } from '../../schemas/stream-protocols.ts'
import { validExchange, withResponse } from '../valid-examples.ts'

/** What a valid streamed answer varies in. */
export interface ValidAnswer {
  readonly threadId: string
  readonly sources?: number
  readonly words?: readonly string[]
}

const someWords = ['Install ', 'the ', 'package, ', 'then ', 'run ', 'it.']

/** A streamed answer as a service that keeps the document sends it, in the least form that the client library reads. */
export function validAnswer(operation: string, protocol: StreamProtocol, answer: ValidAnswer): Exchange {
  const events = protocol === 'v1' ? dataStream(answer) : eventStream(answer)
  const lines = events.map(([type, value]) => encodeEvent(protocol, type, value))
  if (protocol === 'v2') lines.push('data: [DONE]\n\n')
  const { headers } = streamProtocols[protocol]
  const exchange = validExchange({ operation, status: 200, body: null, headers, situation: { protocol } })
  const arrivals = lines.map((line, index) => ({ at: 5 + index * 5, bytes: Buffer.byteLength(line) }))
  const body = { encoding: 'utf8', text: lines.join('') } as const
  return withResponse(exchange, { headersAt: 2, body, arrivals })
}

type Event = readonly [type: string, value: Json]

function sourceUrls(count: number) {
  return Array.from({ length: count }, (_, index) => ({ id: `s${index}`, url: `https://docs.example/${index}` }))
}

function dataStream({ threadId, sources = 1, words = someWords }: ValidAnswer): readonly Event[] {
  const usage = { promptTokens: 10, completionTokens: words.length }
  return [
    ['start-step', { messageId: 'msg-1' }],
    ...words.map((word): Event => ['text-delta', word]),
    ...sourceUrls(sources).map((source): Event => ['source-url', { sourceType: 'url', ...source }]),
    ['data', [{ type: 'finish', threadId }]],
    ['finish-step', { finishReason: 'stop', usage, isContinued: false }],
    ['finish', { finishReason: 'stop', usage }],
  ]
}

function eventStream({ threadId, sources = 1, words = someWords }: ValidAnswer): readonly Event[] {
  return [
    ['start', { messageId: 'msg-1' }],
    ['start-step', {}],
    ['text-start', { id: '1' }],
    ...words.map((delta): Event => ['text-delta', { id: '1', delta }]),
    ['text-end', { id: '1' }],
    ...sourceUrls(sources).map(({ id, url }): Event => ['source-url', { sourceId: id, url }]),
    ['finish-step', {}],
    ['finish', { finishReason: 'stop', messageMetadata: { threadId } }],
  ]
}
