import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assistantPath, lawful } from './assistant-trial.ts'
import { ask, fresh } from './client.ts'
import { type Running, startProcess } from './process.ts'

let service: Running
beforeAll(async () => {
  service = await startProcess()
})
afterAll(() => service.stop())

describe('the interface', () => {
  test('is open to browsers where the assistant answers, and nowhere else', async () => {
    await fresh(service, {})
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
    for (const body of [lawful, {}]) {
      const told = await ask(service, { path: assistantPath('v2'), key: 'ASSISTANT_KEY', headers, body })
      expect(told.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': expect.stringContaining('retry-after'),
      })
    }
    const agent = { path: '/v2/agent/prj_main/job', headers }
    for (const told of [
      await ask(service, { ...agent, method: 'OPTIONS' }),
      await ask(service, { ...agent, key: 'ADMIN_KEY', body: {} }),
    ])
      expect(Object.keys(told.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
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
    const told = await ask(service, {
      path: '/v2/agent/prj_main/job',
      key: 'ADMIN_KEY',
      body: { prompt: 'x'.repeat(3_000_000) },
    })
    expect([told.status, told.end]).toEqual([413, 'complete'])
  })

  test('answers whatever a client sends without a 5xx, and goes on', async () => {
    await fresh(service, {})
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
    await fresh(service, {})
    const leave = async () => {
      const controller = new AbortController()
      const response = await fetch(new URL(assistantPath('v2'), service.origin), {
        method: 'POST',
        headers: { authorization: `Bearer ${service.key('ASSISTANT_KEY')}` },
        body: JSON.stringify(lawful),
        signal: controller.signal,
      })
      await response.body?.getReader().read()
      controller.abort()
    }
    await Promise.all(Array.from({ length: 20 }, leave))
    const told = await ask(service, { path: assistantPath('v1'), key: 'ASSISTANT_KEY', body: lawful })
    expect([told.status, told.end]).toEqual([200, 'complete'])
  })

  test('shows a pull request without a key, as text and not as HTML', async () => {
    const created = await ask(service, {
      path: '/v2/agent/prj_main/job',
      key: 'ADMIN_KEY',
      body: { prompt: 'In quickstart, replace "first" by "<script>alert(1)</script>".' },
    })
    const poll = () =>
      ask(service, {
        method: 'GET',
        path: `/v2/agent/prj_main/job/${/job_\w+/.exec(created.body)?.[0]}`,
        key: 'ADMIN_KEY',
      })
    await expect.poll(async () => (await poll()).body).toContain('"status":"completed"')
    const link = /"prLink":"([^"]+)"/.exec((await poll()).body)?.[1] ?? ''
    expect(link.startsWith(`${service.origin}/pull/`)).toBe(true)
    const page = await ask(service, { method: 'GET', path: new URL(link).pathname })
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain('&lt;script&gt;')
    expect(page.body).not.toContain('<script>')
  })
})
