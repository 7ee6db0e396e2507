import type { Exchange } from '../../harness/exchange/exchange.ts'
import { memberOf, type StreamEvent } from '../../harness/wire/stream-item.ts'
import type { DescriptionView, Operation, StreamProtocol } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import { expectSuccess } from '../declaring/expected.ts'
import type { ExchangeRequirement } from '../declaring/requirement.ts'
import { shownByProbe } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { answering } from '../declaring/valid-examples.ts'
import { isObject } from '../reading/body.ts'
import { withSituation } from '../reading/evidence.ts'
import { answerIn, eventsOf, protocolOf, summaryOf } from '../streams/stream-evidence.ts'
import { streamsTaking } from '../streams/streaming.ts'
import { partsOf } from './answer-parts.ts'
import { validAnswer } from './valid-stream.ts'

/**
 * A service must accept its own answers as history, with their sources, data and metadata in whatever form it chose.
 */
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
      example: () => withSituation(validAnswer(operation.id, protocol, { threadId: 'thread-1' }), { requirement: id }),
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

/** The message that the client library makes of an answer. */
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
