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
  const encoding = encodingOf(request)
  // Two chunks: a service that takes the first chunk for the whole body has then read less than the body.
  const half = isChunked === true ? Math.floor(body.length / 2) : 0
  if (half > 0) outgoing.write(body.slice(0, half), encoding)
  outgoing.end(body.slice(half), encoding)
}
