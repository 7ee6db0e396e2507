import type { Exchange } from '../../harness/exchange/exchange.ts'
import { encodeEvent } from '../../harness/wire/records.ts'
import type { StreamProtocol } from '../../schemas/description/description.ts'
import type { KnownEventV1, KnownEventV2 } from '../../schemas/description/interface-types.ts'
import { streamProtocols } from '../../schemas/stream-protocols.ts'
import { validExchange, withResponse } from '../declaring/valid-examples.ts'

export interface ValidAnswer {
  readonly threadId: string
  readonly messageId?: string
  readonly sources?: number
  /** Titles of the first sources; the others have none. */
  readonly titles?: readonly string[]
  readonly words?: readonly string[]
  /** True where it came compressed; its bytes are recorded decompressed. */
  readonly gzip?: true
}

const someWords = ['Install ', 'the ', 'package, ', 'then ', 'run ', 'it.']

/**
 * A streamed answer as a service sends it that keeps the document, in the smallest form that the client library reads.
 */
export function validAnswer(operation: string, protocol: StreamProtocol, answer: ValidAnswer): Exchange {
  const lines = protocol === 'v1' ? dataStream(answer) : eventStream(answer)
  const coding = answer.gzip === true ? [['content-encoding', 'gzip'] as [string, string]] : []
  const headers = [...streamProtocols[protocol].headers, ...coding]
  const exchange = validExchange({ operation, status: 200, body: null, headers, situation: { protocol } })
  const arrivals = lines.map((line, index) => ({ at: 5 + index * 5, bytes: Buffer.byteLength(line) }))
  const body = { encoding: 'utf8', text: lines.join('') } as const
  return withResponse(exchange, { headersAt: 2, body, arrivals })
}

function sourceUrls({ sources = 1, titles = [] }: ValidAnswer) {
  return Array.from({ length: sources }, (_, index) => {
    const title = titles[index]
    const source = { id: `s${index}`, url: `https://docs.example/${index}` }
    return title === undefined ? source : { ...source, title }
  })
}

function dataStream(answer: ValidAnswer): readonly string[] {
  const { threadId, messageId = 'msg-1', words = someWords } = answer
  // The client library's own server side sends more than the description asks for.
  const end = { finishReason: 'stop', usage: { promptTokens: 10, completionTokens: words.length } }
  const step = { ...end, isContinued: false }
  const events: readonly KnownEventV1[] = [
    { code: 'f', value: { messageId } },
    ...words.map((word) => ({ code: '0', value: word }) as const),
    ...sourceUrls(answer).map((source) => ({ code: 'h', value: { sourceType: 'url', ...source } }) as const),
    { code: '2', value: [{ type: 'finish', threadId }] },
    { code: 'e', value: step },
    { code: 'd', value: end },
  ]
  return events.map(({ code, value }) => encodeEvent('v1', code, value))
}

function eventStream(answer: ValidAnswer): readonly string[] {
  const { threadId, messageId = 'msg-1', words = someWords } = answer
  const events: readonly KnownEventV2[] = [
    { type: 'start', messageId },
    { type: 'start-step' },
    { type: 'text-start', id: '1' },
    ...words.map((delta) => ({ type: 'text-delta', id: '1', delta }) as const),
    { type: 'text-end', id: '1' },
    ...sourceUrls(answer).map(({ id, ...source }) => ({ type: 'source-url', sourceId: id, ...source }) as const),
    { type: 'finish-step' },
    { type: 'finish', finishReason: 'stop', messageMetadata: { threadId } },
  ]
  return [...events.map(({ type, ...members }) => encodeEvent('v2', type, members)), 'data: [DONE]\n\n']
}
