import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, assistantPath, fresh, jobIn, jobsPath, question, settled } from '../test-support/client.ts'
import { type ServiceProcess, startProcess } from '../test-support/service-process.ts'

let service: ServiceProcess
beforeAll(async () => {
  service = await startProcess()
})
afterAll(() => service.stop())

describe('the interface', () => {
  test('is open to browsers where the assistant answers, and nowhere else', async () => {
    await fresh(service)
    const headers = {
      origin: 'https://docs.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, X-Chat',
    }
    const preflight = await ask(service, { method: 'OPTIONS', path: assistantPath('v2'), headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization, content-type, x-chat',
    })
    for (const body of [question, {}]) {
      const received = await ask(service, { path: assistantPath('v2'), key: 'ASSISTANT_KEY', headers, body })
      expect(received.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': expect.stringContaining('retry-after'),
      })
    }
    const agent = { path: '/v2/agent/prj_main/job', headers }
    for (const received of [
      await ask(service, { ...agent, method: 'OPTIONS' }),
      await ask(service, { ...agent, key: 'ADMIN_KEY', body: {} }),
    ])
      expect(Object.keys(received.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test.each([
    ['GET', '/v2/agent/prj_main/job', 405],
    ['DELETE', '/v2/agent/prj_main/job/x', 405],
    ['PUT', '/v2/agent/prj_main/job/x/message', 405],
    ['GET', '/discovery/v1/assistant/acme-docs/message', 405],
    ['POST', '/v3/agent/prj_main/job', 404],
    ['GET', '/', 404],
    ['GET', '/pull/none', 404],
    ['POST', '/v2/agent/%ff%2f..%00/job', 403],
  ])('answers %s %s with %i', async (method, path, status) => {
    expect(
      (await ask(service, { method, path, key: 'ADMIN_KEY', ...(method === 'GET' ? {} : { body: { prompt: 'x' } }) }))
        .status,
    ).toBe(status)
  })

  test('bounds the body, and reads the refusal out to a client that sends on', async () => {
    const received = await ask(service, {
      path: '/v2/agent/prj_main/job',
      key: 'ADMIN_KEY',
      body: { prompt: 'x'.repeat(3_000_000) },
    })
    expect([received.status, received.end]).toEqual([413, 'complete'])
  })

  test('answers random bodies without a 5xx, and goes on', async () => {
    await fresh(service)
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        fc.jsonValue(),
        fc.dictionary(fc.constantFrom('prompt', 'fp', 'messages', 'context', 'threadId', '__proto__'), tie('tree')),
      ),
    }))
    const bodies = fc.oneof(tree, fc.string({ unit: 'binary' }))
    const targets = fc.constantFrom(
      { path: '/v2/agent/prj_main/job', key: 'ADMIN_KEY' },
      { path: '/v2/agent/prj_main/job/x/message', key: 'ADMIN_KEY' },
      { path: assistantPath('v1'), key: 'ASSISTANT_KEY' },
      { path: assistantPath('v2'), key: 'ASSISTANT_KEY' },
    )
    await fc.assert(
      fc.asyncProperty(targets, bodies, async (target, body) => {
        expect((await ask(service, { ...target, body })).status).toBeLessThan(500)
      }),
      { numRuns: 200 },
    )
  })

  test('goes on when clients leave in the middle of an answer', async () => {
    await fresh(service)
    const leave = async () => {
      const controller = new AbortController()
      const response = await fetch(new URL(assistantPath('v2'), service.origin), {
        method: 'POST',
        headers: { authorization: `Bearer ${service.key('ASSISTANT_KEY')}` },
        body: JSON.stringify(question),
        signal: controller.signal,
      })
      await response.body?.getReader().read()
      controller.abort()
    }
    await Promise.all(Array.from({ length: 20 }, leave))
    const received = await ask(service, { path: assistantPath('v1'), key: 'ASSISTANT_KEY', body: question })
    expect([received.status, received.end]).toEqual([200, 'complete'])
  })

  test('answers a conversation without a message, which nothing forbids', async () => {
    for (const version of ['v1', 'v2'] as const) {
      const request = { path: assistantPath(version), key: 'ASSISTANT_KEY', body: { ...question, messages: [] } }
      const { status, end, body } = await ask(service, request)
      expect([status, end]).toEqual([200, 'complete'])
      expect(body).toContain('"threadId":"thread_')
    }
  })

  test('shows a pull request without a key, as text and not as HTML', async () => {
    const prompt = 'In quickstart, replace "first" by "<script>alert(1)</script>".'
    const { id } = jobIn(await ask(service, { path: jobsPath, key: 'ADMIN_KEY', body: { prompt } }))
    const poll = () => ask(service, { method: 'GET', path: `${jobsPath}/${String(id)}`, key: 'ADMIN_KEY' })
    const { status, prLink } = jobIn(await settled(poll, 10_000))
    expect(status).toBe('completed')
    const link = new URL(String(prLink))
    expect(link.href.startsWith(`${service.origin}/pull/`)).toBe(true)
    const page = await ask(service, { method: 'GET', path: link.pathname })
    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(page.body).toContain('+ Publish your <script>alert(1)</script> documentation site')
  })
})
