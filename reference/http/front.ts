import type { IncomingMessage } from 'node:http'
import type { Settings } from '../settings/settings.ts'
import type { Reply } from './refusal.ts'

/** What stands in front of the service: a firewall that lets through whom it knows, and an edge that compresses. */

/** The firewall's own answer; null where it lets a request through. */
export function frontReply({ userAgent, header }: Settings['front'], incoming: IncomingMessage): Reply | null {
  const { method, headers } = incoming
  const agent = headers['user-agent'] ?? ''
  if (userAgent !== null && !(agent.length > userAgent.length && agent.startsWith(userAgent))) return page
  // A browser asks beforehand without any header of the request that follows.
  return header === null || method === 'OPTIONS' || headers[header] !== undefined ? null : page
}

const page: Reply = {
  status: 403,
  headers: { 'content-type': 'text/html; charset=utf-8', server: 'edge' },
  body: '<!doctype html><title>Forbidden</title><h1>Request blocked</h1>\n',
}

/** A JSON answer in gzip; null for any other. */
export function zipped(response: Response): Response | null {
  const { body, headers, status } = response
  if (body === null || !/json/.test(headers.get('content-type') ?? '')) return null
  const changed = new Headers(headers)
  changed.delete('content-length')
  changed.set('content-encoding', 'gzip')
  return new Response(body.pipeThrough(new CompressionStream('gzip')), { status, headers: changed })
}
