import type { Exchange, RecordedResponse } from '../exchange/exchange.ts'
import { parseJson } from '../json/parse.ts'

/**
 * Statuses with which a proxy, load balancer or firewall answers where it gets nothing from the service behind it.
 * Those from 520 on are Cloudflare's own, which no service uses: they are not in the registry of RFC 9110 section
 * 16.2.1.
 */
export const gatewayStatuses: ReadonlySet<number> = new Set([
  502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530,
])

/**
 * Whether something in front of the service has answered in its place. Only a gateway answers with 502 and 504 (RFC
 * 9110 sections 15.6.3 and 15.6.5), and the gateways of the large clouds do so in JSON. A 503 comes from a gateway
 * where its body is a page, a line of text or empty: a service that reports itself unavailable does so in JSON, as in
 * its other answers.
 */
export function isByGateway({ response }: Pick<Exchange, 'response'>): boolean {
  if (response === null) return false
  if (isChallenge(response)) return true
  if (!gatewayStatuses.has(response.status)) return false
  if (response.status !== 503) return true
  const body = response.body.encoding === 'utf8' ? parseJson(response.body.text) : undefined
  return body === undefined || isOfApiGateway(response, body)
}

/**
 * Whether a firewall of AWS or Cloudflare asks the client to prove that it is a browser. It may do so with any status:
 * 202, 403 and 405 by default.
 */
export function isChallenge({ headers }: Pick<RecordedResponse, 'headers'>): boolean {
  return headers.some(([name]) => name === 'x-amzn-waf-action' || name === 'cf-mitigated')
}

/**
 * Whether an API gateway made this JSON answer itself. Kong adds another latency header to what it passes on. The API
 * Gateway of AWS adds the id of its request to what it passes on too, but no error type, and its own answers have
 * `message` as their only member.
 */
export function isOfApiGateway({ headers }: Pick<RecordedResponse, 'headers'>, body: unknown): boolean {
  const names = new Set(headers.map(([name]) => name))
  if (names.has('x-kong-response-latency') || names.has('x-amzn-errortype')) return true
  const isThroughAws = names.has('apigw-requestid') || (names.has('x-amzn-requestid') && names.has('x-amz-apigw-id'))
  return isThroughAws && typeof body === 'object' && body !== null && Object.keys(body).join() === 'message'
}
