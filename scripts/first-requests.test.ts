import { createServer, type RequestListener } from 'node:http'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { listening } from '../selftest/servers.ts'
import { targetLike, workFolder } from '../selftest/verify-process.ts'
import { verify } from './verify.ts'

afterEach(() => vi.unstubAllEnvs())

/** What a run says of a service that answers everything alike. */
async function messageAgainst(answer: RequestListener): Promise<unknown> {
  const server = createServer(answer)
  const baseUrl = `http://127.0.0.1:${await listening(server)}`
  vi.stubEnv('FIRST_ADMIN_KEY', 'svc_0123456789')
  vi.stubEnv('FIRST_PUBLIC_KEY', 'svc_dsc_0123456789')
  const tenant = { organization: 'acme', project: 'prj', domain: 'docs' }
  const tenants = [{ ...tenant, adminKey: 'FIRST_ADMIN_KEY', assistantKeys: ['FIRST_PUBLIC_KEY'] }]
  const target = targetLike({ reference: undefined, baseUrl, tenants })
  const results = path.join(workFolder(), 'results')
  try {
    await verify({ target, profile: 'smoke', yesProduction: false, results })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : error
  } finally {
    server.close()
  }
}

test.each<[what: string, answer: RequestListener, message: RegExp]>([
  [
    'refuses all keys',
    (_, response) => response.writeHead(401).end('{}'),
    /status 401: see that FIRST_ADMIN_KEY, FIRST_PUBLIC/,
  ],
  [
    'knows no path',
    (_, response) => response.writeHead(404).end(),
    /status 404: see that baseUrl, and project or domain/,
  ],
  [
    'redirects everything',
    ({ url }, response) => response.writeHead(308, { Location: `https://eu.example/api${url}` }).end(),
    /is redirected: set baseUrl to https:\/\/eu\.example\/api$/,
  ],
  [
    'shows a page to log in',
    (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>'),
    /gets a page, perhaps to log in: add in headers/,
  ],
])('a service that %s ends the run before it starts, with what to do', async (_, answer, message) => {
  expect(await messageAgainst(answer)).toMatch(message)
})
