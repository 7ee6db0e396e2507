import type { Exchange } from '../../harness/sending/exchange.ts'
import { isByGateway } from '../../harness/sending/gateway.ts'
import type { Observation } from '../../harness/verdict/verdict-model.ts'
import { isSuccess } from '../evidence.ts'
import { figure } from './seen.ts'

/** What stood between the run's requests and the service, whatever they were sent for. */
export function observeTraffic(exchanges: readonly Exchange[]): readonly Observation[] {
  return [...concurrencyLimit(exchanges), ...gatewayErrors(exchanges)]
}

/**
 * Where one request was refused while others were under way, and passed or failed once more after a wait: the most of an
 * operation that were under way at a time, and all accepted.
 */
function concurrencyLimit(exchanges: readonly Exchange[]): readonly Observation[] {
  const crowded = exchanges.filter(({ situation }) => (situation.crowd ?? 0) > 1)
  const operations = new Set(crowded.map(({ operation }) => operation))
  const accepted = exchanges.filter((exchange) => operations.has(exchange.operation) && isSuccess(exchange))
  const most = Math.max(0, ...accepted.map((exchange) => underWayWith(exchange, accepted)))
  return crowded.length === 0 ? [] : [figure('concurrency-limit', most, crowded)]
}

/** How many of these were under way when one of them was sent, itself included. */
function underWayWith({ sentAt, operation }: Exchange, all: readonly Exchange[]): number {
  const at = Date.parse(sentAt)
  const isUnderWay = (other: Exchange) => {
    const begun = Date.parse(other.sentAt)
    return other.operation === operation && begun <= at && at < begun + Math.max(1, other.milliseconds)
  }
  return all.filter(isUnderWay).length
}

/** What was asked again, and passed or not. */
function gatewayErrors(exchanges: readonly Exchange[]): readonly Observation[] {
  const errors = exchanges.filter(isByGateway)
  return errors.length === 0
    ? []
    : [figure('gateway-errors', `${errors.length} of ${exchanges.length} answers`, errors)]
}
