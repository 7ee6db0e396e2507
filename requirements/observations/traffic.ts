import type { Exchange } from '../../harness/exchange/exchange.ts'
import { isByGateway } from '../../harness/sending/gateway.ts'
import type { Observation } from '../../harness/verdict/verdict-model.ts'
import { header, requestHeader } from '../reading/headers.ts'
import { allSeen, observedFigure } from '../reading/seen.ts'
import { isSuccess } from '../reading/status.ts'
import { endOf, startOf } from '../reading/time.ts'

/** What stands between the run's requests and the service, whatever the requests were for. */
export function observeTraffic(exchanges: readonly Exchange[]): readonly Observation[] {
  return [...concurrencyLimit(exchanges), ...gatewayErrors(exchanges), ...contentCodings(exchanges)]
}

/**
 * The most requests of one operation and key that were under way at once and all accepted. It is observed only where a
 * request was refused while others were under way, and repeated after a wait.
 */
function concurrencyLimit(exchanges: readonly Exchange[]): readonly Observation[] {
  const crowded = exchanges.filter(({ situation }) => (situation.crowd ?? 0) > 1)
  const operations = new Set(crowded.map(({ operation }) => operation))
  const accepted = exchanges.filter((exchange) => operations.has(exchange.operation) && isSuccess(exchange))
  const most = Math.max(0, ...accepted.map((exchange) => underWayWith(exchange, accepted)))
  return crowded.length === 0 ? [] : [observedFigure('concurrency-limit', most, crowded)]
}

/** Content codings of answers to requests without `Accept-Encoding` (RFC 9110, section 12.5.3). */
function contentCodings(exchanges: readonly Exchange[]): readonly Observation[] {
  const samples = exchanges.flatMap((exchange) => {
    const coding = header(exchange.response, 'content-encoding') ?? 'identity'
    const isAsked = requestHeader(exchange, 'accept-encoding') !== null
    return coding === 'identity' || isAsked ? [] : [{ exchanges: [exchange], values: [coding] }]
  })
  return allSeen('content-coding', samples)
}

/** Milliseconds that an answer's end may take from the service to here: a busy machine reads it late. */
const ON_THE_WAY = 50

/** How many of these were being answered when this one's answer began, itself included. */
function underWayWith(exchange: Exchange, all: readonly Exchange[]): number {
  const at = answerBegins(exchange)
  const isUnderWay = (other: Exchange) =>
    other.operation === exchange.operation &&
    other.caller.key === exchange.caller.key &&
    answerBegins(other) <= at &&
    at < endOf(other) - ON_THE_WAY
  return all.filter((other) => other === exchange || isUnderWay(other)).length
}

function answerBegins(exchange: Exchange): number {
  return startOf(exchange) + (exchange.response?.headersAt ?? exchange.milliseconds)
}

/**
 * How many answers came from something in front of the service, or were a 503 after which the request was sent again.
 */
function gatewayErrors(exchanges: readonly Exchange[]): readonly Observation[] {
  const repeated = new Set(exchanges.map(({ situation }) => situation.repeats))
  const isAway = ({ id, response }: Exchange) => response?.status === 503 && repeated.has(id)
  const errors = exchanges.filter((exchange) => isByGateway(exchange) || isAway(exchange))
  return errors.length === 0
    ? []
    : [observedFigure('gateway-errors', `${errors.length} of ${exchanges.length} answers`, errors)]
}
