import { parseJson } from '../wire/json.ts'
import type { Exchange } from './exchange.ts'

/** What a proxy, load balancer or firewall answers where it gets nothing from the service behind it. */
export const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * Whether something in front of the service has answered in its place: with a page, a line of text or nothing at all. A
 * service that says itself that it failed says so in JSON, as in its other answers.
 */
export function isByGateway({ response }: Pick<Exchange, 'response'>): boolean {
  if (response === null || !gatewayStatuses.has(response.status)) return false
  return response.body.encoding !== 'utf8' || parseJson(response.body.text) === undefined
}
