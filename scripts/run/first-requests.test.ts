import type { RequestListener } from 'node:http'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Call } from '../../harness/sending/call.ts'
import { served } from '../../harness/sending/test-support/served.fixture.ts'
import { completeTarget } from '../../harness/target/target-file.ts'
import { runOn } from '../../harness/target/test-support/run.fixture.ts'
import { validExchange } from '../../requirements/declaring/valid-examples.ts'
import { context } from '../../requirements/test-support/reference.fixture.ts'
import { targetLike, workFolder } from '../../selftest/verify-process.ts'
import { verify } from '../verify.ts'
import { checkThatItWorks } from './first-requests.ts'

const { description } = context

/** The message of a run on a service that gives every request the same answer. */
async function messageAgainst(answer: RequestListener): Promise<unknown> {
  vi.stubEnv('FIRST_ADMIN_KEY', 'svc_0123456789')
  vi.stubEnv('FIRST_PUBLIC_KEY', 'svc_dsc_0123456789')
  const tenant = { organization: 'acme', project: 'prj', domain: 'docs' }
  const tenants = [{ ...tenant, adminKey: 'FIRST_ADMIN_KEY', assistantKeys: ['FIRST_PUBLIC_KEY'] }]
  const target = targetLike({ reference: undefined, baseUrl: await served(answer), tenants })
  const results = path.join(workFolder(), 'results')
  try {
    await verify({ target, profile: 'smoke', yesProduction: false, results })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : error
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

test('a service that redirects what is invalid alone is worked with', async () => {
  const asked: (string | null)[] = []
  vi.stubEnv('FIRST_PUBLIC_KEY', 'svc_dsc_0123456789')
  const tenants = [{ organization: 'acme', domain: 'docs', assistantKeys: ['FIRST_PUBLIC_KEY'] }]
  const run = runOn(completeTarget({ name: 'test', baseUrl: 'http://127.0.0.1:1', tenants }))
  const answering = (status: number) => async (call: Call) => {
    asked.push(call.body)
    const isEmpty = call.body === '{}'
    const headers = [['location', 'http://127.0.0.1:1/']] as const
    return validExchange({ operation: call.operation, status: isEmpty ? 302 : status, body: null, headers })
  }
  await expect(checkThatItWorks(run, description, answering(200))).resolves.toBeUndefined()
  expect(asked).toEqual(['{}', expect.stringContaining('messages')])
  await expect(checkThatItWorks(run, description, answering(302))).rejects.toThrow('is redirected')
})
