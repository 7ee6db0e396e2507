import type { StreamProtocol } from '../../schemas/facts-model.ts'
import { type Choose, pick } from './choose.ts'
import { encodedStream } from './legal-encodings.ts'
import { anyPart, textPart, type WireEvent } from './legal-parts.ts'
import type { StreamSample } from './sample.ts'
import type { ThreadCarrier } from './thread.ts'

/** A lawful answer, and what a reader must find in it. */
export interface LegalStream {
  readonly sample: StreamSample
  readonly text: string
  readonly threadId: string
  /** Sorted. */
  readonly carriers: readonly ThreadCarrier[]
  /** In their order, with repetitions. */
  readonly types: readonly string[]
}

/** Some of them look like another part of the protocol, or are cut wrongly where characters are taken for bytes. */
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
  ' a word that is longer than most are',
]

/** Builds one of the answers that the protocol allows: steps, parts of every kind, carriers, as they may come. */
export function legalStream(protocol: StreamProtocol, choose: Choose): LegalStream {
  let text = ''
  let stepText = ''
  const word = () => {
    const next = words[choose(words.length)] ?? ''
    stepText += next
    return next
  }
  const events: WireEvent[] = []
  const steps = 1 + choose(3)
  const withSteps = choose(4) > 0
  if (protocol === 'v2') events.push(...opening(choose))
  for (let step = 0; step < steps; step++) {
    if (withSteps) {
      events.push(['start-step', protocol === 'v1' ? { messageId: 'm' } : {}])
      text += stepText
      stepText = ''
    }
    const parts = 1 + choose(4)
    for (let part = 0; part < parts; part++) {
      events.push(...anyPart(protocol, { id: `${step}-${part}`, choose, word }))
    }
    if (protocol === 'v2' && choose(12) === 0) {
      events.push(...takenBack)
      stepText = ''
    }
    if (step === steps - 1) events.push(...textPart(protocol, 'last', ['The', ' end.']))
    if (withSteps) events.push(['finish-step', protocol === 'v1' ? { finishReason: 'stop', isContinued: false } : {}])
  }
  const threadId = `thread-${choose(1000)}`
  const { carriers, ending } = endingOf(protocol, threadId, choose)
  events.push(...ending)
  return {
    sample: encodedStream(protocol, events, choose),
    text: `${text}${stepText}The end.`,
    threadId,
    carriers,
    types: events.map(([type]) => type),
  }
}

/** A retry of version 7: what the step has written so far is void, a block that is open included. */
const takenBack: readonly WireEvent[] = [
  ['text-start', { id: 'void' }],
  ['text-delta', { id: 'void', delta: 'never mind' }],
  ['reset-step', {}],
]

function opening(choose: Choose): readonly WireEvent[] {
  const start = pick<WireEvent>(choose, [
    ['start', { messageId: 'm' }],
    ['start', {}],
    ['start', { messageId: 'm', messageMetadata: { at: choose(9) } }],
  ])
  return choose(5) === 0 ? [['data-status', { id: 's', data: { stage: 'searching' } }], start] : [start]
}

const carrierChoices: Readonly<
  Record<StreamProtocol, readonly [readonly ThreadCarrier[], ...(readonly ThreadCarrier[])[]]>
> = {
  v1: [['finish'], ['finish-metadata'], ['data-item'], ['annotation-item'], ['data-item', 'finish']],
  v2: [['finish'], ['finish-metadata'], ['data-part'], ['finish', 'finish-metadata'], ['data-part', 'finish']],
}

const finishReasons = ['stop', 'length', 'content-filter', 'tool-calls', 'error', 'other'] as const

/** The finish with its thread, and what may stand beside it. */
function endingOf(
  protocol: StreamProtocol,
  threadId: string,
  choose: Choose,
): { readonly carriers: readonly ThreadCarrier[]; readonly ending: readonly WireEvent[] } {
  const carriers = pick(choose, carrierChoices[protocol])
  const item = { type: 'finish', threadId }
  const finish: WireEvent = [
    'finish',
    {
      finishReason: pick(choose, finishReasons),
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
