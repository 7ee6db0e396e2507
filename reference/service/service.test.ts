import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { assistantPath, jobsPath, question, type ServiceProcess, startProcess } from '../service-process.fixture.ts'

const script = fileURLToPath(new URL('../control.mjs', import.meta.url))

let service: ServiceProcess
beforeAll(async () => {
  service = await startProcess()
})
beforeEach(() => service.control('/reset', {}))
afterAll(() => service.stop())

const jobs = { path: jobsPath, key: 'ADMIN_KEY' }
const create = (prompt = 'Nothing.', other: object = {}) => service.ask({ ...jobs, body: { prompt }, ...other })
const v2 = { path: assistantPath('v2'), key: 'ASSISTANT_KEY', body: question }
const v1 = { ...v2, path: assistantPath('v1') }

describe('the interface', () => {
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
    expect((await service.ask({ method, path, key: 'ADMIN_KEY', body })).status).toBe(status)
  })

  test('bounds the body, and reads the refusal out to a client that sends on', async () => {
    expect(await create('x'.repeat(3_000_000))).toMatchObject({ status: 413 })
  })

  test('answers random bodies without a 5xx, and goes on', async () => {
    const names = fc.constantFrom('prompt', 'fp', 'messages', 'parts', 'context', 'threadId', 'filter', '__proto__')
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ maxDepth: 3 }, fc.jsonValue(), fc.array(tie('tree')), fc.dictionary(names, tie('tree'))),
    }))
    const bodies = fc.oneof(tree, fc.string({ unit: 'binary' }))
    const targets = fc.constantFrom(jobs, { ...jobs, path: `${jobsPath}/x/message` }, v1, v2)
    await fc.assert(
      fc.asyncProperty(targets, bodies, async (target, body) => {
        expect((await service.ask({ ...target, body })).status).toBeLessThan(500)
      }),
      { numRuns: 200 },
    )
  })

  test('shows a pull request without a key, as text and not as HTML', async () => {
    const { id } = JSON.parse((await create('In quickstart, replace "first" by "<script>alert(1)</script>".')).body)
    const link = await vi.waitFor(async () => {
      const { body } = await service.ask({ ...jobs, method: 'GET', path: `${jobsPath}/${id}` })
      expect(body).toContain('"status":"completed"')
      return new URL(JSON.parse(body).prLink)
    })
    expect(link.origin).toBe(service.origin)
    expect(await service.ask({ method: 'GET', path: link.pathname })).toMatchObject({
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
    execa(process.execPath, [script, ...options], { env: { ASSAY_REFERENCE_CONTROL: service.controlOrigin } })
  const foreign = { path: '/v2/agent/prj_limits/job', key: 'GLOBEX_ADMIN_KEY' }

  test('seeds a counter, advances the clock and resets both, by the commands that target files name', async () => {
    await command('seed', 'agent-project-hour', '99', 'acme')
    expect([(await create()).status, (await create()).status]).toEqual([201, 429])
    expect((await create('Nothing.', foreign)).status).toBe(201)
    await command('advance', '3601')
    const later = await create()
    expect(Date.parse(JSON.parse(later.body).createdAt)).toBeGreaterThan(Date.now() + 3_000_000)
    await command('reset')
    expect(JSON.parse((await service.control('/state')).body)).toMatchObject({ secondsAhead: 0, counters: [] })
  })

  test('shows its state without a key', async () => {
    await service.ask(v2)
    const { body } = await service.control('/state')
    expect(body).toContain('"limit":"assistant-key-month","scope":"ASSAY_REFERENCE_ASSISTANT_KEY","used":1')
    expect(body).not.toContain(service.key('ASSISTANT_KEY'))
  })

  test.each([
    ['/counters', { limit: 'agent-project-day', uses: 1 }, 'limit must be one of'],
    ['/counters', { limit: 'assistant-ip-day', uses: 1.5 }, 'uses must be integer'],
    ['/clock/advance', { seconds: -1 }, 'seconds must be >= 0'],
    ['/faults', { faults: ['none'] }, 'there is no fault \\"none\\"'],
    ['/nothing', {}, 'the control port has POST /clock/advance'],
  ])('says what is wrong with %s %j', async (path, body, message) => {
    expect((await service.control(path, body)).body).toContain(message)
  })

  test.each([
    [['adavnce', '1'], 2, 'usage: node reference/control.mjs'],
    [['advance', 'soon'], 1, 'seconds must be number'],
  ])('its command refuses %j', async (options, status, message) => {
    await expect(command(...options)).rejects.toMatchObject({
      exitCode: status,
      stderr: expect.stringContaining(message),
    })
  })
})
