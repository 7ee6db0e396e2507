import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Exchange, RecordedResponse } from '../exchange/exchange.ts'
import type { Call, Send } from './call.ts'
import { closeServer, listenOnLoopback } from './loopback.ts'
import { headerPairs, type WireWatch } from './send.ts'

/** A request of an engine's own client, below the address that its route was opened at. */
export interface ProxiedRequest {
  readonly method: string
  /** Path and query below the route's address, with a leading slash, encoded as the client sent them. */
  readonly path: string
  /** Headers without credentials, and without those that concern only the connection to the proxy. */
  readonly headers: Call['headers']
  /** The credentials as the client sent them, for a route whose client has its own key; null where it sent none. */
  readonly authorization: string | null
  readonly body: string | null
}

/** What became of a proxied request. */
export type Proxied =
  | { readonly kind: 'recorded'; readonly exchange: Exchange }
  /** The request was over budget, the target was lost, or the request can't be sent as it is. */
  | { readonly kind: 'not-forwarded'; readonly reason: Error }

export type Route = Answering & {
  /** Makes the body that the client gets once the answer is whole; left out: the answer is passed on as it arrives. */
  readonly rewritten?: (response: RecordedResponse) => Buffer
  /** Makes the headers that the client gets; left out: it gets those of the answer. */
  readonly headersFor?: (headers: RecordedResponse['headers']) => RecordedResponse['headers']
  /** Called before the client gets the end of its answer. */
  readonly settled: (proxied: Proxied) => void
}

/** How a route answers. */
export type Answering =
  /** Sends a call to the target in place of the client's request, with its own operation, key and situation. */
  | { readonly call: (request: ProxiedRequest) => Call }
  /** Repeats the answer of an exchange of this run whose request means the same, and sends nothing. */
  | { readonly recorded: Exchange }

export interface RecordingProxy {
  /** Opens a route and returns its address, which the client uses as its base address in place of the target's. */
  readonly open: (route: Route) => string
  readonly close: () => Promise<void>
}

/**
 * Status of answers that the proxy makes itself, and that no target sends: the request was not let through, or got no
 * answer.
 */
export const LOCAL_STATUS = 599

/** Longest body of a request in bytes; the longest that a client of the interface sends is a conversation. */
const LONGEST_REQUEST = 1024 * 1024

/**
 * Starts a proxy on loopback for engines whose client is not ours. By `send`, it gives each request its key, charges
 * the budget before anything is sent, and records the exchange. It passes the answer on as it arrives.
 *
 * Each route has its own address, which differs in a path prefix. A header that names the route would become part of
 * what the client is seen to send, and a browser's own requests could not carry it.
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

/** @throws Error for a body that is too long or not UTF-8: it could not be sent and recorded unchanged. */
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

/** Headers about one connection (RFC 9110 section 7.6.1). */
const ofConnection = ['connection', 'keep-alive', 'trailer', 'transfer-encoding', 'upgrade']
/**
 * Headers of the answer that the client does not get: those, and the ones about its bytes, which were decoded on
 * arrival and may be rewritten.
 */
const notPassedOn: ReadonlySet<string> = new Set([...ofConnection, 'content-encoding', 'content-length'])

/**
 * Headers of the request that the target does not get: those of the connection, the placeholder in `authorization`, and
 * `accept-encoding`. With the last, the target might compress the answer: the record would hold compressed bytes, and a
 * stream would come in one flush.
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
        // Node can read this status or header but refuses to write it. The exchange is recorded all the same, and the
        // client gets no answer rather than a corrected one.
        outgoing.destroy()
      }
    },
    chunk: (bytes) => {
      if (!outgoing.destroyed) outgoing.write(bytes)
    },
  }
}

/**
 * Ends the client's answer. It must see that an answer broke off. Where there was no answer it gets ours, since the
 * proxy inside Pact's verifier crashes when a connection is closed without one.
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
