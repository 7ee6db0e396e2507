import { readFileSync } from 'node:fs'
import { decodeStream } from '../harness/wire/decode.ts'
import { encodeEvent } from '../harness/wire/records.ts'
import { DATA_PREFIX, type StreamProtocol, streamProtocols, v1CodeOf } from '../schemas/stream-protocols.ts'

interface ExpectedStream {
  /** Content type of the example. Clients do not look at the type of an answer. */
  readonly contentType: string
  /**
   * Each expression must match the whole body. `says` is the rule as messages name it where an expression does not
   * match.
   */
  readonly rules: readonly { readonly says: string; readonly expression: string }[]
  /** A recording of the client library's own server side. */
  readonly example: Buffer
}

/** Any text, line ends included: in Pact's expressions no flag lets a dot match a line end. */
const any = '[\\s\\S]*'
/** Any text up to the beginning of a line. */
const line = `(?:${any}\\n)?`
const text = '"(?:[^"\\\\]|\\\\.)+"'
const code = (...types: readonly string[]) => `[${types.map(v1CodeOf).join('')}]`
const dataCode = code('data', 'message-annotations')
const finishCode = code('finish')
/** The beginning of an event of v2 of this type. */
const event = (type: string) => `data: \\{"type":"${type}"`

/**
 * The body's type is `text/plain`, since Pact's verifier compares bytes for `text/event-stream`. There is one
 * expression for each rule that an expression can check on an answer `inOneShape`. The stream judge sees the same
 * exchange as it came.
 */
export const expectedStreams: Readonly<Record<StreamProtocol, ExpectedStream>> = {
  v1: {
    contentType: contentTypeOf('v1'),
    rules: [
      { says: 'text in the answer', expression: `^${line}${code('text-delta')}:${text}\\n${any}$` },
      { says: 'no error in the stream', expression: `^(?!${line}${code('error')}:)${any}$` },
      {
        says: 'one finish at the end, followed by data or annotations only',
        expression: `^(?!${line}${finishCode}:[^\\n]*\\n${line}(?!${dataCode})[^\\n])${line}${finishCode}:[^\\n]*\\n(?:${dataCode}:[^\\n]*\\n)*$`,
      },
      {
        says: 'threadId on the finish event',
        expression: `^${line}(?:${finishCode}:|${dataCode}:(?=[^\\n]*"type":"(?:data-)?finish"))[^\\n]*"threadId":${text}${any}$`,
      },
      { says: 'a code and JSON in every line', expression: `^(?:[^:\\n]+:[^\\n]*\\n)+$` },
    ],
    example: recording('v1', 'v1-4.3.19-thread-data.recording.txt'),
  },
  v2: {
    contentType: contentTypeOf('v2'),
    rules: [
      { says: 'text in the answer', expression: `^${line}${event('text-delta')}[^\\n]*"delta":${text}${any}$` },
      { says: 'no error in the stream', expression: `^(?!${line}${event('error')})${any}$` },
      {
        says: 'one finish at the end, followed by data or the end marker only',
        expression: `^${line}${event('finish')}[^\\n]*\\n\\n(?:data: (?:\\[DONE\\]|\\{"type":"${DATA_PREFIX}[^\\n]*)\\n\\n)*$`,
      },
      { says: 'no second finish', expression: `^(?!(?:${line}${event('finish')}[^\\n]*\\n){2})${any}$` },
      {
        says: 'threadId on the finish event',
        expression: `^${line}data: (?=[^\\n]*"type":"(?:data-)?finish")\\{"type":"(?:finish"|${DATA_PREFIX})[^\\n]*"threadId":${text}${any}$`,
      },
      {
        says: 'JSON or the end marker in every event',
        expression: `^(?:data: (?:\\{[^\\n]*\\}|\\[DONE\\])\\n\\n)+$`,
      },
    ],
    example: recording('v2', 'v2-7.0.173-thread-metadata.recording.txt'),
  },
}

/**
 * The events that the decoder reads in an answer, written as the client library's own server side would: one line of
 * JSON for each event, without comments. Server-sent events can be written in many ways, and JSON in more, so no
 * expression could match them all. What the decoder can't read becomes a line that no contract allows.
 */
export function inOneShape(protocol: StreamProtocol, bytes: Uint8Array): Buffer {
  const records = decodeStream(protocol, bytes, []).map((item) => {
    if (item.kind === 'event') return encodeEvent(protocol, item.type, item.value)
    if (item.kind === 'problem') return `${item.problem}\n`
    return item.kind === 'done' ? 'data: [DONE]\n\n' : ''
  })
  return Buffer.from(records.join(''))
}

function contentTypeOf(protocol: StreamProtocol): string {
  const { headers, mediaType } = streamProtocols[protocol]
  return headers.find(([name]) => name === 'content-type')?.[1] ?? mediaType
}

function recording(protocol: StreamProtocol, name: string): Buffer {
  return inOneShape(protocol, readFileSync(new URL(`../harness/wire/recordings/${name}`, import.meta.url)))
}
