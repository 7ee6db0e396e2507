import type { Exchange } from '../../harness/sending/exchange.ts'
import type { BrowserTurn, ClientObservation } from '../../harness/sending/situation.ts'
import type { Observation } from '../../harness/verdict/verdict-model.ts'
import { parseJson } from '../../harness/wire/json.ts'
import type { AssistantRequest, Unchecked } from '../../schemas/description/interface-types.ts'
import { answerIn } from '../assistant/stream-evidence.ts'
import { validAnswer } from '../assistant/valid-stream.ts'
import { evidenceOf, isObject, withEvidence } from '../evidence.ts'
import { seen } from '../observations/seen.ts'
import type { BrowserClient, ClientOperation } from './page-clients.ts'

/** The same exchange with what the browser was seen to make of it; only a page's question can have such. */
export function withObservation(exchange: Exchange, observation: ClientObservation): Exchange {
  const asked = evidenceOf(exchange, 'page-question')
  return asked === null ? exchange : withEvidence(exchange, { ...asked, observation })
}

/** What was seen of an exchange; null where no browser has shown it. */
export function observationOf(exchange: Exchange): ClientObservation | null {
  return evidenceOf(exchange, 'page-question')?.observation ?? null
}

export function isSeenBy({ line }: BrowserClient, exchange: Exchange): boolean {
  return evidenceOf(exchange, 'page-question')?.client === line && observationOf(exchange) !== null
}

export function isTurn(exchange: Exchange, turn: BrowserTurn): boolean {
  return evidenceOf(exchange, 'page-question')?.turn === turn
}

/** The body that a page has sent, as an object; an empty one where it is none. */
export function sentBody({ request }: Exchange): Unchecked<AssistantRequest> {
  const body = parseJson(request.body ?? '')
  return isObject(body) ? body : {}
}

/** `browser-client-<line>-thread`: whether a real client sees the thread that answers carry. */
export function observeThreadsSeen(exchanges: readonly Exchange[]): readonly Observation[] {
  return exchanges.flatMap((exchange) => {
    const asked = evidenceOf(exchange, 'page-question')
    if (asked?.turn !== 'follow-up') return []
    const value = sentBody(exchange).threadId !== undefined ? 'seen' : 'not seen'
    return [seen(`browser-client-${asked.client}-thread`, value, [exchange])]
  })
}

/** An answer as a browser shows it when all is well, or but for what `seen` says. */
export function seenAnswer(
  { client, operation }: ClientOperation,
  turn: BrowserTurn,
  seen: Partial<ClientObservation> = {},
): Exchange {
  const exchange = validAnswer(operation.id, client.protocol, { threadId: 'thread-1' })
  const { text = '', threadId = null } = answerIn(exchange) ?? {}
  const observed = { shown: text, lengths: 6, looks: 20, error: null, threadSeen: threadId, readable: true }
  const observation = { ...observed, ...seen }
  return withEvidence(exchange, { kind: 'page-question', client: client.line, turn, observation })
}

export function observedAs(exchange: Exchange, seen: Partial<ClientObservation>): Exchange {
  const observation = observationOf(exchange)
  return observation === null ? exchange : withObservation(exchange, { ...observation, ...seen })
}
