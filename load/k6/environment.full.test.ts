import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import path from 'node:path'
import { TLSSocket } from 'node:tls'
import { expect, test, vi } from 'vitest'
import { served } from '../../harness/sending/test-support/served.fixture.ts'
import type { Target } from '../../harness/target/target.ts'
import { completeTarget } from '../../harness/target/target-file.ts'
import { requestHeaders } from '../context/context.ts'
import { isWhole } from '../plan/record.ts'
import { streamsByK6 } from './k6.fixture.ts'

const pemFolder = path.resolve('reference/certificate')
const [cert, key] = [path.join(pemFolder, 'localhost.pem'), path.join(pemFolder, 'localhost-key.pem')] as const

/** The answers that two streams of k6 get from a target with these fields. */
async function streamsFrom(baseUrl: string, fields: Partial<Target>): Promise<readonly string[]> {
  vi.stubEnv('LOAD_BYPASS', 'bypass-0123456789')
  const tenants = [{ organization: 'acme', domain: 'docs', assistantKeys: ['LOAD_KEY'] }]
  const target = { ...completeTarget({ name: 'test', baseUrl, tenants }), ...fields }
  const request = { url: `${baseUrl}/ask`, ...requestHeaders(target, 'LOAD_KEY') }
  // More questions than a variable of the environment could hold.
  const questions = Array.from({ length: 2_000 }, (_, index) => `${'How does it scale? '.repeat(5)}${index}`)
  const part = { request, streams: 2, users: 2, carriers: 1, stages: [{ seconds: 1, from: 2, to: 2 }], questions }
  const { records } = await streamsByK6(part, { target, load: null })
  return records.map((record) => (isWhole(record) ? 'whole' : record.failure || `status ${record.status}`))
}

const answered = (allowed: boolean): RequestListener => {
  return (_, response) => response.writeHead(allowed ? 200 : 403).end('data: {"type":"finish"}\n\n')
}

test('k6 reaches a target by its authority, with its certificate and its headers', async () => {
  const seen: unknown[] = []
  const pem = { key: readFileSync(key), cert: readFileSync(cert) }
  const server = createSecureServer({ ...pem, ca: pem.cert, requestCert: true, rejectUnauthorized: false })
  server.on('request', (request, response) => {
    const { 'user-agent': agent, origin, 'x-bypass': bypass } = request.headers
    seen.push({ agent, origin, bypass })
    answered(request.socket instanceof TLSSocket && request.socket.authorized)(request, response)
  })
  const fields = {
    ca: cert,
    userAgent: 'assay-test/1',
    origin: 'https://docs.example',
    headers: { 'x-bypass': { env: 'LOAD_BYPASS' } },
  }
  const baseUrl = (await served(server)).replace('http://127.0.0.1', 'https://localhost')
  expect(await streamsFrom(baseUrl, { ...fields, clientCertificate: { cert, key } })).toEqual(['whole', 'whole'])
  expect(seen[0]).toEqual({ agent: 'assay-test/1', origin: 'https://docs.example', bypass: 'bypass-0123456789' })
  expect(await streamsFrom(baseUrl, fields)).toEqual(['status 403', 'status 403'])
  expect((await streamsFrom(baseUrl, { ...fields, ca: null }))[0]).toContain('certificate')
})

test('k6 asks through the proxy that the target names, and through no other', async () => {
  const proxy = await served((request, response) =>
    answered(request.url === 'http://service.invalid/ask')(request, response),
  )
  vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:9')
  expect(await streamsFrom('http://service.invalid', { proxy })).toEqual(['whole', 'whole'])
})
