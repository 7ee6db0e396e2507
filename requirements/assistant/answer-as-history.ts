import type { Exchange } from '../../harness/sending/exchange.ts'
import { memberOf, type StreamEvent } from '../../harness/wire/stream-item.ts'
import { deltaOf } from '../../harness/wire/summary.ts'
import type { DescriptionView, Operation, StreamProtocol } from '../../schemas/description/description.ts'
import { DATA_PREFIX } from '../../schemas/stream-protocols.ts'
import { isObject, withSituation } from '../evidence.ts'
import { expectSuccess } from '../expected.ts'
import { kebab } from '../naming.ts'
import type { ExchangeRequirement } from '../requirement.ts'
import { shownByProbe } from '../requirement.ts'
import { standard } from '../source.ts'
import { answering } from '../valid-examples.ts'
import { answerIn, eventsOf, protocolOf, summaryOf } from './stream-evidence.ts'
import { streamsTaking } from './streaming.ts'
import { validAnswer } from './valid-stream.ts'

/** What a service has sent itself, it takes back as history: its sources, data and metadata, in whatever form it chose. */
export function answerAsHistoryRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return streamsTaking(description, 'messages').map(({ operation, protocol }) => {
    const id = answerAcceptedBack(operation)
    return shownByProbe({
      id,
      operation: operation.id,
      source: standard(
        'the client library sends each answer back with the parts and the metadata that it came with: a service that ' +
          'refuses what it sent itself answers each user once',
      ),
      check: expectSuccess,
      example: () => withSituation(validAnswer(operation.id, protocol, { threadId: 'thread-1' }), { rule: id }),
      violation: (valid) => answering(valid, 422, { error: 'no such type of a part' }),
    })
  })
}

export function answerAcceptedBack({ id }: Operation): string {
  return `${kebab(id)}-answer-accepted-back`
}

type Body = Readonly<Record<string, unknown>>

/** The body of the next question after an answer, as a client sends it; null where nothing was answered. */
export function askedAfter(asked: Body, answer: Exchange, next: Body): Body | null {
  const protocol = protocolOf(answer)
  if (protocol === null || (answerIn(answer)?.text ?? '') === '') return null
  const messagesOf = ({ messages }: Body): readonly unknown[] => (Array.isArray(messages) ? messages : [])
  return { ...next, messages: [...messagesOf(asked), answerMessage(protocol, answer), ...messagesOf(next)] }
}

/**
 * The message that the client library makes of an answer: `processChatResponse` of ai 4.3.19, `readUIMessageStream` of
 * 5.0.277, 6.0.326 and 7.0.173. Calls of tools are left out.
 */
function answerMessage(protocol: StreamProtocol, answer: Exchange): Body {
  const { text = '', messageId } = summaryOf(answer) ?? {}
  const events = eventsOf(answer)
  const own = { id: messageId ?? 'answer-1', role: 'assistant' }
  const parts = partsOf(protocol, events)
  if (protocol === 'v2') return { ...own, ...metadataOf(events), parts }
  const annotations = events.flatMap(({ type, value }) =>
    type === 'message-annotations' && Array.isArray(value) ? value : [],
  )
  return {
    ...own,
    createdAt: answer.sentAt,
    content: text,
    parts,
    revisionId: `revision-${answer.id}`,
    ...(annotations.length === 0 ? {} : { annotations }),
  }
}

function metadataOf(events: readonly StreamEvent[]): Body {
  const all = events.map(({ value }) => memberOf(value, 'messageMetadata')).filter(isObject)
  return all.length === 0 ? {} : { metadata: Object.assign({}, ...all) }
}

/** A part of a message, or a piece of a text that comes in several events. */
type Piece =
  | { readonly kind: 'whole'; readonly part: unknown }
  | { readonly kind: 'text' | 'reasoning'; readonly block: unknown; readonly text: string }

function partsOf(protocol: StreamProtocol, events: readonly StreamEvent[]): readonly unknown[] {
  const pieces: Piece[] = []
  for (const piece of events.flatMap((event) => pieceOf(protocol, event) ?? [])) {
    const last = pieces.at(-1)
    const isSameText = last !== undefined && last.kind !== 'whole' && last.kind === piece.kind
    if (isSameText) pieces.splice(-1, 1, { ...last, text: last.text + piece.text })
    else pieces.push(piece)
  }
  return pieces.map((piece) => (piece.kind === 'whole' ? piece.part : textPart(protocol, piece)))
}

/** Null for what makes no part of its own. */
function pieceOf(protocol: StreamProtocol, event: StreamEvent): Piece | null {
  const { type, value } = event
  const block = memberOf(value, 'id')
  if (type === 'text-delta') return { kind: 'text', block, text: deltaOf(event) }
  if (type === 'reasoning-delta') return { kind: 'reasoning', block, text: deltaOf(event) }
  if (type === 'start-step') return { kind: 'whole', part: { type: 'step-start' } }
  const part = protocol === 'v1' ? wholeVersion4[type]?.(value) : isWholeVersion5(event) ? value : undefined
  return part === undefined ? null : { kind: 'whole', part }
}

const wholeVersion4: Readonly<Record<string, ((value: unknown) => object) | undefined>> = {
  'source-url': (source) => ({ type: 'source', source }),
  file: (file) => ({ type: 'file', ...(isObject(file) ? file : {}) }),
}

function isWholeVersion5({ type, value }: StreamEvent): boolean {
  if (type.startsWith(DATA_PREFIX)) return !isObject(value) || value['transient'] !== true
  return type === 'source-url' || type === 'source-document' || type === 'file'
}

function textPart(protocol: StreamProtocol, { kind, block, text }: Exclude<Piece, { readonly kind: 'whole' }>): object {
  const isText = kind === 'text'
  if (protocol === 'v2') return { type: kind, ...(isText ? {} : { id: block }), text, state: 'done' }
  return isText ? { type: kind, text } : { type: kind, reasoning: text, details: [{ type: 'text', text }] }
}
