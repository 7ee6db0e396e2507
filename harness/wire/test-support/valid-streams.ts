import { type StreamProtocol, streamProtocols } from '../../../schemas/stream-protocols.ts'
import type { Arrival } from '../../exchange/exchange.ts'
import type { Json } from '../../json/parse.ts'
import { encodeEvent } from '../records.ts'
import type { StreamSample } from '../sample.ts'
import type { ThreadCarrier } from '../thread.ts'
import { type Choose, pick } from './choose.ts'
import { anyPart, pageToolCall, textPart, type WireEvent } from './valid-parts.ts'

/** A valid answer, and what a reader must find in it. */
interface ValidStream {
  readonly sample: StreamSample
  readonly text: string
  readonly threadId: string
  /** Carriers of the thread's id, sorted. */
  readonly carriers: readonly ThreadCarrier[]
  /** Types of the events in order, with repetitions. */
  readonly types: readonly string[]
}

/** Some of these look like another part of the protocol, or are cut wrongly by code that takes bytes for characters. */
const words =
  'Hello| wörld| 🌍|你好|\n\n```js\n| "quoted"| \\| [DONE]|\u2028| \ufeff|data: || a word that is long'.split('|')

/** Builds a valid answer at random: steps, parts of every kind and carriers of the thread's id. */
export function validStream(protocol: StreamProtocol, choose: Choose): ValidStream {
  const kept: string[] = []
  let written: string[] = []
  const word = () => {
    const next = words[choose(words.length)] ?? ''
    written.push(next)
    return next
  }
  const events: WireEvent[] = protocol === 'v2' ? [...opening(choose)] : []
  const steps = 1 + choose(3)
  const withSteps = choose(4) > 0
  for (let step = 0; step < steps; step++) {
    if (withSteps) {
      events.push(['start-step', protocol === 'v1' ? { messageId: 'm' } : {}])
      kept.push(...written)
      written = []
    }
    const parts = 1 + choose(4)
    for (let part = 0; part < parts; part++) {
      events.push(...anyPart(protocol, { id: `${step}-${part}`, choose, word }))
    }
    if (protocol === 'v2' && choose(12) === 0) {
      events.push(...takenBack)
      written = []
    }
    if (step === steps - 1) {
      events.push(...textPart(protocol, 'last', ['The', ' end.']))
      if (choose(4) === 0) events.push(pageToolCall(protocol))
    }
    if (withSteps) events.push(['finish-step', protocol === 'v1' ? { finishReason: 'stop', isContinued: false } : {}])
  }
  const threadId = `thread-${choose(1000)}`
  const { carriers, ending } = endingOf(protocol, threadId, choose)
  events.push(...ending)
  const text = [...kept, ...written, 'The end.'].join('')
  return {
    sample: encodedStream(protocol, events, choose),
    text,
    threadId,
    carriers,
    types: events.map(([type]) => type),
  }
}

/** A retry of version 7: `reset-step` voids what the step has written so far, an open block included. */
const takenBack: readonly WireEvent[] = [
  ['text-start', { id: 'void' }],
  ['text-delta', { id: 'void', delta: 'never mind' }],
  ['reset-step', {}],
]

function opening(choose: Choose): readonly WireEvent[] {
  const start = pick<Json>(choose, [{ messageId: 'm' }, {}, { messageId: 'm', messageMetadata: { at: choose(9) } }])
  const status: readonly WireEvent[] = [['data-status', { id: 's', data: { context: 'searching' } }]]
  return [...(choose(5) === 0 ? status : []), ['start', start]]
}

type Carriers = readonly ThreadCarrier[]

const carrierChoices: Readonly<Record<StreamProtocol, readonly [Carriers, ...Carriers[]]>> = {
  v1: [['finish'], ['finish-metadata'], ['data-item'], ['annotation-item'], ['data-item', 'finish']],
  v2: [['finish'], ['finish-metadata'], ['data-part'], ['finish', 'finish-metadata'], ['data-part', 'finish']],
}

/** The finish with the thread's id, and what may stand beside it. */
function endingOf(protocol: StreamProtocol, threadId: string, choose: Choose) {
  const carriers = pick(choose, carrierChoices[protocol])
  const item = { type: 'finish', threadId }
  const finish: WireEvent = [
    'finish',
    {
      finishReason: pick(choose, ['stop', 'length', 'content-filter', 'tool-calls', 'other']),
      ...(protocol === 'v1' && choose(2) === 0 ? { usage: { promptTokens: 3, completionTokens: null } } : {}),
      ...(carriers.includes('finish') ? { threadId } : {}),
      ...(carriers.includes('finish-metadata') ? { messageMetadata: { threadId } } : {}),
    },
  ]
  const beside: WireEvent[] = []
  if (carriers.includes('data-item')) beside.push(['data', ['other', item]])
  if (carriers.includes('annotation-item')) beside.push(['message-annotations', [item]])
  if (carriers.includes('data-part')) beside.push([pick(choose, ['data-finish', 'data-thread']), { data: item }])
  const late: WireEvent = protocol === 'v1' ? ['data', ['late']] : ['data-late', { data: 1, transient: true }]
  const ending = choose(2) === 0 ? [...beside, finish] : [finish, ...beside]
  return { carriers, ending: choose(3) === 0 ? [...ending, late] : ending }
}

/** Milliseconds between two events, and between two chunks of one event. */
const EVENT_INTERVAL = 30
const PART_INTERVAL = 10

/** The events as bytes, each written in one of its possible ways, in one or two arrivals. */
function encodedStream(protocol: StreamProtocol, events: readonly WireEvent[], choose: Choose): StreamSample {
  const texts = events.map((event) => encoded(protocol, event, choose))
  if (protocol === 'v2' && choose(4) > 0) {
    texts.push(pick(choose, ['data: [DONE]\n\n', 'data:[DONE]\r\n\r\n', 'data: [DONE]', 'data: [DONE]\n\n: bye\n\n']))
  }
  if (choose(8) === 0) texts[0] = `\ufeff${texts[0]}`
  const arrivals = texts.flatMap((text, index): readonly Arrival[] => {
    const at = index * EVENT_INTERVAL
    const length = Buffer.byteLength(text)
    const first = choose(3) === 0 ? choose(length) : 0
    const rest = { at: at + PART_INTERVAL, bytes: length - first }
    return first === 0 ? [{ at, bytes: length }] : [{ at, bytes: first }, rest]
  })
  return { headers: streamProtocols[protocol].headers, bytes: Buffer.from(texts.join('')), arrivals, end: 'complete' }
}

/**
 * In v2 the ends of line, several data lines, a missing space, comments and other fields vary; in v1 blank lines and
 * white space.
 */
function encoded(protocol: StreamProtocol, [type, value]: WireEvent, choose: Choose): string {
  const plain = encodeEvent(protocol, type, value)
  if (protocol === 'v1') return pick(choose, [plain, plain, plain, `${plain}\n`, plain.replace('\n', '\r\n')])
  return pick(choose, [
    plain,
    ...([plain, plain, plain.replaceAll('\n', '\r\n'), plain.replaceAll('\n', '\r')] as const),
    plain.replace('data: ', 'data:'),
    `: keep-alive\n\n${plain}`,
    `event: message\nid: 1\nretry: 5\n${plain}`,
    plain.replace('{', '{\ndata: '),
    plain.replace(/\}\n\n$/, '\ndata\ndata:}\n\n'),
  ])
}
