import type { StreamProtocol } from '../../schemas/facts-model.ts'
import type { Arrival } from '../sending/exchange.ts'
import { type Choose, pick } from './choose.ts'
import type { WireEvent } from './legal-parts.ts'
import { concatenated, encodeEvent } from './records.ts'
import type { StreamSample } from './sample.ts'

const headers = {
  v1: [
    ['content-type', 'text/plain; charset=utf-8'],
    ['x-vercel-ai-data-stream', 'v1'],
  ],
  v2: [
    ['content-type', 'text/event-stream'],
    ['x-vercel-ai-ui-message-stream', 'v1'],
  ],
} as const

/** Milliseconds between two events, and between two parts of one that a chunk cuts. */
const EVENT_INTERVAL = 30
const PART_INTERVAL = 10

/** The events as bytes, each in one of the ways in which it may be written, and in one arrival or two. */
export function encodedStream(protocol: StreamProtocol, events: readonly WireEvent[], choose: Choose): StreamSample {
  const texts = events.map((event) => encoded(protocol, event, choose))
  if (protocol === 'v2' && choose(4) > 0) {
    texts.push(pick(choose, ['data: [DONE]\n\n', 'data:[DONE]\r\n\r\n', 'data: [DONE]', 'data: [DONE]\n\n: bye\n\n']))
  }
  if (choose(8) === 0) texts[0] = `\ufeff${texts[0]}`
  const encoder = new TextEncoder()
  const records = texts.map((text) => encoder.encode(text))
  const arrivals = records.flatMap(({ length }, index): readonly Arrival[] => {
    const at = index * EVENT_INTERVAL
    const first = choose(3) === 0 ? choose(length) : 0
    if (first === 0) return [{ at, bytes: length }]
    return [
      { at, bytes: first },
      { at: at + PART_INTERVAL, bytes: length - first },
    ]
  })
  return { headers: headers[protocol], bytes: concatenated(records), arrivals, end: 'complete' }
}

/** v2 has other ends of line, several data lines, no space, comments and other fields; v1 has blank lines and white space. */
function encoded(protocol: StreamProtocol, [type, value]: WireEvent, choose: Choose): string {
  const plain = encodeEvent(protocol, type, value)
  if (protocol === 'v1') return pick(choose, [plain, plain, plain, `${plain}\n`, plain.replace('\n', '\r\n')])
  return pick(choose, [
    plain,
    plain,
    plain,
    plain.replaceAll('\n', '\r\n'),
    plain.replaceAll('\n', '\r'),
    plain.replace('data: ', 'data:'),
    `: keep-alive\n\n${plain}`,
    `event: message\nid: 1\nretry: 5\n${plain}`,
    plain.replace('{', '{\ndata: '),
    plain.replace(/\}\n\n$/, '\ndata\ndata:}\n\n'),
  ])
}
