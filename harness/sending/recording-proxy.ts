import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Exchange, RecordedResponse } from '../exchange/exchange.ts'
import type { Call, Send } from './call.ts'
import { closeServer, listenOnLoopback } from './loopback.ts'
import { headerPairs, type WireWatch } from './send.ts'

/** A request of an engine's own client, below the address that its route was opened at. */
export interface ProxiedRequest {
  readonly method: string
  /** Path and query below the route's address, with a leading slash, encoded as they came. */
  readonly path: string
  /** Without credentials, and without what concerns the connection to the proxy only. */
  readonly headers: Call['headers']
  /** The credentials as they came, for a route whose client has a key of its own; null: it sent none. */
  readonly authorization: string | null
  readonly body: string | null
}

/** What became of a proxied request. */
export type Proxied =
  | { readonly kind: 'recorded'; readonly exchange: Exchange }
  /** Over budget, the target lost, or a request that can't be sent as it is. */
  | { readonly kind: 'not-forwarded'; readonly reason: Error }

export type Route = Answering & {
  /** Body that the client gets once the answer is whole; left out: the answer is passed on as it arrives. */
  readonly rewritten?: (response: RecordedResponse) => Buffer
  /** Headers that the client gets; left out: those of the answer. */
  readonly headersFor?: (headers: RecordedResponse['headers']) => RecordedResponse['headers']
  /** Called before the client has the end of its answer. */
  readonly settled: (proxied: Proxied) => void
}

/** Where the answer comes from. */
export type Answering =
  /** What is sent to the target in place of the client's request: its operation, its key, its situation. */
  | { readonly call: (request: ProxiedRequest) => Call }
  /** An exchange of this run that is the same request by meaning: its answer is given again, and nothing is sent. */
  | { readonly recorded: Exchange }

export interface RecordingProxy {
  /** Address of the route: the client's base address in place of the target's. */
  readonly open: (route: Route) => string
  readonly close: () => Promise<void>
}

/** Answered by the proxy itself, never by a target: the request was not let through, or no answer came. */
export const LOCAL_STATUS = 599

/** Bytes of a request; the longest that the interface's clients send is a conversation. */
const LONGEST_REQUEST = 1024 * 1024

/**
 * Starts a proxy on loopback for engines whose client is not ours: it gives each request its key, charges the budget
 * before anything is sent, passes the answer on as it arrives, and records the exchange, all by `send`.
 *
 * Each route has an address of its own, by a path prefix. A header that names the route would be part of what the client
 * is seen to send, and a browser's own requests could not carry it.
 *
 * @throws Error where no port is free.
 */
export async function startRecordingProxy(send: Send): Promise<RecordingProxy> {
  const routes = new Map<string, Route>()
  const server = createServer((incoming, outgoing) => {
    forward(send, routes, incoming, outgoing).catch(() => outgoing.destroy())
  })
  const port = await listenOnLoopback(server)
  return {
    open: (route) => {
      const prefix = `/${routes.size + 1}`
      routes.set(prefix, route)
      return `http://127.0.0.1:${port}${prefix}`
    },
    close: () => closeServer(server),
  }
}

async function forward(
  send: Send,
  routes: ReadonlyMap<string, Route>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const [, prefix = '', path = '/'] = /^(\/\d+)(\/.*)?$/s.exec(incoming.url ?? '') ?? []
  const route = routes.get(prefix)
  if (route === undefined) return answerLocally(outgoing, `the recording proxy has no route ${prefix || incoming.url}`)
  try {
    const { method = 'GET' } = incoming
    const body = await bodyOf(incoming)
    const authorization = incoming.headers.authorization ?? null
    const headers = headerPairs(incoming).filter(([name]) => !notForwarded.has(name.toLowerCase()))
    const client = passOn(outgoing, route)
    const isPassedOn = 'call' in route && route.rewritten === undefined
    const exchange =
      'call' in route
        ? await send(route.call({ method, path, headers, authorization, body }), isPassedOn ? client : undefined)
        : route.recorded
    route.settled({ kind: 'recorded', exchange })
    const { response } = exchange
    if (!isPassedOn && response?.end === 'complete') {
      client.headers(response.status, response.headers)
      client.chunk(route.rewritten?.(response) ?? Buffer.from(response.body.text, response.body.encoding))
    }
    finish(outgoing, exchange)
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error))
    route.settled({ kind: 'not-forwarded', reason })
    answerLocally(outgoing, reason.message)
  }
}

/** @throws Error for a body that is too long or no UTF-8: it could not be sent and recorded as it is. */
async function bodyOf(incoming: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LONGEST_REQUEST) throw new Error(`the request's body is longer than ${LONGEST_REQUEST} bytes`)
    chunks.push(chunk)
  }
  return size === 0 ? null : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks))
}

/** What belongs to one connection: RFC 9110 section 7.6.1. */
const ofConnection = ['connection', 'keep-alive', 'trailer', 'transfer-encoding', 'upgrade']
/** Besides that, what speaks of bytes that were decoded as they came, or that are written in another shape. */
const notPassedOn: ReadonlySet<string> = new Set([...ofConnection, 'content-encoding', 'content-length'])

/**
 * Besides that, the placeholder in `authorization`, and `accept-encoding`, or the recorded bytes would be compressed, and
 * one flush for the whole stream.
 */
const notForwarded: ReadonlySet<string> = new Set([
  ...ofConnection,
  ...['host', 'proxy-connection', 'te', 'content-length', 'expect', 'authorization', 'accept-encoding'],
])

function passOn(outgoing: ServerResponse, { headersFor = (headers) => headers }: Route): WireWatch {
  return {
    headers: (status, headers) => {
      const kept = headersFor(headers).filter(([name]) => !notPassedOn.has(name))
      try {
        outgoing.writeHead(status, kept.flat())
        outgoing.flushHeaders()
      } catch {
        // A status or header that Node reads and refuses to write: the exchange is recorded all the same, and the client
        // gets no answer rather than a mended one.
        outgoing.destroy()
      }
    },
    chunk: (bytes) => {
      if (!outgoing.destroyed) outgoing.write(bytes)
    },
  }
}

/**
 * The client must see an answer that broke off break off. Where there was no answer it gets ours: the proxy inside Pact's
 * verifier takes its process down when a connection is closed without one.
 */
function finish(outgoing: ServerResponse, { response, failure }: Exchange): void {
  if (response?.end === 'complete') outgoing.end()
  else answerLocally(outgoing, failure?.message ?? 'the answer broke off')
}

function answerLocally(outgoing: ServerResponse, message: string): void {
  if (outgoing.headersSent) {
    outgoing.destroy()
    return
  }
  outgoing.writeHead(LOCAL_STATUS, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
  outgoing.end(`${message}\n`)
}
