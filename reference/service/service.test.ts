import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, assistantPath, control, fresh, jobIn, jobsPath, question, settled } from '../test-support/client.ts'
import { type ServiceProcess, startProcess } from '../test-support/service-process.ts'

const script = fileURLToPath(new URL('../control.mjs', import.meta.url))
const run = promisify(execFile)

let service: ServiceProcess
beforeAll(async () => {
  service = await startProcess()
})
afterAll(() => service.stop())

const jobs = { path: jobsPath, key: 'ADMIN_KEY' }
const create = (prompt: unknown = 'Nothing.', other: object = {}) =>
  ask(service, { ...jobs, body: { prompt }, ...other })
const v2 = { path: assistantPath('v2'), key: 'ASSISTANT_KEY', body: question }
const v1 = { ...v2, path: assistantPath('v1') }

describe('the interface', () => {
  test('is open to browsers where the assistant answers, and nowhere else', async () => {
    await fresh(service)
    const headers = { origin: 'https://docs.example', 'access-control-request-headers': 'authorization, X-Chat' }
    expect(await ask(service, { method: 'OPTIONS', path: v2.path, headers })).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-headers': 'authorization, content-type, x-chat' },
    })
    for (const body of [question, {}])
      expect((await ask(service, { ...v2, headers, body })).headers['access-control-allow-origin']).toBe('*')
    for (const request of [{ method: 'OPTIONS' }, { body: {} }]) {
      const received = await ask(service, { ...jobs, headers, ...request })
      expect(Object.keys(received.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
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
    const body = method === 'GET' ? undefined : { prompt: 'x' }
    expect((await ask(service, { method, path, key: 'ADMIN_KEY', body })).status).toBe(status)
  })

  test('bounds the body, and reads the refusal out to a client that sends on', async () => {
    expect(await create('x'.repeat(3_000_000))).toMatchObject({ status: 413, end: 'complete' })
  })

  test('answers random bodies without a 5xx, and goes on', async () => {
    await fresh(service)
    const names = fc.constantFrom('prompt', 'fp', 'messages', 'parts', 'context', 'threadId', 'filter', '__proto__')
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ maxDepth: 3 }, fc.jsonValue(), fc.array(tie('tree')), fc.dictionary(names, tie('tree'))),
    }))
    const bodies = fc.oneof(tree, fc.string({ unit: 'binary' }))
    const targets = fc.constantFrom(jobs, { ...jobs, path: `${jobsPath}/x/message` }, v1, v2)
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
      const headers = { authorization: `Bearer ${service.key('ASSISTANT_KEY')}` }
      const options = { method: 'POST', headers, body: JSON.stringify(question) }
      const reader = (await fetch(new URL(v2.path, service.origin), options)).body?.getReader()
      await reader?.read()
      await reader?.cancel()
    }
    await Promise.all(Array.from({ length: 20 }, leave))
    expect(await ask(service, v1)).toMatchObject({ status: 200, end: 'complete' })
  })

  test('shows a pull request without a key, as text and not as HTML', async () => {
    const { id } = jobIn(await create('In quickstart, replace "first" by "<script>alert(1)</script>".'))
    const poll = () => ask(service, { ...jobs, method: 'GET', path: `${jobsPath}/${String(id)}` })
    const { prLink } = jobIn(await settled(poll, 10_000))
    const { origin, pathname } = new URL(String(prLink))
    expect(origin).toBe(service.origin)
    expect(await ask(service, { method: 'GET', path: pathname })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
      body: expect.stringMatching(
        /^- Publish your first .*\n\+ Publish your <script>alert\(1\)<\/script> documentation site/m,
      ),
    })
  })
})

describe('the control port', () => {
  const command = (...options: readonly string[]) =>
    run(process.execPath, [script, ...options], { env: { ...process.env, ASSAY_REFERENCE_CONTROL: service.control } })
  const foreign = { path: '/v2/agent/prj_limits/job', key: 'GLOBEX_ADMIN_KEY' }

  test('seeds a counter, advances the clock and resets both, by the commands that target files name', async () => {
    await fresh(service)
    await command('seed', 'agent-project-hour', '99', 'acme')
    expect([(await create()).status, (await create()).status]).toEqual([201, 429])
    expect((await create('Nothing.', foreign)).status).toBe(201)
    await command('advance', '3601')
    const later = await create()
    expect(Date.parse(String(jobIn(later)['createdAt']))).toBeGreaterThan(Date.now() + 3_000_000)
    await command('reset')
    expect(await control(service, '/state')).toMatchObject({ secondsAhead: 0, counters: [] })
  })

  test('shows its state without a key', async () => {
    await ask(service, v2)
    const state = await control(service, '/state')
    expect(state).toMatchObject({ faults: [], variations: [], counters: expect.anything() })
    expect(JSON.stringify(state)).not.toContain(service.key('ASSISTANT_KEY'))
  })

  test.each([
    ['/counters', { limit: 'agent-project-day', uses: 1 }, 'limit must be one of'],
    ['/counters', { limit: 'assistant-ip-day', uses: 1.5 }, 'uses must be integer'],
    ['/clock/advance', { seconds: -1 }, 'seconds must be >= 0'],
    ['/faults', { faults: ['none'] }, 'there is no fault \\"none\\"'],
    ['/nothing', {}, 'the control port has POST /clock/advance'],
  ])('says what is wrong with %s %j', async (path, body, message) => {
    await expect(control(service, path, body)).rejects.toThrow(message)
  })

  test.each([
    [['adavnce', '1'], 2, 'usage: node reference/control.mjs'],
    [['advance', 'soon'], 1, 'seconds must be number'],
  ])('its command refuses %j', async (options, status, message) => {
    await expect(command(...options)).rejects.toMatchObject({ code: status, stderr: expect.stringContaining(message) })
  })
})
