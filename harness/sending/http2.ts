import { once } from 'node:events'
import { type ClientHttp2Session, type ClientHttp2Stream, connect, type IncomingHttpHeaders } from 'node:http2'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { SendFailure } from '../exchange/exchange.ts'
import { encodingOf } from './framing.ts'
import { exchanging, unwatched, type WireRequest, type WireResponse, type WireResult, type WireWatch } from './send.ts'
import { failureOf, unanswered, unconnectedWithin } from './send-failure.ts'

/** What a failed exchange says where the service speaks HTTP/1.1 alone, or can't be reached without a proxy. */
export const HTTP2_NOT_OFFERED = 'HTTP/2 is not offered'

/**
 * Sends one request over HTTP/2, chosen by ALPN as in browsers, and reads the answer as it arrives. Never throws. Where
 * the service does not offer HTTP/2, nothing is sent.
 */
export async function sendOverHttp2(request: WireRequest, watch: WireWatch = unwatched): Promise<WireResult> {
  const startedAt = performance.now()
  const secured = await secureSocket(request)
  if (secured.kind === 'failed') return { ...secured, milliseconds: performance.now() - startedAt }
  const { socket } = secured
  return exchanging(request, watch, startedAt, ({ answered, breakOff }) => {
    const session = connect(new URL(request.url).origin, { createConnection: () => socket })
    const broken = ({ message }: Error) => breakOff('cut', { kind: 'protocol', message })
    session.on('error', broken)
    const content = request.body === null ? null : Buffer.from(request.body, encodingOf(request))
    const stream = opened(session, request, content)
    stream.on('error', broken)
    const closed = () => breakOff('cut', unanswered)
    stream.on('close', closed)
    stream.on('response', (head) => {
      stream.off('close', closed)
      const { ':status': status = 0 } = head
      const recorder = answered({ status, headers: pairsOf(head) })
      let isWhole = false
      stream.on('data', recorder.take)
      stream.on('end', () => {
        isWhole = true
      })
      stream.on('close', () => recorder.end(isWhole && stream.rstCode === 0))
    })
    stream.end(content ?? undefined)
    return () => session.destroy()
  }).finally(() => void socket.destroy())
}

type Secured =
  | { readonly kind: 'open'; readonly socket: TLSSocket }
  | { readonly kind: 'failed'; readonly failure: SendFailure }

const notOffered: Secured = { kind: 'failed', failure: { kind: 'protocol', message: HTTP2_NOT_OFFERED } }

/** A connection for which the service has chosen HTTP/2, or why there is none. */
async function secureSocket({ url, connection, connectTimeout, timeout }: WireRequest): Promise<Secured> {
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== 'https:') return notOffered
  const { ca, cert, key, proxyEnv } = connection?.https.options ?? {}
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connectTls({
    host,
    port: Number(port || 443),
    ALPNProtocols: ['h2', 'http/1.1'],
    // An IP address must not be sent as the server's name (RFC 6066 section 3).
    ...(/[a-z]/i.test(host) && !host.includes(':') ? { servername: host } : {}),
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
  })
  const longest = connectTimeout ?? timeout
  const signal = AbortSignal.timeout(longest)
  try {
    await once(socket, 'secureConnect', { signal })
  } catch (error) {
    socket.destroy()
    // Where the others go through a proxy, that there is no way without one is no fault of the service.
    if (proxyEnv?.HTTPS_PROXY !== undefined || proxyEnv?.['https_proxy'] !== undefined) return notOffered
    if (signal.aborted) return { kind: 'failed', failure: unconnectedWithin(longest) }
    return { kind: 'failed', failure: failureOf(error instanceof Error ? error : new Error(String(error))) }
  }
  if (socket.alpnProtocol === 'h2') return { kind: 'open', socket }
  socket.destroy()
  return notOffered
}

/** Headers about the connection are left out (RFC 9113 section 8.2.2). */
function opened(
  session: ClientHttp2Session,
  { method, url, headers }: WireRequest,
  content: Buffer | null,
): ClientHttp2Stream {
  const { pathname, search } = new URL(url)
  const own = headers.map(([name, value]) => [name.toLowerCase(), value] as const)
  const isNamed = own.some(([name]) => name === 'accept-encoding')
  return session.request({
    ...Object.fromEntries(own),
    ...(isNamed ? {} : { 'accept-encoding': 'identity' }),
    // Node adds no length by itself, and a service may refuse a body of unknown length (RFC 9110 section 8.6).
    ...(content === null ? {} : { 'content-length': content.length }),
    ':method': method,
    ':path': `${pathname}${search}`,
  })
}

function pairsOf(headers: IncomingHttpHeaders): WireResponse['headers'] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (name.startsWith(':') || value === undefined) return []
    return [value].flat().map((one) => [name, one] as const)
  })
}
