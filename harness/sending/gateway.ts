import { parseJson } from '../wire/json.ts'
import type { Exchange } from './exchange.ts'

/** What a proxy, load balancer or firewall answers where it gets nothing from the service behind it. */
export const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * Whether something in front of the service has answered in its place. With 502 and 504 only a gateway answers (RFC 9110
 * sections 15.6.3 and 15.6.5), and those of the large clouds do so in JSON. A 503 is a gateway's where it is a page, a line
 * of text or nothing at all: a service that says itself that it is away says so in JSON, as in its other answers.
 */
export function isByGateway({ response }: Pick<Exchange, 'response'>): boolean {
  if (response === null || !gatewayStatuses.has(response.status)) return false
  if (response.status !== 503) return true
  return response.body.encoding !== 'utf8' || parseJson(response.body.text) === undefined
}
