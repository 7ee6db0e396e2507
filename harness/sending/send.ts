import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { TLSSocket } from 'node:tls'
import type { Arrival, RecordedRequest, RecordedResponse, SendFailure } from '../exchange/exchange.ts'
import type { Connection } from '../target/connection.ts'
import { decoderOf, isGzip, membersOf } from './codings.ts'
import { type BodyForm, framingOf, sendBody } from './framing.ts'
import { watchReading } from './reading.ts'
import { failureOf, unanswered, unconnectedWithin } from './send-failure.ts'

export interface WireRequest extends RecordedRequest, BodyForm {
  /** Loopback or interface address to send from; null or left out: the operating system chooses. */
  readonly sourceAddress?: string | null
  /** Longest time for the whole exchange, in milliseconds. */
  readonly timeout: number
  /** Left out for services on this machine. */
  readonly connection?: Connection
  /** Milliseconds in which a connection must come about; left out: the timeout of the whole exchange. */
  readonly connectTimeout?: number
  /** True where `connection` is one that several requests share; left out, each has its own. */
  readonly isShared?: true
  /** Bytes of the answer after which the client goes away; left out: it reads to the end, or up to `LONGEST_BODY`. */
  readonly leavesAfter?: number
}

export interface WireResponse extends Omit<RecordedResponse, 'body'> {
  readonly bytes: Buffer
}

export type WireResult = { readonly milliseconds: number } & (
  | { readonly kind: 'answered'; readonly response: WireResponse }
  | { readonly kind: 'failed'; readonly failure: SendFailure }
)

/** Sees an answer while it arrives, to pass it on: a stream that is held back until its end is no stream. */
export interface WireWatch {
  readonly headers: (status: number, headers: WireResponse['headers']) => void
  readonly chunk: (bytes: Buffer) => void
}

export const unwatched: WireWatch = { headers: () => {}, chunk: () => {} }

/** From how many milliseconds on a read is late: timers are no more exact, and no check judges by less. */
const LATE = 5

/**
 * Most bytes that are read of one answer, since a service may send without end. It is more than the longest job or
 * stream that makes sense, and little enough that a run with several such answers fits into 300 MB: their text, their
 * events and their record are each as large again.
 */
export const LONGEST_BODY = 4 * 1024 * 1024

/** Bytes that are kept of an answer that did not reach its end: its beginning is evidence enough. */
const KEPT_UNENDED = 256 * 1024

/**
 * Sends one request and reads the answer as it arrives, each read with its time. Anything that the service does is a
 * result: the promise rejects only where the request can't be written as it is.
 *
 * It uses `node:http` and not `fetch`: `node:http` tells a cut connection from a complete answer, can send from a given
 * address, and follows no redirect. Each exchange has its own connection, unless it tests a shared one: a kept-alive
 * connection that the service closes at the wrong moment looks like a fault of the service.
 */
export function sendOnWire(request: WireRequest, watch: WireWatch = unwatched): Promise<WireResult> {
  return exchanging(request, watch, performance.now(), ({ answered, breakOff }) => {
    const outgoing = open(request)
    outgoing.on('error', (error) => breakOff('cut', failureOf(error)))
    // Otherwise a firewall that drops packets, or a handshake that stalls, would cost each request the timeout of a
    // whole answer.
    const connectTimeout = request.connectTimeout ?? request.timeout
    const connecting = setTimeout(() => breakOff('cut', unconnectedWithin(connectTimeout)), connectTimeout)
    whenConnected(outgoing, () => clearTimeout(connecting))
    const closed = () => breakOff('cut', unanswered)
    outgoing.on('close', closed)
    outgoing.on('response', (incoming) => {
      outgoing.off('close', closed)
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

/** What happens to an exchange, reported by the code of its HTTP version. */
interface UnderWay {
  /** An answer has begun, whose body is to be recorded as it arrives. */
  readonly answered: (head: AnswerHead) => ReturnType<typeof recordAnswer>
  /** Nothing more will come. `end`: how the answer has ended if one has begun; `failure`: what failed if none has. */
  readonly breakOff: (end: WireResponse['end'], failure: SendFailure) => void
}

/**
 * One exchange in any version of HTTP, bounded in time.
 *
 * @param begin sends the request, and returns a function that closes its connection
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
    // Called first: a request that can't be written throws here, and nothing has to be cleaned up then.
    const release = begin({ answered, breakOff })
    const reading = watchReading()
    const timer = setTimeout(() => {
      breakOff('timeout', { kind: 'timeout', message: `no answer within ${request.timeout / 1000} s` })
    }, request.timeout)
  })
}

/** Calls `then` once the connection is usable: with TLS after the handshake, through a proxy once there is a socket. */
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
  const given = new Set(headers.map(([name]) => name.toLowerCase()))
  // Without this header any coding would be acceptable (RFC 9110 section 12.5.3), and a coder would decide when the
  // bytes of a stream are sent.
  const coding = given.has('accept-encoding') ? [] : ['Accept-Encoding', 'identity']
  // A balancer may tell services apart by a host that is not in the address.
  const host = given.has('host') ? [] : ['Host', url.host]
  const keeping = isShared === true ? 'keep-alive' : 'close'
  return send(url, {
    method,
    headers: [...host, ...headers.flat(), ...coding, ...framingOf(request), 'Connection', keeping],
    agent: agent ?? false,
    ...(sourceAddress == null ? {} : { localAddress: sourceAddress }),
  })
}

/** The part of an answer that precedes its body. */
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
  let isEmpty = true
  const coding = head.headers.find(([name]) => name === 'content-encoding')?.[1]
  const decoder = decoderOf(coding)
  const coded: Buffer[] = []
  /** Ends the recording, even if the body has not reached its end. */
  const finish = (end: WireResponse['end'], members: Pick<WireResponse, 'inMembers'> = {}) => {
    decoder?.destroy()
    const bytes = end === 'complete' ? Buffer.concat(chunks) : Buffer.concat(chunks, Math.min(size, KEPT_UNENDED))
    settle({ ...head, bytes, arrivals, end, ...members })
    isFinished = true
  }
  const keep = (chunk: Buffer) => {
    // A decoder still gives out data of bytes that it took before it was ended.
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
      // The client gets the bytes undecoded: the headers that it got still name the coding.
      watch.chunk(chunk)
      isEmpty = false
      if (decoder === null) keep(chunk)
      else decoder.write(chunk)
      if (isGzip(coding)) coded.push(chunk)
    },
    /** To be called once no more bytes come. */
    end: (isComplete: boolean) => {
      // A decoder takes nothing at all for something that broke off. A 204 or the answer to a HEAD may name a coding.
      if (decoder === null || isEmpty || !isComplete) finish(isComplete ? 'complete' : 'cut')
      else decoder.on('end', () => membersOf(coded, (members) => finish('complete', members))).end()
    },
  } as const
}

/** Names and values, unchanged and in the order of arrival. */
export function headerPairs({ rawHeaders: raw }: IncomingMessage): RecordedRequest['headers'] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []))
}
