import type { ClientRequest } from 'node:http'

/** How the body of a request becomes bytes of its connection. */
export interface BodyForm {
  /** True where each character of the body stands for one byte; left out where the body is text. */
  readonly inBytes?: boolean
  /**
   * True where only the last chunk shows how long the body is (RFC 9112 section 7.1); left out where a header says it.
   */
  readonly isChunked?: true
}

interface Framed extends BodyForm {
  readonly body: string | null
}

/** How the characters of a body become bytes. */
export function encodingOf({ inBytes = false }: BodyForm): BufferEncoding {
  return inBytes ? 'latin1' : 'utf8'
}

/** The header that says where the body ends; none where there is no body. */
export function framingOf(request: Framed): readonly string[] {
  if (request.body === null) return []
  if (request.isChunked === true) return ['Transfer-Encoding', 'chunked']
  return ['Content-Length', String(Buffer.byteLength(request.body, encodingOf(request)))]
}

export function sendBody(outgoing: ClientRequest, request: Framed): void {
  const { body, isChunked } = request
  if (body === null) return void outgoing.end()
  const bytes = Buffer.from(body, encodingOf(request))
  const place = isChunked === true ? placeToCut(bytes) : 0
  if (place > 0) outgoing.write(bytes.subarray(0, place))
  outgoing.end(bytes.subarray(place))
}

/**
 * Where a body is cut into two chunks: a service that takes the first one for the whole body has then read less than the
 * body. The place is inside the last character of several bytes, as a service may decode each chunk by itself; a body
 * without one is cut in half.
 */
function placeToCut(bytes: Buffer): number {
  const inside = bytes.findLastIndex((byte) => (byte & CONTINUATION_MASK) === CONTINUATION)
  return inside === -1 ? Math.floor(bytes.length / 2) : inside
}

/** How UTF-8 marks each byte of a character but its first (RFC 3629 section 3). */
const [CONTINUATION_MASK, CONTINUATION] = [0b1100_0000, 0b1000_0000]
