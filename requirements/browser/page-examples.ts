import type { Exchange } from '../../harness/sending/exchange.ts'
import { answerIn } from '../assistant/stream-evidence.ts'
import { lawfulAnswer } from '../assistant/valid-stream.ts'
import { type BrowserTurn, type Sighting, sightingOf, withSighting } from './client-observation.ts'
import type { BrowserClient, ClientOperation } from './page-clients.ts'

/** True for what this client has shown. */
export function isSeenBy({ line }: BrowserClient, exchange: Exchange): boolean {
  return exchange.situation.facts['client'] === line && sightingOf(exchange) !== null
}

export function isTurn({ situation }: Exchange, turn: BrowserTurn): boolean {
  return situation.facts['turn'] === turn
}

/** An answer as a browser shows it when all is well, or but for what `seen` says. */
export function seenAnswer(
  { client, operation }: ClientOperation,
  turn: BrowserTurn,
  seen: Partial<Sighting> = {},
): Exchange {
  const exchange = lawfulAnswer(operation.id, client.protocol, { threadId: 'thread-1' })
  const facts = { ...exchange.situation.facts, client: client.line, turn }
  const { text = '', threadId = null } = answerIn(exchange) ?? {}
  const sighting = { shown: text, lengths: 6, looks: 20, error: null, threadSeen: threadId, readable: true }
  return withSighting({ ...exchange, situation: { ...exchange.situation, facts } }, { ...sighting, ...seen })
}

/** The same exchange, seen differently. */
export function saw(exchange: Exchange, seen: Partial<Sighting>): Exchange {
  const sighting = sightingOf(exchange)
  return sighting === null ? exchange : withSighting(exchange, { ...sighting, ...seen })
}
