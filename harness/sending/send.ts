import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Arrival, SendFailure } from './exchange.ts'
import { type Reading, watchReading } from './reading.ts'

export interface WireRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | null
  /** Loopback or interface address to send from; null: the system chooses. */
  readonly sourceAddress: string | null
  /** Longest time for the whole exchange, in milliseconds. */
  readonly patience: number
}

export interface WireResponse {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly headersAt: number
  readonly bytes: Buffer
  readonly arrivals: readonly Arrival[]
  readonly end: 'complete' | 'cut' | 'limit' | 'timeout'
}

export type WireResult =
  | { readonly kind: 'answered'; readonly response: WireResponse; readonly milliseconds: number }
  | { readonly kind: 'failed'; readonly failure: SendFailure; readonly milliseconds: number }

/** Whoever passes an answer on is told of it while it arrives: a stream that is held back until its end is none. */
export interface WireWatch {
  readonly headers: (status: number, headers: WireResponse['headers']) => void
  readonly chunk: (bytes: Buffer) => void
}

const unwatched: WireWatch = { headers: () => {}, chunk: () => {} }

/** Milliseconds from which on a read is late: timers are that exact, and no answer is judged by less. */
const LATE = 5

/** A service may send without end; what is read of one answer is bounded. */
const LONGEST_BODY = 16 * 1024 * 1024

/**
 * Sends one request and reads the answer as it arrives, each read with its time. Never throws: whatever the service
 * does is a result.
 *
 * `node:http` rather than `fetch`: it tells a cut connection from a complete answer, can send from a given address, and
 * follows no redirect. Each exchange has a connection of its own, since a kept-alive one that the service closes at the
 * wrong moment looks like a fault of the service.
 */
export function sendOnWire(request: WireRequest, watch: WireWatch = unwatched): Promise<WireResult> {
  return new Promise((resolve) => {
    const url = new URL(request.url)
    const startedAt = performance.now()
    const elapsed = () => performance.now() - startedAt
    let response: ResponseReader | null = null
    const reading = watchReading()
    const settle = (result: WireResult) => {
      reading.stop()
      clearTimeout(timer)
      outgoing.destroy()
      resolve(result)
    }
    const outgoing = open(url, request)
    const timer = setTimeout(() => {
      if (response !== null) return settle(response.finish('timeout'))
      const message = `no answer within ${request.patience / 1000} s`
      settle({ kind: 'failed', failure: { kind: 'timeout', message }, milliseconds: elapsed() })
    }, request.patience)
    outgoing.on('response', (incoming) => {
      response = readResponse(incoming, elapsed, reading, watch, settle)
    })
    outgoing.on('error', (error) => {
      if (response !== null) return settle(response.finish('cut'))
      settle({ kind: 'failed', failure: failureOf(error), milliseconds: elapsed() })
    })
    outgoing.end(request.body ?? undefined)
  })
}

function open(url: URL, request: WireRequest): ClientRequest {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const isNamed = request.headers.some(([name]) => name.toLowerCase() === 'accept-encoding')
  // RFC 9110 section 12.5.3: without it any coding would do, and the bytes of a coded stream come when its coder likes.
  const coding = isNamed ? [] : ['Accept-Encoding', 'identity']
  const length = request.body === null ? [] : ['Content-Length', String(Buffer.byteLength(request.body))]
  return send(url, {
    method: request.method,
    headers: ['Host', url.host, ...request.headers.flat(), ...coding, ...length, 'Connection', 'close'],
    agent: false,
    ...(request.sourceAddress === null ? {} : { localAddress: request.sourceAddress }),
  })
}

interface ResponseReader {
  readonly finish: (end: WireResponse['end']) => WireResult
}

function readResponse(
  incoming: IncomingMessage,
  elapsed: () => number,
  reading: Reading,
  watch: WireWatch,
  settle: (result: WireResult) => void,
): ResponseReader {
  const headersAt = elapsed()
  const status = incoming.statusCode ?? 0
  const headers = headerPairs(incoming.rawHeaders)
  const chunks: Buffer[] = []
  const arrivals: Arrival[] = []
  let size = 0
  const finish = (end: WireResponse['end']): WireResult => ({
    kind: 'answered',
    milliseconds: elapsed(),
    response: {
      status,
      headers,
      headersAt,
      bytes: Buffer.concat(chunks),
      arrivals,
      end,
    },
  })
  watch.headers(status, headers)
  incoming.on('data', (chunk: Buffer) => {
    const late = reading.late()
    arrivals.push({ at: elapsed(), bytes: chunk.length, ...(late < LATE ? {} : { late }) })
    watch.chunk(chunk)
    chunks.push(chunk)
    size += chunk.length
    if (size > LONGEST_BODY) settle(finish('limit'))
  })
  incoming.on('close', () => settle(finish(incoming.complete ? 'complete' : 'cut')))
  incoming.on('error', () => settle(finish('cut')))
  return { finish }
}

function headerPairs(raw: readonly string[]): readonly (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = []
  for (let i = 0; i + 1 < raw.length; i += 2) pairs.push([String(raw[i]).toLowerCase(), String(raw[i + 1])])
  return pairs
}

function failureOf(error: Error & { readonly code?: string }): SendFailure {
  const code = error.code ?? error.name
  if (code === 'ECONNRESET' || code === 'EPIPE') {
    return { kind: 'reset', message: `the connection was closed before an answer came (${code})` }
  }
  if (code.startsWith('HPE_')) return { kind: 'protocol', message: `the answer is not HTTP (${code})` }
  return { kind: 'connect', message: `no connection (${code})` }
}
