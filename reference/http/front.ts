import type { IncomingMessage } from 'node:http'
import type { Settings } from '../settings/settings.ts'
import type { Reply } from './refusal.ts'

/** What stands in front of the service: a firewall that lets through whom it knows, and an edge that compresses. */

/**
 * An answer of what stands in front; null where it lets a request through.
 *
 * @param number of the request, from 1
 */
export function frontReply(front: Settings['front'], incoming: IncomingMessage, number: number): Reply | null {
  const { userAgent, header, pageEvery } = front
  if (pageEvery !== null && number % pageEvery === 0) return page(503, 'Service temporarily unavailable')
  const { method, headers } = incoming
  const agent = headers['user-agent'] ?? ''
  if (userAgent !== null && !(agent.length > userAgent.length && agent.startsWith(userAgent))) return blocked
  // A browser asks beforehand without any header of the request that follows.
  return header === null || method === 'OPTIONS' || headers[header] !== undefined ? null : blocked
}

function page(status: number, says: string): Reply {
  const headers = { 'content-type': 'text/html; charset=utf-8', server: 'edge' }
  return { status, headers, body: `<!doctype html><title>${status}</title><h1>${says}</h1>\n` }
}

const blocked = page(403, 'Request blocked')

/** A JSON answer in gzip; null for any other. */
export function zipped(response: Response): Response | null {
  const { body, headers, status } = response
  if (body === null || !/json/.test(headers.get('content-type') ?? '')) return null
  const changed = new Headers(headers)
  changed.delete('content-length')
  changed.set('content-encoding', 'gzip')
  return new Response(body.pipeThrough(new CompressionStream('gzip')), { status, headers: changed })
}
