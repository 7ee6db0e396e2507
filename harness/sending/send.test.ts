import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent as HttpAgent } from 'node:http'
import { createServer as createSecureServer, Agent as HttpsAgent } from 'node:https'
import { createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createBrotliCompress, createDeflate, createGzip, createZstdCompress, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { listenOnLoopback } from './loopback.ts'
import { LONGEST_BODY, sendOnWire, type WireRequest } from './send.ts'
import { served } from './test-support/served.fixture.ts'

const certificates = 'reference/certificate'

const speaking = (speak: (socket: Socket) => void) =>
  served(createServer((socket) => socket.on('error', () => socket.destroy()).once('data', () => speak(socket))))

function request(url: string, timeout = 5_000): WireRequest {
  return { method: 'POST', url, headers: [], body: '{}', timeout }
}

const send = (url: string, timeout?: number) => sendOnWire(request(url, timeout))

/**
 * Runs `then` once all bytes that were sent before have been read. A timer alone is not enough: where the thread was
 * held up, timers run before sockets are read.
 */
function afterRead(then: () => void): void {
  setImmediate(() => setImmediate(() => setTimeout(then, 5)))
}

/**
 * A service in a thread of its own, which goes on while the test's thread is held up: it sends a piece every 20 ms for
 * 800 ms.
 */
async function streamingWorker() {
  const worker = new Worker(
    `const { createServer } = require('node:http')
     const server = createServer((_, response) => {
       let pieces = 0
       const timer = setInterval(() => {
         response.write('piece')
         if (++pieces === 40) response.end(() => clearInterval(timer))
       }, 20)
     })
     server.listen(0, '127.0.0.1', () => require('node:worker_threads').parentPort.postMessage(server.address().port))`,
    { eval: true },
  )
  const [port] = (await once(worker, 'message')) as [number]
  return { worker, url: `http://127.0.0.1:${port}/` }
}

describe('send', () => {
  test.each([
    ['gzip', createGzip],
    ['X-Gzip', createGzip],
    ['deflate', createDeflate],
    ['br', createBrotliCompress],
    ['zstd', createZstdCompress],
  ])('decodes what comes in %s, as it comes', async (coding, createCoder) => {
    const url = await served((_, response) => {
      const coder = createCoder()
      response.writeHead(200, { 'content-encoding': coding })
      coder.pipe(response)
      coder.write('first')
      coder.flush(() => afterRead(() => coder.end('second')))
    })
    const bytes = Buffer.from('firstsecond')
    const result = await send(url)
    expect(result).toMatchObject({ response: { end: 'complete', bytes, arrivals: [{ bytes: 5 }, { bytes: 6 }] } })
  })

  test.each([
    ['202 without a body', 'POST', 202],
    ['204', 'POST', 204],
    ['answer to HEAD', 'HEAD', 200],
  ])('takes for complete a %s, although it names a coding', async (_, method, status) => {
    const url = await served((_, response) => response.writeHead(status, { 'content-encoding': 'gzip' }).end())
    const result = await sendOnWire({ ...request(url), method, body: null })
    expect(result).toMatchObject({ response: { status, end: 'complete', bytes: Buffer.alloc(0) } })
  })

  test.each([
    [2, true],
    [1, false],
  ])('reads all of %i gzip members, and notes more than one', async (members, isNoted) => {
    const body = Buffer.concat(Array.from({ length: members }, () => gzipSync('word ')))
    const url = await served((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(body))
    const noted = isNoted ? { inMembers: true } : {}
    const result = await send(url)
    expect(result).toMatchObject({ response: { bytes: Buffer.from('word '.repeat(members)), ...noted } })
    expect(JSON.stringify(result).includes('inMembers')).toBe(isNoted)
  })

  test('takes what is no gzip, although it is called so, for an answer that broke off', async () => {
    const url = await served((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}'))
    expect(await send(url)).toMatchObject({ response: { status: 200, end: 'cut' } })
  })

  test('gives each read its time and its bytes', async () => {
    const url = await served((_, response) => {
      response.write('first')
      afterRead(() => response.end('second'))
    })
    const result = await send(url)
    const bytes = Buffer.from('firstsecond')
    expect(result).toMatchObject({ kind: 'answered', response: { status: 200, end: 'complete', bytes } })
    if (result.kind !== 'answered') return
    const [first, second, ...others] = result.response.arrivals
    expect([first?.bytes, second?.bytes, others]).toEqual([5, 6, []])
    expect(second?.at).toBeGreaterThan(first?.at ?? Number.POSITIVE_INFINITY)
  })

  test('says of what it read only after a pause of its own how late that is', async () => {
    const { worker, url } = await streamingWorker()
    try {
      const result = send(url)
      await delay(100)
      const begun = performance.now()
      while (performance.now() - begun < 300);
      const answered = await result
      if (answered.kind !== 'answered') return expect.fail('no answer')
      const { arrivals } = answered.response
      const late = arrivals.map((arrival) => arrival.late ?? 0)
      expect(Math.max(...late)).toBeGreaterThan(200)
      expect(Math.max(...late)).toBeLessThan(answered.milliseconds)
      expect(late.at(-1), 'long after the pause').toBeLessThan(Math.max(...late) / 2)
    } finally {
      await worker.terminate()
    }
  })

  test('tells a cut connection from a complete answer, and keeps what came', async () => {
    const url = await speaking((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf', () => socket.destroy())
    })
    expect(await send(url)).toMatchObject({ kind: 'answered', response: { end: 'cut', bytes: Buffer.from('half') } })
  })

  test.each<[kind: string, what: string, speak: (socket: Socket) => void, timeout?: number]>([
    ['reset', 'a connection that is closed without an answer', (socket) => socket.destroy()],
    [
      'reset',
      'a connection that becomes one of another protocol',
      (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n'),
    ],
    ['timeout', 'no answer within its time', () => undefined, 200],
    ['protocol', 'what is not HTTP', (socket) => socket.end('SSH-2.0-server\r\n')],
  ])('reports %s for %s', async (kind, _, speak, timeout) => {
    expect(await send(await speaking(speak), timeout)).toMatchObject({ kind: 'failed', failure: { kind } })
  })

  test('calls an address where nothing listens a failed connection', async () => {
    const server = createServer()
    const port = await listenOnLoopback(server)
    await once(server.close(), 'close')
    expect(await send(`http://127.0.0.1:${port}`)).toMatchObject({ kind: 'failed', failure: { kind: 'connect' } })
  })

  test('tells what this machine could not send from what the service refused', async () => {
    const url = await served((_, response) => response.end('{}'))
    // No machine has this address (RFC 5737).
    const result = await sendOnWire({ ...request(url), sourceAddress: '192.0.2.1' })
    expect(result).toMatchObject({ failure: { kind: 'local', message: expect.stringContaining('EADDRNOTAVAIL') } })
  })

  test.each([
    ['a handshake', {}],
    ['a proxy', { proxied: true }],
  ])('calls %s that stalls a failed connection, and waits for it no longer than for a connection', async (_, how) => {
    const silent = await served(createServer((socket) => socket.on('error', () => socket.destroy())))
    const proxyEnv = 'proxied' in how ? { HTTPS_PROXY: silent } : {}
    const connection = { http: new HttpAgent(), https: new HttpsAgent({ proxyEnv }) }
    const result = await sendOnWire({ ...request(silent.replace('http:', 'https:')), connectTimeout: 200, connection })
    expect(result).toMatchObject({ failure: { kind: 'connect', message: 'no connection (none within 0.2 s)' } })
    expect(result.milliseconds).toBeLessThan(4_000)
  })

  test('waits longer for an answer over TLS than for its connection', async () => {
    const [cert, key] = ['localhost.pem', 'localhost-key.pem'].map((name) => readFileSync(`${certificates}/${name}`))
    const url = await served(
      createSecureServer({ cert, key }, (_, response) => setTimeout(() => response.end(), 1_500)),
    )
    const connection = { http: new HttpAgent(), https: new HttpsAgent({ ca: cert }) }
    const address = url.replace('http://127.0.0.1', 'https://localhost')
    const result = await sendOnWire({ ...request(address), connectTimeout: 1_000, connection })
    expect(result).toMatchObject({ response: { status: 200 } })
  })

  test('does not wait for ever for the end of an answer', async () => {
    const endless = await served((_, response) => void response.write('begin'))
    expect(await send(endless, 200)).toMatchObject({ kind: 'answered', response: { end: 'timeout' } })
  })

  test('reads so much of an answer without end, and keeps its beginning', async () => {
    const piece = Buffer.alloc(256 * 1024)
    const url = await served((_, response) => {
      const write = () => response.write(piece, () => !response.destroyed && write())
      write()
    })
    const result = await send(url)
    expect(result).toMatchObject({ response: { end: 'limit', bytes: piece } })
    const arrivals = result.kind === 'answered' ? result.response.arrivals : []
    const read = arrivals.reduce((sum, { bytes }) => sum + bytes, 0)
    expect([read > LONGEST_BODY, read < LONGEST_BODY * 1.1]).toEqual([true, true])
  })

  test('refuses a request that can not be written as it is, and leaves no timer behind', async () => {
    const sent = sendOnWire({ ...request('http://127.0.0.1:9/', 50), headers: [['X-Name', 'two\nlines']] })
    await expect(sent).rejects.toThrow('Invalid character in header content')
    await delay(100)
  })

  test('names the host that is given in place of the one in the address, once', async () => {
    const url = await served((incoming, response) => {
      const pairs = incoming.rawHeaders.flatMap((text, index, all) =>
        text.toLowerCase() === 'host' ? all[index + 1] : [],
      )
      response.end(JSON.stringify(pairs))
    })
    const result = await sendOnWire({ ...request(url), headers: [['host', 'staging.internal']] })
    expect(result).toMatchObject({ response: { bytes: Buffer.from('["staging.internal"]') } })
  })

  test('follows no redirect', async () => {
    const url = await served((_, response) => response.writeHead(302, { Location: '/other' }).end())
    expect(await send(url)).toMatchObject({ kind: 'answered', response: { status: 302 } })
  })
})
