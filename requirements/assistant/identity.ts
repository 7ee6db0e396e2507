import type { Exchange } from '../../harness/exchange/exchange.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { assumed, standard } from '../declaring/source.ts'
import { isObject, sentBody, sentMessages, valueAt } from '../reading/body.ts'
import { evidenceOf } from '../reading/evidence.ts'
import { summaryOf } from '../streams/stream-evidence.ts'
import { firstStream } from '../streams/streaming.ts'
import { type ValidAnswer, validAnswer } from './valid-stream.ts'

/** Each id belongs to only one answer or conversation, among all answers of a run, by whichever engine. */
export function assistantIdentityRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return firstStream(description).flatMap(({ operation: { id }, protocol, anyOf }) => {
    const answers = (...all: readonly ValidAnswer[]) =>
      all.map((one, index) => ({ ...validAnswer(id, protocol, one), id: `example-${index}` }))
    const first = { threadId: 'thread-1', messageId: 'msg-1' }
    const example = () => answers(first, { threadId: 'thread-2', messageId: 'msg-2' })
    const ofRun = { about: 'sequence', sequence: 'whole-run', operation: id, anyOf, example } as const
    return [
      {
        ...ofRun,
        id: 'assistant-threads-unmixed',
        area: 'access and isolation',
        source: standard(
          'no foreign data: no two conversations of a run share a thread, whenever and however they began',
        ),
        check: (exchanges) =>
          unshared(
            'a thread of its own for each conversation',
            answerIds(firstQuestions(exchanges)),
            (ids) => ids.thread,
          ),
        violation: () => answers(first, { threadId: 'thread-1', messageId: 'msg-2' }),
      },
      {
        ...ofRun,
        id: 'assistant-message-ids-unique',
        source: assumed(
          'a message id names one message: a client or a store that keeps messages by id shows one for the other',
        ),
        check: (exchanges) =>
          ownQuestionNamed(exchanges) ?? unshared(OWN_ID, answerIds(oncePerQuestion(exchanges)), (ids) => ids.message),
        violation: () => answers(first, { threadId: 'thread-2', messageId: 'msg-1' }),
      },
    ]
  })
}

const OWN_ID = 'a message id of its own for each answer'

/** Fails where an answer has the id of its user's own message, which clients then replace by it; null where none has. */
function ownQuestionNamed(exchanges: readonly Exchange[]): Outcome | null {
  for (const exchange of exchanges) {
    const messageId = summaryOf(exchange)?.messageId ?? null
    const asked = sentMessages(exchange).some(
      (message) => valueAt(message, 'role') === 'user' && valueAt(message, 'id') === messageId,
    )
    if (messageId !== null && asked) {
      return failSaying(OWN_ID, `"${messageId}" in ${exchange.id}, which is the id of its user's own message`)
    }
  }
  return null
}

function unshared(expected: string, all: readonly AnswerIds[], idOf: (ids: AnswerIds) => string | null): Outcome {
  if (all.filter((ids) => idOf(ids) !== null).length < 2) return notApplicable('fewer than two answers carry one')
  const found = sharedId(all, idOf)
  if (found === null) return pass
  const [one, other] = found.by
  return failSaying(expected, `"${found.shared}" in ${one}, ${other}, in ${found.by.length} altogether`)
}

/**
 * The first question of each conversation, which has no thread. When a page asks again, it sends the same first
 * message, so this is one conversation.
 */
function firstQuestions(exchanges: readonly Exchange[]): readonly Exchange[] {
  const withoutThread = exchanges.filter((exchange) => typeof valueAt(sentBody(exchange), 'threadId') !== 'string')
  return firstOfEach(withoutThread, (exchange) => {
    const [message] = sentMessages(exchange)
    return isObject(message) ? String(message['id']) : exchange.id
  })
}

/** Without answers to the same messages once more: an answer that takes the place of another may keep its id. */
function oncePerQuestion(exchanges: readonly Exchange[]): readonly Exchange[] {
  return firstOfEach(exchanges, (exchange) => {
    const ids = sentMessages(exchange).map((message) => valueAt(message, 'id'))
    const isNamed = ids.length > 0 && ids.every((id) => typeof id === 'string')
    return isNamed ? JSON.stringify([exchange.operation, ids]) : exchange.id
  })
}

function firstOfEach(exchanges: readonly Exchange[], keyOf: (exchange: Exchange) => string): readonly Exchange[] {
  return [...Map.groupBy(exchanges, keyOf).values()].flatMap(([first]) => first ?? [])
}

/** The ids of a streamed answer; null where it has none. */
interface AnswerIds {
  /** Id of the exchange, or of a load stream, which may not have been recorded. */
  readonly id: string
  readonly thread: string | null
  readonly message: string | null
}

/** Ids of the answers in these exchanges, and of the load streams that their evidence notes, each stream once. */
export function answerIds(exchanges: readonly Exchange[]): readonly AnswerIds[] {
  const all = exchanges.flatMap((exchange) => [...notedIds(exchange), ...ownIds(exchange)])
  return [...new Map(all.map((ids) => [ids.id, ids])).values()]
}

function ownIds(exchange: Exchange): readonly AnswerIds[] {
  const summary = summaryOf(exchange)
  return summary === null ? [] : [{ id: exchange.id, thread: summary.threadId, message: summary.messageId }]
}

/** Streams under load are named like their exchanges, by requirement and a number from 1, and so are counted once. */
function notedIds(exchange: Exchange): readonly AnswerIds[] {
  const evidence = evidenceOf(exchange, 'load-stream')
  return (evidence?.ids ?? []).map(({ stream, thread, message }) => ({
    id: `${evidence?.requirement}-${stream + 1}`,
    thread: thread === '' ? null : thread,
    message: message === '' ? null : message,
  }))
}

/** The first id that several of these share, and their names; null where none is shared. */
export function sharedId<Owner extends { readonly id: string }>(
  owners: readonly Owner[],
  idOf: (owner: Owner) => string | null,
): { readonly shared: string; readonly by: readonly string[] } | null {
  const named = owners.flatMap((owner) => {
    const id = idOf(owner)
    return id === null ? [] : [{ id, owner: owner.id }]
  })
  for (const [shared, same] of Map.groupBy(named, ({ id }) => id)) {
    if (same.length > 1) return { shared, by: same.map(({ owner }) => owner) }
  }
  return null
}
