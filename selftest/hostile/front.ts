import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createSocketServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { listenOnLoopback } from '../../harness/sending/loopback.ts'
import { passOn } from '../pass-on.ts'
import type { Asked, Behaviour } from './behaviour.ts'

const certificates = path.resolve('reference/certificate')

/** A service that shows a behaviour on some requests, and passes all others on to the service behind it. */
export interface Front {
  /** Fields of the target's file by which the service is reached. */
  readonly target: { readonly baseUrl: string; readonly ca?: string }
  /** How many requests reached the listener that must get none. */
  readonly astray: () => number
  readonly close: () => void
}

export async function startFront(behaviour: Behaviour, service: string): Promise<Front> {
  let astray = 0
  const elsewhere = createServer((_, response) => {
    astray += 1
    response.end()
  })
  const elsewherePort = await listenOnLoopback(elsewhere)
  const isSecure = behaviour.on === 'handshakes'
  const answer = answerer(behaviour, service, `http://127.0.0.1:${elsewherePort}/elsewhere`)
  const front = isSecure ? stallingServer(behaviour, answer) : createServer(answer)
  const sockets = new Set<Socket>()
  front.on('connection', (socket) => sockets.add(socket.once('close', () => sockets.delete(socket))))
  const port = await listenOnLoopback(front)
  return {
    target: isSecure
      ? { baseUrl: `https://localhost:${port}`, ca: path.join(certificates, 'localhost.pem') }
      : { baseUrl: `http://127.0.0.1:${port}` },
    astray: () => astray,
    close: () => {
      for (const socket of sockets) socket.destroy()
      for (const server of [front, elsewhere]) server.close()
    },
  }
}

function answerer(behaviour: Behaviour, service: string, elsewhere: string): RequestListener {
  return (incoming, response) => {
    const asked = askedBy(incoming, elsewhere)
    if (behaviour.on !== 'everything' && behaviour.on !== asked.part) {
      return passOn(new URL(incoming.url ?? '/', service), incoming, response)
    }
    // The client may close the connection at any time.
    incoming.socket.on('error', () => undefined)
    incoming.resume().on('end', () => behaviour.answer(incoming.socket, asked))
  }
}

/** A server over TLS that leaves every third connection to the behaviour, before its handshake. */
function stallingServer(behaviour: Behaviour, answer: RequestListener): Server {
  const identity = {
    cert: readFileSync(path.join(certificates, 'localhost.pem')),
    key: readFileSync(path.join(certificates, 'localhost-key.pem')),
  }
  const secure = createSecureServer(identity, answer)
  let connections = 0
  return createSocketServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
    if (connections % 3 === 0) behaviour.answer(socket, { part: 'other', version: null, key: '', elsewhere: '' })
    else secure.emit('connection', socket)
  })
}

function askedBy({ method, url = '/', headers }: IncomingMessage, elsewhere: string): Asked {
  const [, version = null] = /\/(v[12])\/assistant\//.exec(url) ?? []
  const key = headers.authorization?.replace(/^Bearer /i, '') ?? ''
  if (version === 'v1' || version === 'v2') return { part: 'streams', version, key, elsewhere }
  const part = !url.includes('/job') ? 'other' : method === 'GET' ? 'polls' : 'jobs'
  return { part, version: null, key, elsewhere }
}
