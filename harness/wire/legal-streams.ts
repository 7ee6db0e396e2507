import type { StreamProtocol } from '../../schemas/facts-model.ts'
import type { Json } from './json.ts'
import { concatenated, encodeEvent } from './records.ts'
import type { StreamSample } from './sample.ts'
import type { ThreadCarrier } from './thread.ts'

/** An integer from 0 up to, not including, `bound`: where a random stream gets its choices from. */
export type Choose = (bound: number) => number

/** A lawful answer, and what a reader must find in it. */
export interface LegalStream {
  readonly sample: StreamSample
  readonly text: string
  readonly threadId: string
  readonly carrier: ThreadCarrier
  readonly types: readonly string[]
}

type Event = readonly [type: string, value: Json]

const words = [
  'Hello',
  ' wörld',
  ' 🌍',
  '你好',
  '\n\n```js\n',
  ' "quoted"',
  ' \\',
  ' [DONE]',
  '\u2028',
  ' \ufeff',
  'data: ',
  '',
]
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

/** Builds one of the answers that the protocol allows: steps, blocks, tools, sources, data and carriers as they may come. */
export function legalStream(protocol: StreamProtocol, choose: Choose): LegalStream {
  const pick = <T>(options: readonly [T, ...T[]]): T => options[choose(options.length)] ?? options[0]
  const steps = 1 + choose(3)
  const threadId = `thread-${choose(1000)}`
  const carrier = pick<ThreadCarrier>(
    protocol === 'v1'
      ? ['finish', 'finish-metadata', 'data-item', 'annotation-item']
      : ['finish', 'finish-metadata', 'data-part'],
  )
  let text = ''
  const delta = (): string => {
    const word = words[choose(words.length)] ?? ''
    text += word
    return word
  }
  const events: Event[] = []
  const withSteps = choose(4) > 0
  if (protocol === 'v2' && choose(2) === 0)
    events.push(['start', { messageId: 'm', messageMetadata: { at: choose(9) } }])
  for (let step = 0; step < steps; step++) {
    if (withSteps) events.push(['start-step', protocol === 'v1' ? { messageId: 'm' } : {}])
    const parts = 1 + choose(4)
    for (let part = 0; part < parts; part++) events.push(...partOf(protocol, `${step}-${part}`, choose, delta))
    if (step === steps - 1) events.push(...textPart(protocol, 'last', ['The', ' end.']))
    if (withSteps) events.push(['finish-step', protocol === 'v1' ? { finishReason: 'stop', isContinued: false } : {}])
  }
  events.push(...finish(protocol, carrier, threadId, choose))
  const chunks = events.flatMap((event) => encoded(protocol, event, choose))
  if (protocol === 'v2' && choose(4) > 0) chunks.push(pick(['data: [DONE]\n\n', 'data:[DONE]\r\n\r\n', 'data: [DONE]']))
  return {
    sample: sampleOf(protocol, chunks),
    text: `${text}The end.`,
    threadId,
    carrier,
    types: events.map(([type]) => type),
  }
}

function textPart(protocol: StreamProtocol, id: string, deltas: readonly string[]): readonly Event[] {
  if (protocol === 'v1') return deltas.map((delta) => ['text-delta', delta])
  return [['text-start', { id }], ...deltas.map((delta): Event => ['text-delta', { id, delta }]), ['text-end', { id }]]
}

function partOf(protocol: StreamProtocol, id: string, choose: Choose, delta: () => string): readonly Event[] {
  const v1 = protocol === 'v1'
  switch (choose(5)) {
    case 0:
      return textPart(protocol, id, Array.from({ length: choose(4) }, delta))
    case 1:
      return v1
        ? [
            ['reasoning-delta', 'hm'],
            ['reasoning-signature', { signature: 's' }],
          ]
        : [
            ['reasoning-start', { id }],
            ['reasoning-delta', { id, delta: 'hm' }],
            ['reasoning-end', { id }],
          ]
    case 2:
      return toolCall(protocol, id, choose)
    case 3:
      return [['source-url', { sourceId: id, id, sourceType: 'url', url: 'https://docs.example/a' }]]
    default:
      return v1
        ? [
            ['data', [{ stage: id }, null]],
            ['message-annotations', [1]],
          ]
        : [['data-stage', { id, data: null }]]
  }
}

function toolCall(protocol: StreamProtocol, toolCallId: string, choose: Choose): readonly Event[] {
  const named = { toolCallId, toolName: 'search' }
  const [input, output, fragment] =
    protocol === 'v1' ? ['args', 'result', 'argsTextDelta'] : ['input', 'output', 'inputTextDelta']
  const streamed: readonly Event[] = [
    ['tool-input-start', named],
    ['tool-input-delta', { toolCallId, [fragment]: '{"q":' }],
  ]
  return [
    ...(choose(2) === 0 ? streamed : []),
    ['tool-input-available', { ...named, [input]: { q: 1 } }],
    ...(choose(3) > 0 ? [['tool-output-available', { toolCallId, [output]: [] }] as const] : []),
  ]
}

function finish(protocol: StreamProtocol, carrier: ThreadCarrier, threadId: string, choose: Choose): readonly Event[] {
  const thread =
    carrier === 'finish' ? { threadId } : carrier === 'finish-metadata' ? { messageMetadata: { threadId } } : {}
  const end: Event = ['finish', { finishReason: 'stop', ...thread }]
  const item = { type: 'finish', threadId }
  const beside: readonly Event[] =
    carrier === 'data-item'
      ? [['data', ['other', item]]]
      : carrier === 'annotation-item'
        ? [['message-annotations', [item]]]
        : carrier === 'data-part'
          ? [[choose(2) === 0 ? 'data-finish' : 'data-thread', { data: item }]]
          : []
  const late: Event = protocol === 'v1' ? ['data', ['late']] : ['data-late', { data: 1, transient: true }]
  return [...(choose(2) === 0 ? [...beside, end] : [end, ...beside]), ...(choose(3) === 0 ? [late] : [])]
}

/** One of the ways to write an event: in v2 with other ends of line, over several lines, without the space, after a comment. */
function encoded(protocol: StreamProtocol, [type, value]: Event, choose: Choose): readonly string[] {
  const plain = encodeEvent(protocol, type, value)
  if (protocol === 'v1') return choose(8) === 0 ? [plain, '\n'] : [plain]
  switch (choose(12)) {
    case 0:
      return [plain.replaceAll('\n', '\r\n')]
    case 1:
      return [plain.replaceAll('\n', '\r')]
    case 2:
      return [plain.replace('data: ', 'data:')]
    case 3:
      return [': keep-alive\n\n', plain]
    case 4:
      return [`event: message\nid: 1\n${plain}`]
    case 5:
      return [plain.replace('{', '{\ndata: ')]
    default:
      return [plain]
  }
}

function sampleOf(protocol: StreamProtocol, texts: readonly string[]): StreamSample {
  const encoder = new TextEncoder()
  const chunks = texts.map((text) => encoder.encode(text))
  const arrivals = chunks.map(({ length }, index) => ({ at: index * 30, bytes: length }))
  return { headers: headers[protocol], bytes: concatenated(chunks), arrivals, end: 'complete' }
}
