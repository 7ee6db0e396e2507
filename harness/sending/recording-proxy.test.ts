import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, type RequestListener, request } from 'node:http'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { limit } from '../budget/limit.fixture.ts'
import { LOCAL_STATUS, type Proxied, startRecordingProxy } from './recording-proxy.ts'
import { createSender } from './sender.ts'
import { callAt, KEY, KEY_VARIABLE } from './test-support/call.fixture.ts'
import { served } from './test-support/served.fixture.ts'

/** A route of a fresh proxy to this service; a run may spend `cap` uses of its one limit. */
async function openRoute(service: RequestListener, cap = 10) {
  const { run, call, recorded } = callAt(`${await served(service)}/base`, { budget: { [limit.id]: cap } })
  const settled: Proxied[] = []
  const proxy = await startRecordingProxy(createSender(run, 'contracts', '0'))
  onTestFinished(proxy.close)
  const address = proxy.open({
    call: (proxied) => ({ ...call, ...proxied }),
    settled: (result) => settled.push(result),
  })
  return { address, settled, recorded, results: run.results }
}

describe('the recording proxy', () => {
  test('gives the request its key in place of the placeholder and sends the rest as it came', async () => {
    const seen: { url?: string | undefined; headers: IncomingMessage['headers'] }[] = []
    const { address } = await openRoute(({ url, headers }, outgoing) => {
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
    const { address, recorded, results } = await openRoute((_, outgoing) =>
      outgoing.writeHead(401, { 'X-Echo': KEY }).end(`unknown key ${KEY}`),
    )
    const answer = await fetch(address, { method: 'POST', body: '{"prompt":"x"}' })
    expect(answer.status).toBe(401)
    const arrival = { at: expect.any(Number), bytes: `unknown key ${KEY}`.length }
    expect(recorded()).toMatchObject([
      {
        request: { method: 'POST', body: '{"prompt":"x"}' },
        response: { body: { text: `unknown key «${KEY_VARIABLE}»` }, arrivals: [arrival] },
        caller: { key: KEY_VARIABLE },
        uses: { [limit.id]: 1 },
      },
    ])
    expect(readFileSync(path.join(results, 'exchanges.ndjson'), 'utf8')).not.toContain(KEY)
  })

  test('passes a stream on as it arrives', async () => {
    let sendRest = () => {}
    const { address, settled, recorded } = await openRoute((_, outgoing) => {
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
    const { address, settled } = await openRoute((_, outgoing) => {
      requests++
      outgoing.end()
    }, 1)
    expect((await fetch(address)).status).toBe(200)
    const refused = await fetch(address)
    expect(refused.status).toBe(LOCAL_STATUS)
    expect(await refused.text()).toContain('the budget of 1 use of agent-project-hour for prj is spent')
    expect(requests).toBe(1)
    expect(settled).toMatchObject([{ kind: 'recorded' }, { kind: 'not-forwarded', reason: { name: 'OverBudget' } }])
  })

  test('lets the client see that an answer broke off', async () => {
    const { address, recorded } = await openRoute(
      (_, outgoing) => void outgoing.write('half', () => outgoing.destroy()),
    )
    const answer = await fetch(address)
    await expect(answer.text()).rejects.toThrow()
    expect(recorded()).toMatchObject([{ response: { end: 'cut' } }])
  })

  test('says that no answer came, to a second try either', async () => {
    const { address, recorded } = await openRoute((_, outgoing) => outgoing.destroy())
    const answer = await fetch(address)
    expect(answer.status).toBe(LOCAL_STATUS)
    expect(await answer.text()).toContain('the connection was closed before an answer came')
    const lost = { response: null, failure: { kind: 'reset' } }
    expect(recorded()).toMatchObject([lost, lost])
  })

  test.each([
    ['too long', 'x'.repeat(1024 * 1024 + 1), 'is longer than'],
    ['no UTF-8', new Uint8Array([0xff, 0xfe]), 'not valid'],
  ])('sends no body that is %s', async (_, body, message) => {
    const { address, settled, recorded } = await openRoute((_incoming, outgoing) => outgoing.end())
    // `fetch` reports no answer where the request's body was not read to its end.
    const outgoing = request(address, { method: 'POST' }).on('error', () => {})
    const [answer]: IncomingMessage[] = await once(outgoing.end(body), 'response')
    expect(answer?.statusCode).toBe(LOCAL_STATUS)
    expect(settled).toMatchObject([{ kind: 'not-forwarded', reason: { message: expect.stringContaining(message) } }])
    expect(recorded()).toEqual([])
  })

  test('knows no address but those that were opened', async () => {
    const { address, recorded } = await openRoute((_, outgoing) => outgoing.end())
    expect((await fetch(new URL('/2/x', address))).status).toBe(LOCAL_STATUS)
    expect(recorded()).toEqual([])
  })

  test('passes any bytes of an answer on unchanged', async () => {
    let body = Buffer.alloc(0)
    const { address } = await openRoute((_, outgoing) => outgoing.end(body), 1_000)
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
