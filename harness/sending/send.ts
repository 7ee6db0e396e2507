import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Transform } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import type { Arrival, RecordedRequest, RecordedResponse, SendFailure } from '../exchange/exchange.ts'
import type { Connection } from '../target/connection.ts'
import { type BodyForm, framingOf, sendBody } from './framing.ts'
import { watchReading } from './reading.ts'

export interface WireRequest extends RecordedRequest, BodyForm {
  /** Loopback or interface address to send from; null or left out: the system chooses. */
  readonly sourceAddress?: string | null
  /** Longest time for the whole exchange, in milliseconds. */
  readonly timeout: number
  /** Left out by what goes to this machine only. */
  readonly connection?: Connection
  /** Milliseconds for a connection; left out, that of the whole exchange. */
  readonly connectTimeout?: number
  /** True where `connection` is one that several requests share; left out, each has its own. */
  readonly isShared?: true
  /** Bytes of an answer after which the client goes away; left out, it reads to the end, or to `LONGEST_BODY`. */
  readonly leavesAfter?: number
}

export interface WireResponse extends Omit<RecordedResponse, 'body'> {
  readonly bytes: Buffer
}

export type WireResult = { readonly milliseconds: number } & (
  | { readonly kind: 'answered'; readonly response: WireResponse }
  | { readonly kind: 'failed'; readonly failure: SendFailure }
)

/** Sees an answer while it arrives, to pass it on: a stream that is held back until its end is none. */
export interface WireWatch {
  readonly headers: (status: number, headers: WireResponse['headers']) => void
  readonly chunk: (bytes: Buffer) => void
}

export const unwatched: WireWatch = { headers: () => {}, chunk: () => {} }

/** Milliseconds from which on a read is late: timers are that exact, and no answer is judged by less. */
const LATE = 5

/**
 * A service may send without end; what is read of one answer is bounded, in bytes. More than the longest job or stream
 * that makes sense, and so little that a run with several of that length fits into 300 MB: text, events and what is
 * written of it are each as large again.
 */
export const LONGEST_BODY = 4 * 1024 * 1024

/** Bytes that are kept of an answer that did not come to its end: its beginning is evidence enough. */
const KEPT_UNENDED = 256 * 1024

/**
 * Sends one request and reads the answer as it arrives, each read with its time. Whatever the service does is a result:
 * it rejects only where the request can't be written as it is.
 *
 * `node:http` rather than `fetch`: it tells a cut connection from a complete answer, can send from a given address, and
 * follows no redirect. An exchange has a connection of its own unless it is to show what a shared one does, since a
 * kept-alive one that the service closes at the wrong moment looks like a fault of the service.
 */
export function sendOnWire(request: WireRequest, watch: WireWatch = unwatched): Promise<WireResult> {
  return exchanging(request, watch, performance.now(), ({ answered, breakOff }) => {
    const outgoing = open(request)
    outgoing.on('error', (error) => breakOff('cut', failureOf(error)))
    // A firewall that drops packets, or a handshake that stalls, would else cost each request the whole time of an answer.
    const connectTimeout = request.connectTimeout ?? request.timeout
    const connecting = setTimeout(
      () => breakOff('cut', unconnected(`none within ${connectTimeout / 1000} s`)),
      connectTimeout,
    )
    whenConnected(outgoing, () => clearTimeout(connecting))
    outgoing.on('response', (incoming) => {
      const headers = headerPairs(incoming).map(([name, value]) => [name.toLowerCase(), value] as const)
      const reused = outgoing.reusedSocket ? ({ reused: true } as const) : {}
      const recorder = answered({ status: incoming.statusCode ?? 0, headers, ...reused })
      incoming.on('data', recorder.take)
      incoming.on('close', () => recorder.end(incoming.complete))
      incoming.on('error', () => recorder.finish('cut'))
    })
    sendBody(outgoing, request)
    return () => {
      clearTimeout(connecting)
      outgoing.destroy()
    }
  })
}

/** What an exchange comes to, told by the version of HTTP that it goes by. */
interface UnderWay {
  /** An answer has begun, whose body is to be recorded as it arrives. */
  readonly answered: (head: AnswerHead) => ReturnType<typeof recordAnswer>
  /** Nothing more comes: how an answer that has begun has ended, and the failure where none has. */
  readonly breakOff: (end: WireResponse['end'], failure: SendFailure) => void
}

/**
 * One exchange in any version of HTTP, bounded in time.
 *
 * @param begin sends the request, and gives what takes its connection away
 */
export function exchanging(
  request: WireRequest,
  watch: WireWatch,
  startedAt: number,
  begin: (underWay: UnderWay) => () => void,
): Promise<WireResult> {
  return new Promise((resolve) => {
    const elapsed = () => performance.now() - startedAt
    /** Ends an answer that has begun; null before that. */
    let finish: ((end: WireResponse['end']) => void) | null = null
    const settle = (result: WireResult) => {
      reading.stop()
      clearTimeout(timer)
      release()
      resolve(result)
    }
    const breakOff = (end: WireResponse['end'], failure: SendFailure) => {
      if (finish === null) settle({ kind: 'failed', failure, milliseconds: elapsed() })
      else finish(end)
    }
    const answered = (head: AnswerHead) => {
      const recorder = recordAnswer({ ...head, headersAt: elapsed() }, request, elapsed, reading, watch, (response) =>
        settle({ kind: 'answered', response, milliseconds: elapsed() }),
      )
      finish = recorder.finish
      return recorder
    }
    // First, since a request that can't be written as it is throws here, and leaves nothing behind.
    const release = begin({ answered, breakOff })
    const reading = watchReading()
    const timer = setTimeout(() => {
      breakOff('timeout', { kind: 'timeout', message: `no answer within ${request.timeout / 1000} s` })
    }, request.timeout)
  })
}

