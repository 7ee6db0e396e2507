import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { limit } from '../budget/limit.fixture.ts'
import type { Run } from '../target/run.ts'
import { readTarget } from '../target/target-file.ts'
import { readExchanges } from '../verdict/read-results.ts'
import { LOCAL_STATUS, type Proxied, type RecordingProxy, startRecordingProxy } from './recording-proxy.ts'
import { createSender } from './sender.ts'

const KEY = 'svc_secret_0123456789'

let service: (incoming: IncomingMessage, outgoing: ServerResponse) => void
let proxy: RecordingProxy
let results: string
let settled: Proxied[]
const server = createServer((incoming, outgoing) => service(incoming, outgoing))

beforeAll(async () => {
  vi.stubEnv('PROXY_TEST_KEY', KEY)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})

afterAll(() => {
  server.close()
  vi.unstubAllEnvs()
})

afterEach(async () => {
  await proxy.close()
  rmSync(results, { recursive: true })
})

/** A route of a fresh proxy whose requests all go to `service`; `cap` uses of the one limit are allowed. */
async function openRoute(cap = 10): Promise<string> {
  results = mkdtempSync(path.join(tmpdir(), 'assay-proxy-'))
  settled = []
  const file = path.join(results, 'test.json')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`
  const tenants = [{ organization: 'acme', project: 'prj', adminKey: 'PROXY_TEST_KEY' }]
  writeFileSync(file, JSON.stringify({ name: 'test', baseUrl, tenants, budget: { [limit.id]: cap } }))
  const target = readTarget(file)
  const ledger = path.join(results, 'ledger.sqlite')
  const run = { id: 'r', results, target, profile: 'release', ledger, patience: 10 }
  proxy = await startRecordingProxy(createSender(run as Run, 'contracts', '0'))
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
    service = ({ url, headers }, outgoing) => {
      seen.push({ url, headers })
      outgoing.end('{}')
    }
    const address = await openRoute()
    const headers = { Authorization: 'Bearer placeholder', 'X-Client': 'kept', 'Accept-Encoding': 'gzip' }
    await fetch(`${address}/job%2F1/x?a=%20b`, { headers })
    expect(seen[0]?.url).toBe('/base/job%2F1/x?a=%20b')
    expect(seen[0]?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'x-client': 'kept' })
    expect(seen[0]?.headers['accept-encoding']).toBe('identity')
  })

  test('records each exchange with its arrivals and without the key, also where the service echoes it', async () => {
    service = (_, outgoing) => outgoing.writeHead(401, { 'X-Echo': KEY }).end(`unknown key ${KEY}`)
    const answer = await fetch(await openRoute(), { method: 'POST', body: '{"prompt":"x"}' })
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
    service = (_, outgoing) => {
      outgoing.write('first')
      sendRest = () => outgoing.end('second')
    }
    const answer = await fetch(await openRoute())
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
    service = (_, outgoing) => {
      requests++
      outgoing.end()
    }
    const address = await openRoute(1)
    expect((await fetch(address)).status).toBe(200)
    const refused = await fetch(address)
    expect(refused.status).toBe(LOCAL_STATUS)
    expect(await refused.text()).toContain('the budget of 1 uses of agent-project-hour for prj is spent')
    expect(requests).toBe(1)
    expect(settled).toMatchObject([{ kind: 'recorded' }, { kind: 'not-forwarded', reason: { name: 'OverBudget' } }])
  })

  test('lets the client see that an answer broke off', async () => {
    service = (_, outgoing) => {
      outgoing.write('half', () => outgoing.destroy())
    }
    const answer = await fetch(await openRoute())
    await expect(answer.text()).rejects.toThrow()
    expect(recorded()).toMatchObject([{ response: { end: 'cut' } }])
  })

  test('says that no answer came', async () => {
    service = (_, outgoing) => outgoing.destroy()
    const answer = await fetch(await openRoute())
    expect(answer.status).toBe(LOCAL_STATUS)
    expect(await answer.text()).toContain('the connection was closed before an answer came')
    expect(recorded()).toMatchObject([{ response: null, failure: { kind: 'reset' } }])
  })

  test.each([
    ['too long', 'x'.repeat(1024 * 1024 + 1), 'is longer than'],
    ['no UTF-8', new Uint8Array([0xff, 0xfe]), 'not valid'],
  ])('sends no body that is %s', async (_, body, message) => {
    service = (_incoming, outgoing) => outgoing.end()
    // `fetch` reports no answer to a request whose body was not read to its end.
    const outgoing = request(await openRoute(), { method: 'POST' }).on('error', () => {})
    const [answer]: IncomingMessage[] = await once(outgoing.end(body), 'response')
    expect(answer?.statusCode).toBe(LOCAL_STATUS)
    expect(settled).toMatchObject([{ kind: 'not-forwarded', reason: { message: expect.stringContaining(message) } }])
    expect(recorded()).toEqual([])
  })

  test('knows no address but those that were opened', async () => {
    service = (_, outgoing) => outgoing.end()
    const address = await openRoute()
    expect((await fetch(new URL('/2/x', address))).status).toBe(LOCAL_STATUS)
    expect(recorded()).toEqual([])
  })

  test('passes any bytes of an answer on unchanged', async () => {
    let body = Buffer.alloc(0)
    service = (_, outgoing) => outgoing.end(body)
    const address = await openRoute(1_000)
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
