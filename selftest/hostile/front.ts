import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Asked, Behaviour } from './behaviour.ts'

/** A service that behaves in one way where the behaviour says so, and everywhere else as the one behind it. */
export interface Front {
  readonly origin: string
  /** How many requests came to the listener that none may reach. */
  readonly astray: () => number
  readonly close: () => void
}

export async function startFront(behaviour: Behaviour, service: string): Promise<Front> {
  let astray = 0
  const elsewhere = createServer((_, response) => {
    astray += 1
    response.end()
  })
  const elsewhereOrigin = await listening(elsewhere)
  const front = createServer((incoming, response) => {
    const asked = askedBy(incoming, `${elsewhereOrigin}/elsewhere`)
    if (behaviour.on !== 'everything' && behaviour.on !== asked.part) return passOn(service, incoming, response)
    // The client may go at any moment, and that is its right.
    incoming.socket.on('error', () => undefined)
    incoming.resume().on('end', () => behaviour.answer(incoming.socket, asked))
  })
  const origin = await listening(front)
  return {
    origin,
    astray: () => astray,
    close: () => {
      for (const server of [front, elsewhere]) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function askedBy({ method, url = '/', headers }: IncomingMessage, elsewhere: string): Asked {
  const [, version = null] = /\/(v[12])\/assistant\//.exec(url) ?? []
  const key = headers.authorization?.replace(/^Bearer /i, '') ?? ''
  if (version === 'v1' || version === 'v2') return { part: 'streams', version, key, elsewhere }
  const part = !url.includes('/job') ? 'other' : method === 'GET' ? 'polls' : 'jobs'
  return { part, version: null, key, elsewhere }
}

function passOn(service: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, url = '/', headers } = incoming
  const outgoing = request(new URL(url, service), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.rawHeaders)
    answer.pipe(response)
  })
  response.on('close', () => outgoing.destroy())
  outgoing.on('error', () => response.destroy())
  incoming.pipe(outgoing)
}
