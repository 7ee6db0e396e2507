import { setTimeout as delay } from 'node:timers/promises'
import type { Exchange, RecordedResponse } from '../exchange/exchange.ts'
import { retryAfter } from '../limits/limit-headers.ts'
import { dateOf } from './answer-date.ts'
import type { Call } from './call.ts'
import { isByGateway } from './gateway.ts'
import { NOTHING_LISTENS } from './send-failure.ts'

/** Seconds in which a gateway usually finds the service again. */
const A_MOMENT = 0.5
/** The longest wait in seconds that a service may ask for, as while it is being replaced. */
const FEW_SECONDS = 10

/**
 * Seconds after which a request may be sent again, counted from the answer's own date; null where the answer doesn't
 * say, NaN where its `Retry-After` is malformed.
 */
export function secondsAsked(response: Pick<RecordedResponse, 'headers'> | null): number | null {
  return retryAfter(response?.headers ?? [], dateOf(response) ?? Date.now())
}

/** Seconds that a 503 asks for, if few: the service says itself that it will be back soon. Null for any other answer. */
export function secondsAway(response: RecordedResponse | null): number | null {
  return response?.status === 503 ? fewAsked(response) : null
}

function fewAsked(response: RecordedResponse | null): number | null {
  const asked = secondsAsked(response)
  return asked !== null && asked >= 0 && asked <= FEW_SECONDS ? asked : null
}

/**
 * The call to send in place of one that the service did not get, or did not take because it is away for a few seconds.
 * Waits as long as is needed; null where the answer stands.
 *
 * @param comesBack whether the service can be reached again, or soon
 */
export async function secondTry(
  call: Call,
  exchange: Exchange,
  comesBack: () => Promise<boolean>,
): Promise<Call | null> {
  // Where a limit is used up, a 503 may be its refusal, and the test would take a second try for the next use.
  const isAway = secondsAway(exchange.response) !== null && call.situation.limitReached === undefined
  const isUnseen = isByGateway(exchange) || isLost(call, exchange)
  const again = { ...call, situation: { ...call.situation, repeats: exchange.id } }
  // Nothing listens while a service is started anew, and what was refused so has never reached it.
  if (isUnconnected(exchange)) return (await comesBack()) ? again : null
  if (!isUnseen && !isAway) return null
  await delay(Math.max(A_MOMENT, fewAsked(exchange.response) ?? 0) * 1000)
  return isUnseen ? { ...again, situation: { ...again.situation, mayCountTwice: true } } : again
}

/**
 * Whether the connection was closed without an answer, as happens for a moment while a service behind a balancer is
 * replaced. A call with its own transport does not count: it tests what becomes of such a connection.
 */
function isLost({ transport }: Call, { failure }: Exchange): boolean {
  return transport === undefined && failure?.kind === 'reset'
}

function isUnconnected({ failure }: Exchange): boolean {
  return failure?.kind === 'connect' && failure.message.includes(NOTHING_LISTENS)
}
