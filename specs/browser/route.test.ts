import { type IncomingHttpHeaders, request } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Call, Send } from '../../harness/sending/call.ts'
import { type RecordingProxy, startRecordingProxy } from '../../harness/sending/recording-proxy.ts'
import { clientOperations } from '../../requirements/browser/page-clients.ts'
import { validExchange } from '../../requirements/declaring/valid-examples.ts'
import { context } from '../../requirements/test-support/reference.fixture.ts'
import { type PageRoute, pageRoute } from './route.ts'

const KEY = 'ROUTE_TEST_KEY'

const { description, target } = context
const [pair = expect.fail('the document has no streamed operation')] = clientOperations(description)
const caller = { tenant: target.tenants[0], key: KEY, exhausting: false, limitReached: null }

let proxy: RecordingProxy
let route: PageRoute
let address: string
let calls: Call[]

/** CORS headers of a target that allows the pages of one origin. */
const allowing = [
  ['access-control-allow-origin', 'http://localhost:1'],
  ['access-control-allow-headers', 'Authorization'],
] as const
const send: Send = async (call, watch) => {
  calls.push(call)
  watch?.headers(204, allowing)
  return { ...validExchange({ operation: call.operation, status: 204, body: null }), situation: call.situation }
}

beforeEach(async () => {
  process.env[KEY] = 'svc_dsc_0123456789'
  calls = []
  proxy = await startRecordingProxy(send)
  route = pageRoute(description, pair, caller, { page: 'http://localhost:1', site: null })
  address = proxy.open(route.route)
})

afterEach(async () => {
  await proxy.close()
  delete process.env[KEY]
})

test("sends the page's own key on, and knows it and the turn of the conversation by their names", async () => {
  route.begin('follow-up')
  await ask('POST', { Authorization: 'Bearer svc_dsc_0123456789' })
  expect(calls[0]).toMatchObject({
    operation: pair.operation.id,
    situation: { probe: 'browser-client-4-follow-up', evidence: { client: 4 } },
    credentials: { kind: 'key', variable: KEY },
    limits: description.limits.filter(({ id }) => pair.operation.limits.includes(id)),
  })
  expect(route.questions()).toHaveLength(1)
})

test('sends on whatever else a page sends in its place', async () => {
  await ask('POST', { Authorization: 'Bearer something else' })
  await ask('POST', {})
  expect(calls.map(({ credentials }) => credentials)).toEqual([
    { kind: 'literal', authorization: 'Bearer something else' },
    { kind: 'none' },
  ])
})

test("asks in the name of the target's site, and lets the page read what the site may read", async () => {
  const origin = { page: 'http://localhost:2', site: 'http://localhost:1' }
  address = proxy.open(pageRoute(description, pair, caller, origin).route)
  const headers = await ask('OPTIONS', { Origin: 'http://localhost:2' })
  expect(calls[0]?.headers).toContainEqual(['Origin', 'http://localhost:1'])
  expect(headers['access-control-allow-origin']).toBe('http://localhost:2')
})

test('passes a preflight and what the target says to it on unchanged, and charges nothing for it', async () => {
  const headers = await ask('OPTIONS', {
    Origin: 'http://localhost:1',
    'Access-Control-Request-Headers': 'authorization',
  })
  expect(headers).toMatchObject(Object.fromEntries(allowing))
  expect(calls[0]).toMatchObject({ operation: null, credentials: { kind: 'none' }, limits: [] })
  expect(calls[0]?.headers).toContainEqual(['Origin', 'http://localhost:1'])
  expect(calls[0]?.headers).toContainEqual(['Access-Control-Request-Headers', 'authorization'])
  expect([route.questions(), route.preflights()]).toMatchObject([[], [{ operation: null }]])
})

/** Sends a request without `fetch`, which sets no `Origin`. */
function ask(method: string, headers: Readonly<Record<string, string>>): Promise<IncomingHttpHeaders> {
  return new Promise((resolve, reject) => {
    const outgoing = request(address, { method, headers }, (incoming) => {
      incoming.resume().on('end', () => resolve(incoming.headers))
    })
    outgoing.on('error', reject).end()
  })
}