/** Over TLS, once both sides have shaken hands; through a proxy, the socket itself comes no earlier. */
function whenConnected(outgoing: ClientRequest, then: () => void): void {
  outgoing.once('socket', (socket) => {
    if (socket.connecting) socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', then)
    else then()
  })
}

function open(request: WireRequest): ClientRequest {
  const { method, url: address, headers, sourceAddress, connection, isShared } = request
  const url = new URL(address)
  const [send, agent] = url.protocol === 'https:' ? [requestHttps, connection?.https] : [requestHttp, connection?.http]
  const isNamed = headers.some(([name]) => name.toLowerCase() === 'accept-encoding')
  // RFC 9110 section 12.5.3: without it any coding would do, and the bytes of a coded stream come when its coder likes.
  const coding = isNamed ? [] : ['Accept-Encoding', 'identity']
  const keeping = isShared === true ? 'keep-alive' : 'close'
  return send(url, {
    method,
    headers: ['Host', url.host, ...headers.flat(), ...coding, ...framingOf(request), 'Connection', keeping],
    agent: agent ?? false,
    ...(sourceAddress == null ? {} : { localAddress: sourceAddress }),
  })
}

/** What stands before the body of an answer. */
type AnswerHead = Pick<WireResponse, 'status' | 'headers' | 'reused'>

/** Records the body of an answer as it arrives. */
function recordAnswer(
  head: AnswerHead & Pick<WireResponse, 'headersAt'>,
  { leavesAfter = LONGEST_BODY }: Pick<WireRequest, 'leavesAfter'>,
  elapsed: () => number,
  reading: ReturnType<typeof watchReading>,
  watch: WireWatch,
  settle: (response: WireResponse) => void,
) {
  const chunks: Buffer[] = []
  const arrivals: Arrival[] = []
  let size = 0
  let isFinished = false
  const decoder = decoderOf(head.headers.find(([name]) => name === 'content-encoding')?.[1])
  /** Ends it, perhaps before its own end. */
  const finish = (end: WireResponse['end']) => {
    decoder?.destroy()
    const bytes = end === 'complete' ? Buffer.concat(chunks) : Buffer.concat(chunks, Math.min(size, KEPT_UNENDED))
    settle({ ...head, bytes, arrivals, end })
    isFinished = true
  }
  const keep = (chunk: Buffer) => {
    // A decoder has more to give of what it took before it was ended.
    if (isFinished) return
    const late = reading.late()
    arrivals.push({ at: elapsed(), bytes: chunk.length, ...(late < LATE ? {} : { late }) })
    chunks.push(chunk)
    size += chunk.length
    if (size > leavesAfter) finish('limit')
  }
  decoder?.on('data', keep).on('error', () => finish('cut'))
  watch.headers(head.status, head.headers)
  return {
    finish,
    take: (chunk: Buffer) => {
      // Passed on as it came: its headers still name the coding.
      watch.chunk(chunk)
      if (decoder === null) keep(chunk)
      else decoder.write(chunk)
    },
    /** Once no more comes. */
    end: (isComplete: boolean) => {
      if (decoder === null || !isComplete) finish(isComplete ? 'complete' : 'cut')
      else decoder.on('end', () => finish('complete')).end()
    },
  } as const
}

/** An edge may compress although `identity` was asked for, which a client of any library would not notice. */
function decoderOf(coding: string | undefined): Transform | null {
  if (coding === 'br') return createBrotliDecompress()
  return coding === 'gzip' || coding === 'x-gzip' || coding === 'deflate' ? createUnzip() : null
}

/** Names and values as they came. */
export function headerPairs({ rawHeaders: raw }: IncomingMessage): RecordedRequest['headers'] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []))
}

function failureOf(error: Error & { readonly code?: string }): SendFailure {
  const code = error.code ?? error.name
  if (code === 'ECONNRESET' || code === 'EPIPE') {
    return { kind: 'reset', message: `the connection was closed before an answer came (${code})` }
  }
  if (code.startsWith('HPE_')) return { kind: 'protocol', message: `the answer is not HTTP (${code})` }
  const causes: readonly unknown[] = error instanceof AggregateError ? error.errors : [error]
  if (causes.every(isOfThisMachine)) return { kind: 'local', message: `this machine could send nothing (${code})` }
  return unconnected(code)
}

/** No name server, no network, no port, no file or no memory to send with; what refuses a connection is at the other end. */
const LOCAL_CODES = ['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'EMFILE', 'ENFILE', 'ENOBUFS']

function isOfThisMachine(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOCAL_CODES.includes(String(error.code))
}

function unconnected(why: string): SendFailure {
  return { kind: 'connect', message: `no connection (${why})` }
}
