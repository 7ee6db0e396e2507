import { readFileSync } from 'node:fs'
import { createSecureServer, type ServerHttp2Stream } from 'node:http2'
import { createServer } from 'node:https'
import { createServer as createTcpServer, type Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connectionOf } from '../target/connection.ts'
import { completeTarget } from '../target/target-file.ts'
import { HTTP2_NOT_OFFERED, sendOverHttp2 } from './http2.ts'
import { served } from './test-support/served.fixture.ts'

const folder = 'reference/certificate'
const certificate = `${folder}/localhost.pem`
const identity = { cert: readFileSync(certificate), key: readFileSync(`${folder}/localhost-key.pem`) }

async function ask(
  server: Server,
  { timeout = 5_000, ca = certificate as string | null, proxy = null as string | null } = {},
) {
  const url = `${(await served(server)).replace('http://127.0.0.1', 'https://localhost')}/message`
  const tenants = [{ organization: 'acme', adminKey: 'ADMIN' }]
  const connection = connectionOf({ ...completeTarget({ name: 'test', baseUrl: url, tenants }), ca, proxy })
  const headers = [['Content-Type', 'application/json']] as const
  return sendOverHttp2({ method: 'POST', url, headers, body: '{}', timeout, connection })
}

test('an answer over HTTP/2 is read as it comes', async () => {
  const server = createSecureServer(identity).on('stream', async (stream, headers) => {
    stream.respond({ ':status': 200, 'content-type': 'text/event-stream', 'x-method': String(headers[':method']) })
    stream.write(`${headers['content-length']} `)
    for (const word of ['one ', 'two ', 'three']) {
      stream.write(word)
      await delay(30)
    }
    stream.end()
  })
  const result = await ask(server)
  expect(result).toMatchObject({ kind: 'answered', response: { status: 200, end: 'complete' } })
  if (result.kind !== 'answered') return
  expect(result.response.headers).toContainEqual(['x-method', 'POST'])
  expect(result.response.bytes.toString()).toBe('2 one two three')
  expect(result.response.arrivals.length).toBeGreaterThan(1)
})

test('a stream that is reset is no complete answer', async () => {
  const server = createSecureServer(identity).on('stream', (stream) => {
    stream.respond({ ':status': 200 })
    stream.on('error', () => {}).write('one ', () => stream.destroy(new Error('gone')))
  })
  expect(await ask(server)).toMatchObject({ kind: 'answered', response: { end: 'cut' } })
})

test('no answer within its time is called so', async () => {
  const server = createSecureServer(identity).on('stream', (stream) => void stream.on('error', () => {}))
  expect(await ask(server, { timeout: 300 })).toMatchObject({ kind: 'failed', failure: { kind: 'timeout' } })
})

test('nothing is sent to a service that speaks HTTP/1.1 alone', async () => {
  let requests = 0
  const server = createServer(identity, () => {
    requests += 1
  })
  expect(await ask(server)).toMatchObject({ kind: 'failed', failure: { message: HTTP2_NOT_OFFERED } })
  expect(requests).toBe(0)
})

test.each<[how: string, end: (stream: ServerHttp2Stream) => void]>([
  ['its stream is closed', (stream) => stream.close()],
  ['its connection is closed', (stream) => stream.session?.destroy()],
])('an end without an answer is one at once where %s without an error', async (_, end) => {
  const server = createSecureServer(identity).on('stream', end)
  const result = await ask(server)
  expect(result).toMatchObject({ kind: 'failed', failure: { kind: 'reset' } })
  expect(result.milliseconds).toBeLessThan(4_000)
})

test('a certificate that is not trusted is named, and no lack of HTTP/2', async () => {
  const result = await ask(createSecureServer(identity), { ca: null })
  expect(result).toMatchObject({ failure: { kind: 'connect', message: expect.stringMatching(/CERT|SIGNATURE/) } })
})

test('a handshake that stalls is named, and no lack of HTTP/2', async () => {
  const silent = () => createTcpServer((socket) => socket.on('error', () => socket.destroy()))
  const message = 'no connection (none within 0.2 s)'
  expect(await ask(silent(), { timeout: 200 })).toMatchObject({ failure: { kind: 'connect', message } })
  const proxy = 'http://127.0.0.1:9'
  expect(await ask(silent(), { timeout: 200, proxy })).toMatchObject({ failure: { message: HTTP2_NOT_OFFERED } })
})
