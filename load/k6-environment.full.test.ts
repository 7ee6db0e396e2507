import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { TLSSocket } from 'node:tls'
import { afterEach, expect, test, vi } from 'vitest'
import { redactor } from '../harness/sending/redaction.ts'
import type { Target } from '../harness/target/target.ts'
import { completeTarget } from '../harness/target/target-file.ts'
import { requestHeaders } from './context.ts'
import { findK6 } from './k6-binary.ts'
import { runK6 } from './k6-run.ts'
import { isWhole } from './record.ts'

const found = await findK6({ env: process.env, cache: path.resolve('.assay'), tell: () => {} })
if (found.kind === 'missing') throw new Error(found.remedy)
const k6 = found

const pemFolder = path.resolve('reference/certificate')
const [cert, key] = [path.join(pemFolder, 'localhost.pem'), path.join(pemFolder, 'localhost-key.pem')] as const

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
  vi.unstubAllEnvs()
})

async function portOf(server: Server, answer: RequestListener): Promise<number> {
  servers.push(server)
  server.on('request', answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** What two streams of k6 get from a target with these fields. */
async function streamsFrom(baseUrl: string, fields: Partial<Target>): Promise<readonly string[]> {
  vi.stubEnv('LOAD_KEY', 'svc_dsc_0123456789')
  vi.stubEnv('LOAD_BYPASS', 'bypass-0123456789')
  const tenants = [{ organization: 'acme', domain: 'docs', assistantKeys: ['LOAD_KEY'] }]
  const target = { ...completeTarget({ name: 'test', baseUrl, tenants }), ...fields }
  const request = {
    ...{
      operation: 'ask',
      protocol: 'v2' as const,
      url: `${baseUrl}/ask`,
      body: '{}',
      followUp: null,
      key: 'LOAD_KEY',
    },
    ...requestHeaders(target, 'LOAD_KEY'),
  }
  // More than a variable of the environment holds.
  const questions = Array.from({ length: 2_000 }, (_, index) => `${'How does it scale? '.repeat(5)}${index}`)
  const part = {
    ...{ requirement: 'load-test', request, streams: 2, users: 2, carriers: 1, keepEvery: 1, leavesAfter: null },
    ...{ stages: [{ seconds: 1, from: 2, to: 2 }], questions, conversations: [] },
  }
  const context = { k6, redact: redactor([]), run: { target, load: null } }
  const { records } = await runK6(
    'streams',
    { parts: [part], jobs: null, timeout: 5_000, stopErrorRate: null, stopSeconds: null },
    context,
  )
  return records.map((record) => (isWhole(record) ? 'whole' : record.failure || `status ${record.status}`))
}

const answered = (allowed: boolean): RequestListener => {
  return (_, response) => response.writeHead(allowed ? 200 : 403).end('data: {"type":"finish"}\n\n')
}

test('k6 reaches a target by its authority, with its certificate and its headers', async () => {
  const seen: unknown[] = []
  const pem = { key: readFileSync(key), cert: readFileSync(cert) }
  const server = createSecureServer({ ...pem, ca: pem.cert, requestCert: true, rejectUnauthorized: false })
  const port = await portOf(server, (request, response) => {
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
  const baseUrl = `https://localhost:${port}`
  expect(await streamsFrom(baseUrl, { ...fields, clientCertificate: { cert, key } })).toEqual(['whole', 'whole'])
  expect(seen[0]).toEqual({ agent: 'assay-test/1', origin: 'https://docs.example', bypass: 'bypass-0123456789' })
  expect(await streamsFrom(baseUrl, fields)).toEqual(['status 403', 'status 403'])
  expect((await streamsFrom(baseUrl, { ...fields, ca: null }))[0]).toContain('certificate')
})

test('k6 asks through the proxy that the target names, and through no other', async () => {
  const port = await portOf(createServer(), (request, response) =>
    answered(request.url === 'http://service.invalid/ask')(request, response),
  )
  vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:9')
  const proxy = `http://127.0.0.1:${port}`
  expect(await streamsFrom('http://service.invalid', { proxy })).toEqual(['whole', 'whole'])
})
