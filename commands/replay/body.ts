import type { Exchange, RecordedResponse } from '../../harness/exchange/exchange.ts'
import { recordedBytes } from '../../harness/sending/sender.ts'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import type { DescriptionView, StreamProtocol } from '../../schemas/description/description.ts'
import { streamProtocols } from '../../schemas/stream-protocols.ts'
import type { RecordedPart } from './replay.ts'

/** An exchange that another tool recorded, and the parts that its file lacks. */
export interface ForeignRecording {
  readonly exchanges: readonly Exchange[]
  readonly unrecorded: readonly RecordedPart[]
}

export type Headers = RecordedResponse['headers']

/** The bytes among which all heads end: curl itself accepts no more. */
const HEAD_BYTES = 300 * 1024

/**
 * The answer in a file of bytes, as `curl -N` or `curl -N -i` writes it.
 *
 * @param protocol null: it is read from the headers
 * @throws ConfigurationError where nothing tells the protocol, or the document has no stream of that protocol.
 */
export function recordedBody(
  file: string,
  bytes: Buffer,
  given: { readonly protocol: StreamProtocol | null; readonly headers: Headers },
  view: DescriptionView,
): ForeignRecording {
  const head = headOf(bytes)
  const headers = [...given.headers, ...(head?.headers ?? [])]
  const protocol = given.protocol ?? protocolIn(headers)
  if (protocol === null) {
    throw new ConfigurationError(
      `${file}:1: neither exchanges of a run (NDJSON), a HAR, nor an answer with headers; for a body alone give --protocol v1 or v2`,
    )
  }
  const operation = view.operations.find(({ response }) => response.kind === 'stream' && response.protocol === protocol)
  if (operation === undefined) {
    throw new ConfigurationError(`${file}: no operation of the document streams ${protocol}; give another --document`)
  }
  const body = recordedBytes(withoutTrailer(bytes.subarray(head?.length ?? 0), headers), (text) => text)
  const exchange = foreignExchange({
    id: 'recording-1',
    operation: operation.id,
    protocol,
    request: { method: operation.method, url: operation.path, headers: [], body: null },
    answer: { status: head?.status ?? 200, headers, body },
  })
  const withoutHead: readonly RecordedPart[] = head === null ? ['status'] : []
  const withoutHeaders: readonly RecordedPart[] = headers.length === 0 ? ['headers'] : []
  return { exchanges: [exchange], unrecorded: [...withoutHead, ...withoutHeaders, 'end'] }
}

interface Foreign {
  readonly id: string
  readonly operation: string
  readonly protocol: StreamProtocol | null
  readonly request: Exchange['request']
  readonly answer: Pick<RecordedResponse, 'status' | 'headers' | 'body'>
}

/**
 * An exchange of such an answer. The person who recorded it wanted an answer; where it is a refusal, it is unknown
 * whether the request was valid.
 */
export function foreignExchange({ id, operation, protocol, request, answer }: Foreign): Exchange {
  const isAnswered = answer.status >= 200 && answer.status < 300
  return {
    id,
    // Stands for a client that is not one of our engines, such as a person's browser.
    engine: 'browser',
    operation,
    situation: {
      probe: 'recording',
      expected: isAnswered ? 'success' : 'open',
      requirement: null,
      ...(protocol === null ? {} : { protocol }),
      evidence: { kind: 'plain' },
    },
    caller: { organization: 'unknown', scope: 'unknown', key: null },
    sentAt: '1970-01-01T00:00:00.000Z',
    request,
    response: { ...answer, headersAt: 0, arrivals: [], end: 'complete' },
    failure: null,
    uses: {},
    milliseconds: 0,
  }
}

/**
 * The head of the answer. `curl -i` writes every head that came, such as a 100 before the answer: the last one counts.
 */
function headOf(bytes: Buffer) {
  // In Latin-1, each byte is one character.
  const text = bytes.subarray(0, HEAD_BYTES).toString('latin1')
  const last = [...text.matchAll(/HTTP\/[\d.]+ (\d{3})[^\n]*\n((?:[^\r\n][^\n]*\n)*)\r?\n/gy)].at(-1)
  if (last === undefined) return null
  const [head, status, lines = ''] = last
  return { status: Number(status), headers: lines.split(/\r?\n/).flatMap(headerIn), length: last.index + head.length }
}

/** The body without the trailer fields that `curl -i` writes behind it: the head names them (RFC 9110 section 6.6.2). */
function withoutTrailer(bytes: Buffer, headers: Headers): Buffer {
  const names = headers.flatMap(([name, value]) => (name === 'trailer' ? value.toLowerCase().split(/\s*,\s*/) : []))
  const isNamed = (line: string) => headerIn(line).some(([name]) => names.includes(name))
  const lines = bytes.toString('latin1').split('\n')
  const last = lines.findLastIndex((line) => line.trim() !== '' && !isNamed(line))
  const first = lines.findIndex((line, at) => at > last && isNamed(line))
  if (first === -1) return bytes
  const length = lines.slice(0, first).reduce((sum, line) => sum + line.length + 1, 0)
  return bytes.subarray(0, length)
}

/** Reads `Name: value`; empty where the line is no header. */
export function headerIn(line: string): Headers {
  const [, name, value] = /^([!#$%&'*+.^`|~\w-]+):\s*(.*?)\s*$/.exec(line) ?? []
  return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value]]
}

/** The protocol whose headers the client library's own server side sends. */
function protocolIn(headers: Headers): StreamProtocol | null {
  const value = (wanted: string) => headers.find(([name]) => name === wanted)?.[1]
  if (value(streamProtocols.v2.header) !== undefined) return 'v2'
  if (value(streamProtocols.v1.header) !== undefined) return 'v1'
  return value('content-type')?.startsWith(streamProtocols.v2.mediaType) === true ? 'v2' : null
}
