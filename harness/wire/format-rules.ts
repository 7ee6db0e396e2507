import { streamProtocols } from '../../schemas/stream-protocols.ts'
import { excerpt } from '../text/format.ts'
import { contentTypeOf } from './content-type.ts'
import { misfitOf } from './event-shape.ts'
import { encodeEvent } from './records.ts'
import {
  anEvent,
  type Breach,
  breachesFor,
  breachIf,
  type DecodedStream,
  MOST_FINDINGS,
  type StreamRule,
} from './rule.ts'
import { besideFinish, rewritingFirstDelta, withHeader } from './violation.ts'

const asLibrariesSend =
  'our choice: client library 4.3.19 (v1), 5.0.277, 6.0.326, 7.0.173 (v2): what its server side sends, and no client of these versions asks for it'

export const formatRules: readonly StreamRule[] = [
  {
    id: 'content-type',
    strength: 'assumed',
    statement: 'The content type is text/plain in v1 and text/event-stream in v2, in UTF-8.',
    source: asLibrariesSend,
    check: ({ protocol, context }) => {
      const found = header(context.headers, 'content-type')
      const { mediaType } = streamProtocols[protocol]
      const { type, parameters } = contentTypeOf(found)
      const charset = parameters.find((parameter) => parameter.startsWith('charset='))
      const right = type === mediaType && (charset ?? 'charset=utf-8').replaceAll('"', '') === 'charset=utf-8'
      return breachIf(
        !(right || isOfAnotherFormat(type)),
        null,
        `content-type: ${mediaType}; charset=utf-8`,
        found ?? 'absent',
      )
    },
    violation: withHeader('content-type', 'application/octet-stream'),
  },
  {
    id: 'content-type-not-of-another-format',
    strength: 'standard',
    statement:
      'The content type claims no format that the body does not have (JSON, HTML, XML): what stands between goes by it, and holds, compresses or parses the answer as a whole.',
    source: 'RFC 9110, section 8.3',
    check: ({ protocol, context }) => {
      const found = header(context.headers, 'content-type') ?? ''
      const { mediaType } = streamProtocols[protocol]
      return breachIf(isOfAnotherFormat(contentTypeOf(found).type), null, `content-type: ${mediaType}`, found)
    },
    violation: withHeader('content-type', 'application/json'),
  },
  {
    id: 'protocol-header',
    strength: 'assumed',
    statement: `The response names its stream protocol: ${streamProtocols.v1.header} or ${streamProtocols.v2.header}, v1 each.`,
    source: asLibrariesSend,
    check: ({ protocol, context }) => {
      const name = streamProtocols[protocol].header
      const found = header(context.headers, name)
      return breachIf(found !== 'v1', null, `${name}: v1`, found ?? 'absent')
    },
    violation: (valid, protocol) => withHeader(streamProtocols[protocol].header, null)(valid, protocol),
  },
  {
    id: 'valid-utf8',
    strength: 'standard',
    statement: 'The body is UTF-8.',
    source:
      'RFC 8259, section 8.1; https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream',
    check: (stream) => {
      // Where a body broke off, it may have done so within a letter.
      const isWhole = stream.context.end === 'complete'
      const last = isWhole ? undefined : stream.problems.find(({ problem }) => problem === 'unterminated')
      const end = last?.offset ?? Number.POSITIVE_INFINITY
      return breachesFor(stream, ['invalid-utf8'], 'UTF-8').filter(({ offset }) => (offset ?? 0) < end)
    },
    violation: (valid, protocol) => {
      // In a text body U+E000 stands for the wrong byte: no answer contains it.
      const sample = rewritingFirstDelta((text) => `${text}\ue000`)(valid, protocol)
      return { ...sample, bytes: sample.bytes.map((byte) => (byte === 0xee ? 0xff : byte)) }
    },
  },
  {
    id: 'no-byte-order-mark',
    strength: 'standard',
    statement: 'No line but the first begins with a byte-order mark: clients drop that event without a word.',
    source: 'https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream',
    check: (stream) => breachesFor(stream, ['byte-order-mark'], 'no byte-order mark inside the stream'),
    violation: besideFinish('before', () => '\ufeff\n\n'),
  },
  {
    id: 'events-well-formed',
    strength: 'standard',
    statement:
      'Every event is JSON in the form that its type has in the client library; optional members are absent, not null.',
    source: '@ai-sdk/ui-utils 1.2.11 dataStreamParts (v1); ai 5.0.216, 6.0.326, 7.0.173 uiMessageChunkSchema (v2)',
    check: (stream) => [
      ...breachesFor(stream, ['malformed-json', 'malformed-line', 'not-an-event'], 'an event as JSON'),
      ...misfits(stream),
    ],
    subject: anEvent,
    violation: besideFinish('before', (protocol) => (protocol === 'v1' ? '0:"half\n' : 'data: {"type":"text-del\n\n')),
  },
  {
    id: 'types-read-by-clients',
    strength: 'assumed',
    statement: 'Every event has a type that some release of the client library reads.',
    source:
      'client library 4.3.19 (v1), 5.0.277, 6.0.326, 7.0.173 (v2), run: each stops with an error at a type that it does not know, and the document leaves further types open',
    check: ({ events, summary: { unknownTypes } }) =>
      unknownTypes.map((type) => ({
        offset: events.find((event) => event.type === type)?.offset ?? null,
        expected: 'a type that clients know, such as data-…',
        actual: `${excerpt(type)}, at which each of them stops`,
      })),
    subject: anEvent,
    violation: besideFinish('before', (protocol) => encodeEvent(protocol, protocol === 'v1' ? 'z' : 'usage', { n: 3 })),
  },
  {
    id: 'connection-complete',
    strength: 'standard',
    statement: "The connection stays until the body's own end.",
    source: 'RFC 9112, section 8',
    check: ({ context: { end } }) => [
      ...breachIf(end === 'cut', null, "the body's own end", 'cut before it'),
      ...breachIf(end === 'timeout', null, "the body's own end", 'no end in time'),
    ],
    violation: (valid) => ({ ...valid, end: 'cut' }),
  },
  {
    id: 'within-bounds',
    strength: 'assumed',
    statement: 'Lines, events and the whole answer stay within what the harness reads.',
    source: 'our choice: real clients read a line of 10 MB, the harness reads 16 MiB of a line and 4 MiB of an answer',
    check: (stream) => [
      ...breachIf(stream.context.end === 'limit', null, "the body's end within the harness's bound", 'a longer body'),
      ...breachesFor(stream, ['too-long', 'problems-omitted'], "within the decoder's bounds"),
    ],
    violation: (valid) => ({ ...valid, end: 'limit' }),
  },
]

/** The first misfits only: otherwise a body with other events than the description's would be validated to its end. */
function misfits({ protocol, events, context }: DecodedStream): readonly Breach[] {
  const found: Breach[] = []
  for (const event of events) {
    const misfit = misfitOf(protocol, event, context.validate)
    if (misfit !== null) found.push({ offset: event.offset, ...misfit })
    if (found.length === MOST_FINDINGS) break
  }
  return found
}

function header(headers: readonly (readonly [name: string, value: string])[], name: string): string | undefined {
  return headers.find(([header]) => header === name)?.[1]
}

/** Whether a type is JSON, HTML or XML, by its name or by its suffix (RFC 6839). */
function isOfAnotherFormat(type: string): boolean {
  return /[/+](?:json|html|xml)$/.test(type)
}
