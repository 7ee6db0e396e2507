import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { limit } from '../budget/limit.fixture.ts'
import { readTarget } from '../target/target-file.ts'
import { runOn } from '../target/test-support/run.fixture.ts'
import { readExchanges } from '../verdict/read-results.ts'
import { LOCAL_STATUS, type Proxied, type RecordingProxy, startRecordingProxy } from './recording-proxy.ts'
import { createSender } from './sender.ts'

const KEY = 'svc_secret_0123456789'

let server: Server
let proxy: RecordingProxy
let results: string
let settled: Proxied[]

beforeAll(() => {
  vi.stubEnv('PROXY_TEST_KEY', KEY)
})

afterAll(() => {
  vi.unstubAllEnvs()
})

afterEach(async () => {
  await proxy.close()
  server.close()
})

/** A route of a fresh proxy to a service that answers so; `cap` uses of the one limit may be spent. */
async function openRoute(service: RequestListener, cap = 10): Promise<string> {
  server = createServer(service)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  results = mkdtempSync(path.join(tmpdir(), 'assay-proxy-'))
  settled = []
  const file = path.join(results, 'test.json')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`
  const tenants = [{ organization: 'acme', project: 'prj', adminKey: 'PROXY_TEST_KEY' }]
  writeFileSync(file, JSON.stringify({ name: 'test', baseUrl, tenants, budget: { [limit.id]: cap } }))
  const target = readTarget(file)
  const ledger = path.join(results, 'ledger.sqlite')
  proxy = await startRecordingProxy(createSender(runOn(target, { results, ledger }), 'contracts', '0'))
  return proxy.open({
    call: (proxied) => ({
      ...proxied,
      operation: 'createAgentJob',
      situation: { probe: 'proxied', expected: 'open', rule: null, evidence: { kind: 'plain' } },
      tenant: target.tenants[0],
      credentials: { kind: 'key', variable: 'PROXY_TEST_KEY', scheme: 'Bearer' },
      sourceAddress: null,
      limits: [limit],
      exhausting: false,
    }),
    settled: (result) => settled.push(result),
  })
}

const recorded = () => readExchanges(results).values

describe('the recording proxy', () => {
  test('gives the request its key in place of the placeholder and sends the rest as it came', async () => {
    const seen: { url?: string | undefined; headers: IncomingMessage['headers'] }[] = []
    const address = await openRoute(({ url, headers }, outgoing) => {
      seen.push({ url, headers })
      outgoing.end('{}')
    })
    const headers = { Authorization: 'Bearer placeholder', 'X-Client': 'kept', 'Accept-Encoding': 'gzip' }
    await fetch(`${address}/job%2F1/x?a=%20b`, { headers })
    expect(seen[0]?.url).toBe('/base/job%2F1/x?a=%20b')
    expect(seen[0]?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'x-client': 'kept' })
    expect(seen[0]?.headers['accept-encoding']).toBe('identity')
  })

  test('records each exchange with its arrivals and without the key, also where the service echoes it', async () => {
    const address = await openRoute((_, outgoing) =>
      outgoing.writeHead(401, { 'X-Echo': KEY }).end(`unknown key ${KEY}`),
    )
    const answer = await fetch(address, { method: 'POST', body: '{"prompt":"x"}' })
    expect(answer.status).toBe(401)
    const arrival = { at: expect.any(Number), bytes: `unknown key ${KEY}`.length }
    expect(recorded()).toMatchObject([
      {
        request: { method: 'POST', body: '{"prompt":"x"}' },
        response: { body: { text: 'unknown key «PROXY_TEST_KEY»' }, arrivals: [arrival] },
        caller: { key: 'PROXY_TEST_KEY' },
        uses: { [limit.id]: 1 },
      },
    ])
    expect(readFileSync(path.join(results, 'exchanges.ndjson'), 'utf8')).not.toContain(KEY)
  })

  test('passes a stream on as it arrives', async () => {
    let sendRest = () => {}
    const address = await openRoute((_, outgoing) => {
      outgoing.write('first')
      sendRest = () => outgoing.end('second')
    })
    const answer = await fetch(address)
    const reader = answer.body?.getReader()
    const first = await reader?.read()
    expect(new TextDecoder().decode(first?.value)).toBe('first')
    expect(settled).toEqual([])
    sendRest()
    const second = await reader?.read()
    expect(new TextDecoder().decode(second?.value)).toBe('second')
    expect((await reader?.read())?.done).toBe(true)
    expect(recorded()).toMatchObject([{ response: { arrivals: [{ bytes: 5 }, { bytes: 6 }] } }])
  })

  test('answers a request over budget itself and sends nothing', async () => {
    let requests = 0
    const address = await openRoute((_, outgoing) => {
      requests++
      outgoing.end()
    }, 1)
    expect((await fetch(address)).status).toBe(200)
    const refused = await fetch(address)
    expect(refused.status).toBe(LOCAL_STATUS)
    expect(await refused.text()).toContain('the budget of 1 uses of agent-project-hour for prj is spent')
    expect(requests).toBe(1)
    expect(settled).toMatchObject([{ kind: 'recorded' }, { kind: 'not-forwarded', reason: { name: 'OverBudget' } }])
  })

  test('lets the client see that an answer broke off', async () => {
    const address = await openRoute((_, outgoing) => void outgoing.write('half', () => outgoing.destroy()))
    const answer = await fetch(address)
    await expect(answer.text()).rejects.toThrow()
    expect(recorded()).toMatchObject([{ response: { end: 'cut' } }])
  })

  test('says that no answer came', async () => {
    const answer = await fetch(await openRoute((_, outgoing) => outgoing.destroy()))
    expect(answer.status).toBe(LOCAL_STATUS)
    expect(await answer.text()).toContain('the connection was closed before an answer came')
    expect(recorded()).toMatchObject([{ response: null, failure: { kind: 'reset' } }])
  })

  test.each([
    ['too long', 'x'.repeat(1024 * 1024 + 1), 'is longer than'],
    ['no UTF-8', new Uint8Array([0xff, 0xfe]), 'not valid'],
  ])('sends no body that is %s', async (_, body, message) => {
    const address = await openRoute((_incoming, outgoing) => outgoing.end())
    // `fetch` reports no answer to a request whose body was not read to its end.
    const outgoing = request(address, { method: 'POST' }).on('error', () => {})
    const [answer]: IncomingMessage[] = await once(outgoing.end(body), 'response')
    expect(answer?.statusCode).toBe(LOCAL_STATUS)
    expect(settled).toMatchObject([{ kind: 'not-forwarded', reason: { message: expect.stringContaining(message) } }])
    expect(recorded()).toEqual([])
  })

  test('knows no address but those that were opened', async () => {
    const address = await openRoute((_, outgoing) => outgoing.end())
    expect((await fetch(new URL('/2/x', address))).status).toBe(LOCAL_STATUS)
    expect(recorded()).toEqual([])
  })

  test('passes any bytes of an answer on unchanged', async () => {
    let body = Buffer.alloc(0)
    const address = await openRoute((_, outgoing) => outgoing.end(body), 1_000)
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 2_000 }), async (bytes) => {
        body = Buffer.from(bytes)
        const answer = await fetch(address)
        expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })
})
