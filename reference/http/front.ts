import type { IncomingMessage } from 'node:http'
import type { Settings } from '../settings/settings.ts'
import { saysOf } from './codings.ts'
import type { Reply } from './refusal.ts'

/** What is in front of the service: a firewall that only lets known clients through, and an edge that compresses. */

/** The answer of the firewall or edge; null where the request is let through. */
export function frontReply(
  { userAgent, header, answersSafeMethods, headHasLength }: Settings['front'],
  incoming: IncomingMessage,
): Reply | null {
  const { method, headers } = incoming
  const isPreflight = headers['access-control-request-method'] !== undefined
  if (answersSafeMethods && method === 'HEAD')
    return {
      ...healthy,
      headers: { ...ofJson, 'content-length': headHasLength ? `${HEALTH.length}` : '0' },
      body: null,
    }
  if (answersSafeMethods && method === 'OPTIONS' && !isPreflight) return healthy
  const agent = headers['user-agent'] ?? ''
  if (userAgent !== null && !(agent.length > userAgent.length && agent.startsWith(userAgent))) return blocked
  // A preflight does not have the headers of the request that follows it.
  return header === null || method === 'OPTIONS' || headers[header] !== undefined ? null : blocked
}

function page(status: number, says: string): Reply {
  const headers = { 'content-type': 'text/html; charset=utf-8', server: 'edge' }
  return { status, headers, body: `<!doctype html><title>${status}</title><h1>${says}</h1>\n` }
}

const ofJson = { 'content-type': 'application/json' }
const HEALTH = '{"status":"ok"}'
const healthy: Reply = { status: 200, headers: ofJson, body: HEALTH }
const blocked = page(403, 'Request blocked')
const timedOut: Reply = { status: 504, headers: ofJson, body: '{"message":"Endpoint request timed out"}' }

/** What a default route shows for every path: the page of an application that finds its own way from there. */
export const startPage: Reply = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><title>Documentation</title><div id="app"></div>\n',
}

/** The answer in place of an unavailable service; null where the connection is closed without one. */
export function unavailable({ awayAnswer }: Settings['front']): Reply | null {
  if (awayAnswer === 'none') return null
  return awayAnswer === 'json' ? timedOut : page(503, 'Service temporarily unavailable')
}

/** The edge's headers on every answer: whether it keeps the connection, and its own limit for a second. */
export function edgeHeaders({
  requestsPerSecond,
  keepAlive,
}: Settings['front']): readonly (readonly [string, string])[] {
  const limit = [
    ['x-ratelimit-limit', `${requestsPerSecond}`],
    ['x-ratelimit-remaining', `${(requestsPerSecond ?? 0) - 1}`],
    ['x-ratelimit-reset', '1'],
  ] as const
  return [...(keepAlive ? [] : [['connection', 'close'] as const]), ...(requestsPerSecond === null ? [] : limit)]
}

/** Whether the edge compresses the answer to a request. */
export function isZipped({ gzip }: Settings['front'], { headers }: IncomingMessage): boolean {
  const said = saysOf('gzip', headers)
  return gzip === 'always' ? said !== 'excluded' : gzip === 'asked' && said === 'accepted'
}

/** A content type in another valid form: in capitals (RFC 9110 section 8.3.1), with quoted parameters. */
export function mediaTypeOf({ mediaTypesInCapitals }: Settings['front'], contentType: string): string {
  if (!mediaTypesInCapitals) return contentType
  const [type = '', charset] = contentType.toUpperCase().split(/; ?CHARSET=/)
  return charset === undefined ? type : `${type};charset="${charset}"`
}

/** Least milliseconds between two outages: a client that tries again soon after one meets no other. */
const BETWEEN_OUTAGES = 5_000

/**
 * Makes a function that tells for each request whether the service is unavailable. An outage begins with every
 * `awayEvery`-th request, unless one was just before.
 */
export function outages({ awayEvery, awayMilliseconds }: Settings['front']): () => boolean {
  let requests = 0
  let last = Number.NEGATIVE_INFINITY
  return () => {
    requests++
    const since = performance.now() - last
    if (since < awayMilliseconds) return true
    if (awayEvery === null || requests < awayEvery || since < awayMilliseconds + BETWEEN_OUTAGES) return false
    requests = 0
    last = performance.now()
    return true
  }
}

/** A JSON answer in gzip; null for other answers, and for one that the service has compressed. */
export function zipped(response: Response): Response | null {
  const { body, headers, status } = response
  if (body === null || headers.has('content-encoding') || !/json/.test(headers.get('content-type') ?? '')) return null
  const changed = new Headers(headers)
  changed.delete('content-length')
  changed.set('content-encoding', 'gzip')
  changed.append('vary', 'accept-encoding')
  return new Response(body.pipeThrough(new CompressionStream('gzip')), { status, headers: changed })
}
