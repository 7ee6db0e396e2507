import { readFileSync } from 'node:fs'
import { createServer as createSecureServer } from 'node:https'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { sendOnWire } from '../sending/send.ts'
import { served } from '../sending/test-support/served.fixture.ts'
import { connectionOf } from './connection.ts'
import { completeHeaders } from './headers.ts'
import type { Target } from './target.ts'
import { completeTarget } from './target-file.ts'

function targetAt(baseUrl: string, fields: Partial<Target> = {}): Target {
  const tenants = [{ organization: 'acme', adminKey: 'ADMIN', assistantKeys: ['PUBLIC'] }]
  return { ...completeTarget({ name: 'test', baseUrl, tenants }), ...fields }
}

/** Status and body of a plain request to the target; null where no answer came. */
async function ask(target: Target): Promise<string | null> {
  const [url, headers, connection] = [`${target.baseUrl}/`, completeHeaders(target, [], null), connectionOf(target)]
  const result = await sendOnWire({ method: 'GET', url, headers, body: null, timeout: 5_000, connection })
  return result.kind === 'answered' ? `${result.response.status} ${result.response.bytes}` : null
}

test('a proxy gets the requests that the target names it for', async () => {
  const proxy = await served((request, response) => response.end(`asked for ${request.url}`))
  const target = targetAt('http://service.invalid', { proxy })
  expect(await ask(target)).toBe('200 asked for http://service.invalid/')
})

test('what runs on this machine is asked without the proxy of the environment', async () => {
  const address = await served((request, response) => response.end(`asked for ${request.url}`))
  vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:9')
  expect(await ask(targetAt(address))).toBe('200 asked for /')
  vi.stubEnv('HTTP_PROXY', address)
  expect(await ask(targetAt('http://service.invalid'))).toBe('200 asked for http://service.invalid/')
})

test('an authority of its own and a certificate of the client are used', async () => {
  const [cert = '', key = ''] = ['localhost.pem', 'localhost-key.pem'].map((name) =>
    path.resolve('reference/certificate', name),
  )
  const pem = { key: readFileSync(key), cert: readFileSync(cert) }
  const server = createSecureServer({ ...pem, ca: pem.cert, requestCert: true, rejectUnauthorized: false })
  server.on('request', (request, response) =>
    response.end(String('authorized' in request.socket && request.socket.authorized)),
  )
  const baseUrl = (await served(server)).replace('http://127.0.0.1', 'https://localhost')
  expect(await ask(targetAt(baseUrl))).toBe(null)
  expect(await ask(targetAt(baseUrl, { ca: cert }))).toBe('200 false')
  expect(await ask(targetAt(baseUrl, { ca: cert, clientCertificate: { cert, key } }))).toBe('200 true')
})

test('a file that is not there is named with its field', () => {
  expect(() => connectionOf(targetAt('https://a.example', { ca: '/none/ca.pem' }))).toThrow(
    /^ca: \/none\/ca.pem .*ENOENT/,
  )
})

test.each<[what: string, fields: Partial<Target>, own: [string, string][], variable: string | null, expected: object]>([
  ['names its client', {}, [], null, { 'user-agent': expect.stringMatching(/^assay\/\d/) }],
  ['keeps the name that its client gives', {}, [['User-Agent', 'page']], null, { 'user-agent': 'page' }],
  ['has the name that the target gives', { userAgent: 'qa' }, [['user-agent', 'pact']], null, { 'user-agent': 'qa' }],
  ['has a secret header', { headers: { 'x-pass': { env: 'PASS' } } }, [], null, { 'x-pass': 'secret' }],
  ['keeps its own header', { headers: { Accept: 'a' } }, [['accept', 'b']], null, { accept: 'b' }],
  [
    'with a public key has the origin',
    { origin: 'https://docs.example' },
    [],
    'PUBLIC',
    { origin: 'https://docs.example' },
  ],
  ['of an administrator has none', { origin: 'https://docs.example' }, [], 'ADMIN', {}],
])('a request %s', (_, fields, own, variable, expected) => {
  vi.stubEnv('PASS', 'secret')
  const headers = completeHeaders(targetAt('https://a.example', fields), own, variable)
  const found = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]))
  expect(headers).toHaveLength(Object.keys(found).length)
  expect(found).toEqual({ 'user-agent': expect.any(String), ...expected })
})
