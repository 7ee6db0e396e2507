import type { Socket } from 'node:net'

/**
 * Which requests a behaviour answers; all others reach the service behind. `handshakes`: none, but every third connection
 * to a service over TLS.
 */
type Part = 'everything' | 'jobs' | 'polls' | 'streams' | 'handshakes'

export interface Asked {
  /** `other`: a look whether anything answers at all. */
  readonly part: Exclude<Part, 'everything' | 'handshakes'> | 'other'
  /** Of a stream, the version in its path; null: not of a stream. */
  readonly version: 'v1' | 'v2' | null
  /** The key of the request; empty: it has none. */
  readonly key: string
  /** A listener that no request may reach. */
  readonly elsewhere: string
}

/** Something that no sensible service does, and that a harness must bear. */
export interface Behaviour {
  readonly name: string
  /** What it does, in a sentence. */
  readonly like: string
  readonly on: Part
  /** Writes raw bytes, since no library would let such an answer out. */
  readonly answer: (socket: Socket, asked: Asked) => void
}

export function behaving(name: string, like: string, on: Part, answer: Behaviour['answer']): Behaviour {
  return { name, like, on, answer }
}

/** A behaviour whose every answer is these bytes and the end of its connection. */
export function ending(name: string, like: string, on: Part, bytes: (asked: Asked) => string | Buffer): Behaviour {
  return behaving(name, like, on, (socket, asked) => void socket.end(bytes(asked)))
}

type Headers = Readonly<Record<string, string>>

/** A status line with headers, and the empty line after them. */
export function head(status: number | string, headers: Headers = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} Any\r\n${lines.join('')}\r\n`
}

/** A whole answer with a length of its own. */
export function whole(status: number, type: string, body: string | Buffer, headers: Headers = {}): Buffer {
  const bytes = Buffer.from(body)
  const first = head(status, { 'Content-Type': type, 'Content-Length': String(bytes.length), ...headers })
  return Buffer.concat([Buffer.from(first), bytes])
}

export const json = (body: string | Buffer, headers: Headers = {}) => whole(200, 'application/json', body, headers)

/** A job as the document has it, with this text wherever text stands. */
export function jobWith(text: string): string {
  return JSON.stringify({
    id: text,
    source: { repository: text, ref: text },
    model: text,
    status: 'completed',
    prLink: text,
    createdAt: '2026-01-01T00:00:00.000Z',
    archivedAt: text,
  })
}

/** The head of a stream that ends with its connection. */
export const streamHead = head(200, {
  'Content-Type': 'text/event-stream',
  'X-Vercel-AI-UI-Message-Stream': 'v1',
  'X-Vercel-AI-Data-Stream': 'v1',
  Connection: 'close',
})

/** One piece of text of either protocol. */
export function piece(version: Asked['version'], text: string): string {
  const quoted = JSON.stringify(text)
  return version === 'v1' ? `0:${quoted}\n` : `data: {"type":"text-delta","id":"t","delta":${quoted}}\n\n`
}

/** Writes what `next` gives for as long as the other side reads; null ends it. */
export function writeOn(socket: Socket, next: (count: number) => string | Buffer | null): void {
  let count = 0
  const write = () => {
    while (!socket.destroyed) {
      const bytes = next(count++)
      if (bytes === null) return void socket.end()
      if (!socket.write(bytes)) return void socket.once('drain', write)
    }
  }
  write()
}

/** Writes one thing at a time, with so many milliseconds between them, until there is none or the other side goes. */
export function writeSlowly(socket: Socket, milliseconds: number, next: (count: number) => string | null): void {
  let count = 0
  const timer = setInterval(() => {
    const bytes = next(count++)
    if (bytes === null || socket.destroyed) {
      clearInterval(timer)
      socket.end()
    } else socket.write(bytes)
  }, milliseconds)
}
