import type { Socket } from 'node:net'

/**
 * The requests that a behaviour answers; all others reach the service behind it. `handshakes`: no request, but every
 * third connection to a service over TLS.
 */
type Part = 'everything' | 'jobs' | 'polls' | 'streams' | 'handshakes'

export interface Asked {
  /** `other`: a request that only tests whether anything answers. */
  readonly part: Exclude<Part, 'everything' | 'handshakes'> | 'other'
  /** For a stream, the version in its path; null for other requests. */
  readonly version: 'v1' | 'v2' | null
  /** The key of the request; empty where it has none. */
  readonly key: string
  /** Address of a listener that must get no request. */
  readonly elsewhere: string
}

/** A behaviour that no sensible service has, and that the harness must survive. */
export interface Behaviour {
  readonly name: string
  /** What it does, in one sentence. */
  readonly like: string
  readonly on: Part
  /** Writes raw bytes, since no library would send such an answer. */
  readonly answer: (socket: Socket, asked: Asked) => void
}

export function behaving(name: string, like: string, on: Part, answer: Behaviour['answer']): Behaviour {
  return { name, like, on, answer }
}

/** A behaviour that answers every request with these bytes and then closes the connection. */
export function ending(name: string, like: string, on: Part, bytes: (asked: Asked) => string | Buffer): Behaviour {
  return behaving(name, like, on, (socket, asked) => void socket.end(bytes(asked)))
}

type Headers = Readonly<Record<string, string>>

/** A status line with headers, and the empty line after them. */
export function head(status: number | string, headers: Headers = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} Any\r\n${lines.join('')}\r\n`
}

/** A whole answer with its own length. */
export function whole(status: number, type: string, body: string | Buffer, headers: Headers = {}): Buffer {
  const bytes = Buffer.from(body)
  const first = head(status, { 'Content-Type': type, 'Content-Length': String(bytes.length), ...headers })
  return Buffer.concat([Buffer.from(first), bytes])
}

export const json = (body: string | Buffer, headers: Headers = {}) => whole(200, 'application/json', body, headers)

/** A documented job in which every text is this one. */
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

/** The head of a stream that ends when its connection does. */
export const streamHead = head(200, {
  'Content-Type': 'text/event-stream',
  'X-Vercel-AI-UI-Message-Stream': 'v1',
  'X-Vercel-AI-Data-Stream': 'v1',
  Connection: 'close',
})

/** A piece of text in either protocol. */
export function piece(version: Asked['version'], text: string): string {
  const quoted = JSON.stringify(text)
  return version === 'v1' ? `0:${quoted}\n` : `data: {"type":"text-delta","id":"t","delta":${quoted}}\n\n`
}

/** Writes what `next` returns for as long as the other side reads, until it returns null. */
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

/**
 * Writes what `next` returns, one piece after so many milliseconds, until it returns null or the other side goes away.
 */
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
