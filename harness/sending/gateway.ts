import type { Exchange, RecordedResponse } from '../exchange/exchange.ts'
import { parseJson } from '../json/parse.ts'

/**
 * What a proxy, load balancer or firewall answers where it gets nothing from the service behind it. From 520 on are
 * Cloudflare's own, of which no service knows: none stands in the registry of RFC 9110 section 16.2.1.
 */
export const gatewayStatuses: ReadonlySet<number> = new Set([
  502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530,
])

/**
 * Whether something in front of the service has answered in its place. With 502 and 504 only a gateway answers (RFC 9110
 * sections 15.6.3 and 15.6.5), and those of the large clouds do so in JSON. A 503 is a gateway's where it is a page, a line
 * of text or nothing at all: a service that says itself that it is away says so in JSON, as in its other answers.
 */
export function isByGateway({ response }: Pick<Exchange, 'response'>): boolean {
  if (response === null) return false
  if (isChallenge(response)) return true
  if (!gatewayStatuses.has(response.status)) return false
  if (response.status !== 503) return true
  const body = response.body.encoding === 'utf8' ? parseJson(response.body.text) : undefined
  return body === undefined || isOfApiGateway(response, body)
}

/** A firewall of AWS or Cloudflare asks whether a browser is there, with any status: 202, 403 and 405 by default. */
export function isChallenge({ headers }: Pick<RecordedResponse, 'headers'>): boolean {
  return headers.some(([name]) => name === 'x-amzn-waf-action' || name === 'cf-mitigated')
}

/**
 * Whether an answer in JSON is an API gateway's own. Kong names another latency on what it passes on. API Gateway of AWS names
 * its request on that too, but not the type of an error, and its own answers hold a message alone.
 */
export function isOfApiGateway({ headers }: Pick<RecordedResponse, 'headers'>, body: unknown): boolean {
  const names = new Set(headers.map(([name]) => name))
  if (names.has('x-kong-response-latency') || names.has('x-amzn-errortype')) return true
  const isThroughAws = names.has('apigw-requestid') || (names.has('x-amzn-requestid') && names.has('x-amz-apigw-id'))
  return isThroughAws && typeof body === 'object' && body !== null && Object.keys(body).join() === 'message'
}
