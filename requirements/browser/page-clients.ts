import { limitInForce } from '../../harness/budget/budget.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { BrowserTurn, ClientObservation } from '../../harness/exchange/situation.ts'
import type { Target } from '../../harness/target/target.ts'
import { type ClientLine, protocolOfLine } from '../../harness/verdict/clients-model.ts'
import { notApplicable } from '../../harness/verdict/outcome.ts'
import type { Observation } from '../../harness/verdict/verdict-model.ts'
import type { DescriptionView, Limit, Operation, StreamProtocol } from '../../schemas/description/description.ts'
import type { AssistantRequest, Unchecked } from '../../schemas/description/interface-types.ts'
import { clientLines } from '../assistant/clients.ts'
import { validAnswer } from '../assistant/valid-stream.ts'
import type { CheckContext, SkipReason } from '../declaring/requirement.ts'
import { needsSeededLimit } from '../declaring/target-needs.ts'
import { isObject, sentBody } from '../reading/body.ts'
import { evidenceOf, withEvidence } from '../reading/evidence.ts'
import { observed } from '../reading/seen.ts'
import { answerIn } from '../streams/stream-evidence.ts'
import { streamingOperation } from '../streams/streaming.ts'

/** A major version of the chat client library, whose real hook runs in a page. */
export interface BrowserClient {
  /** Major version of the library, which names requirements and pages. */
  readonly line: ClientLine
  readonly protocol: StreamProtocol
  /** Name under which this project installs the package of hooks. */
  readonly hooks: string
}

export const browserClients: readonly BrowserClient[] = clientLines.map((line) => ({
  line,
  protocol: protocolOfLine(line),
  hooks: `react-hooks-v${line}`,
}))

/** Id of a claim about one client: `browser-client-4-answer-shown`. */
export function clientRule({ line }: BrowserClient, claim: string): string {
  return `browser-client-${line}-${claim}`
}

/** The members that all requirements about one exchange of a client's page share. */
export function pageRule({ client, operation }: ClientOperation, claim: string) {
  return { about: 'exchange', id: clientRule(client, claim), operation: operation.id } as const
}

/** A client with the operation of the document in use whose answers it reads. */
export interface ClientOperation {
  readonly client: BrowserClient
  readonly operation: Operation
}

export function clientOperations(description: DescriptionView): readonly ClientOperation[] {
  return browserClients.flatMap((client) => {
    const operation = streamingOperation(description, client.protocol)
    return operation === undefined ? [] : [{ client, operation }]
  })
}

/**
 * The limit by which a page is refused: the first of its operation that the target enforces; null where there is none.
 */
export function limitForPage({ limits }: DescriptionView, target: Target, operation: Operation): Limit | null {
  return limits.find((limit) => operation.limits.includes(limit.id) && limitInForce(target, limit) !== null) ?? null
}

/** Why no page can be refused by a limit on this target; null where one can. */
export function withoutUsableLimit(operation: Operation, context: CheckContext): SkipReason | null {
  if (limitForPage(context.description, context.target, operation) === null) {
    return notApplicable('the target enforces no limit of this operation')
  }
  return needsSeededLimit(context)
}

/** The exchange with what the browser showed of it; unchanged if it is no question of a page. */
export function withObservation(exchange: Exchange, observation: ClientObservation): Exchange {
  const asked = evidenceOf(exchange, 'page-question')
  return asked === null ? exchange : withEvidence(exchange, { ...asked, observation })
}

/** What a browser showed of an exchange; null where none did. */
export function observationOf(exchange: Exchange): ClientObservation | null {
  return evidenceOf(exchange, 'page-question')?.observation ?? null
}

export function isSeenBy({ line }: BrowserClient, exchange: Exchange): boolean {
  return evidenceOf(exchange, 'page-question')?.client === line && observationOf(exchange) !== null
}

export function isTurn(exchange: Exchange, turn: BrowserTurn): boolean {
  return evidenceOf(exchange, 'page-question')?.turn === turn
}

/** The body that a page has sent; an empty object where it is no object. */
export function askedBody(exchange: Exchange): Unchecked<AssistantRequest> {
  const body = sentBody(exchange)
  return isObject(body) ? body : {}
}

/** `browser-client-<line>-thread`: whether a real client sees the thread that answers carry. */
export function observeThreadsSeen(exchanges: readonly Exchange[]): readonly Observation[] {
  return exchanges.flatMap((exchange) => {
    const asked = evidenceOf(exchange, 'page-question')
    if (asked?.turn !== 'follow-up') return []
    const first = exchanges.find((one) => {
      const before = evidenceOf(one, 'page-question')
      return before?.client === asked.client && before.turn === 'question'
    })
    // An answer that failed, or names no thread, leaves the client nothing to see.
    if ((answerIn(first)?.threadId ?? null) === null) return []
    const value = askedBody(exchange).threadId !== undefined ? 'seen' : 'not seen'
    return [observed(`browser-client-${asked.client}-thread`, value, [exchange])]
  })
}

/** A valid answer that the browser shows well, except for what `seen` changes. */
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
