import type { Exchange } from '../../harness/sending/exchange.ts'
import type { BrowserTurn, ClientObservation } from '../../harness/sending/situation.ts'
import { answerIn } from '../assistant/stream-evidence.ts'
import { validAnswer } from '../assistant/valid-stream.ts'
import { evidenceOf, withEvidence } from '../evidence.ts'
import { observationOf, withObservation } from './client-observation.ts'
import type { BrowserClient, ClientOperation } from './page-clients.ts'

/** True for what this client has shown. */
export function isSeenBy({ line }: BrowserClient, exchange: Exchange): boolean {
  return evidenceOf(exchange, 'page-question')?.client === line && observationOf(exchange) !== null
}

export function isTurn(exchange: Exchange, turn: BrowserTurn): boolean {
  return evidenceOf(exchange, 'page-question')?.turn === turn
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

/** The same exchange, seen differently. */
export function observedAs(exchange: Exchange, seen: Partial<ClientObservation>): Exchange {
  const observation = observationOf(exchange)
  return observation === null ? exchange : withObservation(exchange, { ...observation, ...seen })
}
