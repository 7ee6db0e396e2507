import type { Exchange } from '../../harness/sending/exchange.ts'
import { evidenceOf } from '../evidence.ts'
import { summaryOf } from './stream-evidence.ts'

/** Ids by which a streamed answer is known; null where it names none. */
export interface AnswerIds {
  /** Id of the exchange, or of a stream under load, which need not have been recorded. */
  readonly id: string
  readonly thread: string | null
  readonly message: string | null
}

/** Ids of the answers in these exchanges, and of the streams under load that they note, each once. */
export function answerIds(exchanges: readonly Exchange[]): readonly AnswerIds[] {
  const all = exchanges.flatMap((exchange) => [...notedIds(exchange), ...ownIds(exchange)])
  return [...new Map(all.map((ids) => [ids.id, ids])).values()]
}

function ownIds(exchange: Exchange): readonly AnswerIds[] {
  const summary = summaryOf(exchange)
  return summary === null ? [] : [{ id: exchange.id, thread: summary.threadId, message: summary.messageId }]
}

/** Streams under load are named as their exchanges are: by requirement and number, from 1. */
function notedIds(exchange: Exchange): readonly AnswerIds[] {
  const evidence = evidenceOf(exchange, 'load-stream')
  return (evidence?.ids ?? []).map(({ stream, thread, message }) => ({
    id: `${evidence?.requirement}-${stream + 1}`,
    thread: thread === '' ? null : thread,
    message: message === '' ? null : message,
  }))
}

/** The first id that several of these have, and who has it; null where none is shared. */
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
