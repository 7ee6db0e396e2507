import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { variations } from '../variations.ts'
import { assistantPath, lawful } from './assistant-trial.ts'
import { ask, control, fresh, type Told } from './client.ts'
import { type Running, startProcess } from './process.ts'

let service: Running
beforeAll(async () => {
  service = await startProcess()
})
afterAll(() => service.stop())

const jobs = { path: '/v2/agent/prj_main/job', key: 'ADMIN_KEY' }
const create = (prompt = 'In quickstart, replace "first" by "next".') => ask(service, { ...jobs, body: { prompt } })
const question = (version: 'v1' | 'v2', body: object = {}) =>
  ask(service, { path: assistantPath(version), key: 'ASSISTANT_KEY', body: { ...lawful, ...body } })
const on = (...names: readonly string[]) => fresh(service, { variations: names })

function jobIn({ body }: Told): Readonly<Record<string, unknown>> {
  const job: unknown = JSON.parse(body)
  return typeof job === 'object' && job !== null ? Object.fromEntries(Object.entries(job)) : {}
}

async function settled(id: unknown, under = '/v2/agent/prj_main/job'): Promise<Told> {
  const deadline = performance.now() + 10_000
  const poll = () =>
    ask(service, { method: 'GET', path: `${under}/${encodeURIComponent(String(id))}`, key: 'ADMIN_KEY' })
  let told = await poll()
  while (jobIn(told)['status'] === 'active' && performance.now() < deadline) told = await poll()
  return told
}

/** The text of an answer, whatever else the stream holds. */
function textIn({ body }: Told): string {
  const pieces = [...body.matchAll(/^(?:0:|data: \{"type":"text-delta","id":"text-1","delta":)("(?:[^"\\]|\\.)*")/gm)]
  return pieces.map(([, piece]) => String(JSON.parse(piece ?? '""'))).join('')
}

describe('each variation is lawful', () => {
  test.each(variations)('$name', async ({ name }) => {
    await on(name)
    const created = await create()
    expect(created.status).toBeGreaterThanOrEqual(200)
    expect(created.status).toBeLessThan(300)
    const { id, createdAt } = jobIn(created)
    expect(id).toEqual(expect.any(String))
    const under = name === 'poll-elsewhere' ? '/v2/agent/prj_main/jobs' : jobs.path
    const done = jobIn(await settled(id, under))
    expect(done).toMatchObject({ id, createdAt, status: 'completed', archivedAt: null })
    expect(done['prLink']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pull\//)

    const answers = await Promise.all([question('v1'), question('v2')])
    for (const told of answers) {
      expect([told.status, told.end]).toEqual([200, 'complete'])
      expect(told.body).toMatch(/"threadId":"thread_/)
      expect(textIn(told)).toContain('How do I start with the tool?')
    }
    expect(textIn(answers[0])).toBe(textIn(answers[1]))
    const refused = await ask(service, { ...jobs, body: {} })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.status).toBeLessThan(500)
  })
})

describe('a variation does what it says', () => {
  test.each([
    ['create-200', 200],
    ['create-201', 201],
    ['create-202', 202],
  ] as const)('%s', async (name, status) => {
    await on(name)
    expect((await create()).status).toBe(status)
  })

  test.each([
    ['ids-uuid', /^[0-9a-f]{8}-/],
    ['ids-numeric', /^\d+$/],
    ['ids-with-slash', /^prj_main\/\d+$/],
  ] as const)('%s', async (name, pattern) => {
    await on(name)
    expect(jobIn(await create())['id']).toMatch(pattern)
  })

  test.each([
    ['date-offsets', /\+02:00$/],
    ['date-milliseconds', /\.\d{3}Z$/],
  ] as const)('%s', async (name, pattern) => {
    await on(name)
    const { createdAt } = jobIn(await create())
    expect(createdAt).toMatch(pattern)
    expect(Math.abs(Date.parse(String(createdAt)) - Date.now())).toBeLessThan(5_000)
  })

  test('job-completes-at-once', async () => {
    await on('job-completes-at-once')
    expect(jobIn(await create())).toMatchObject({ status: 'completed', prLink: expect.stringContaining('/pull/') })
  })

  test('message-409-while-active and message-queued-while-active', async () => {
    const message = async () => {
      const path = `${jobs.path}/${String(jobIn(await create('Nothing.'))['id'])}/message`
      return ask(service, { ...jobs, path, body: { prompt: 'In quickstart, replace "first" by "next".' } })
    }
    await on('message-409-while-active')
    expect((await message()).status).toBe(409)
    await on('message-queued-while-active')
    const queued = jobIn(await message())
    expect(queued).toMatchObject({ status: 'active', prLink: null })
    expect(jobIn(await settled(queued['id']))).toMatchObject({ prLink: expect.any(String) })
  })

  test.each([
    ['errors-problem-json', 'application/problem+json'],
    ['errors-json', 'application/json'],
    ['errors-text', 'text/plain; charset=utf-8'],
    ['errors-empty', undefined],
  ] as const)('%s', async (name, type) => {
    await on(name)
    const told = await ask(service, { ...jobs, body: '{' })
    expect([told.status, told.headers['content-type'], told.body === '']).toEqual([400, type, type === undefined])
  })

  test('unknown-thread-refused and unknown-thread-adopted', async () => {
    await on('unknown-thread-refused')
    expect((await question('v2', { threadId: 'thread_of-someone' })).status).toBe(404)
    await on('unknown-thread-adopted')
    expect((await question('v2', { threadId: 'thread_of-someone' })).body).toContain('"threadId":"thread_of-someone"')
  })

  test('keep-alive-comments, no-done-marker and crlf-lines', async () => {
    await on('keep-alive-comments', 'no-done-marker', 'crlf-lines')
    const { body } = await question('v2')
    expect(body).toContain(': keep-alive\r\n\r\n')
    expect(body).not.toContain('[DONE]')
    expect(body.replaceAll('\r\n', '')).not.toContain('\n')
  })

  test('reasoning-events, tool-events and unknown-event-types', async () => {
    await on('reasoning-events', 'tool-events', 'unknown-event-types')
    const [v1, v2] = await Promise.all([question('v1'), question('v2')])
    for (const part of ['\ng:"', '\n9:{"toolCallId"', '\na:{"toolCallId"', '\nz:{']) expect(v1.body).toContain(part)
    for (const type of ['reasoning-delta', 'tool-input-available', 'tool-output-available', 'search-progress'])
      expect(v2.body).toContain(`data: {"type":"${type}"`)
  })

  test('refusal-in-stream', async () => {
    await on('refusal-in-stream')
    await control(service, '/counters', { limit: 'assistant-ip-day', uses: 10_000 })
    const [v1, v2] = await Promise.all([question('v1'), question('v2')])
    expect([v1.status, v2.status]).toEqual([200, 200])
    expect(v1.body).toMatch(/^3:"The limit assistant-ip-day/)
    expect(v2.body).toMatch(/^data: \{"type":"error","errorText":"The limit assistant-ip-day/)
    expect(v2.headers['retry-after']).toBe('86400')
  })

  test('agent-counters-separate', async () => {
    await on('agent-counters-separate', 'job-completes-at-once')
    const id = String(jobIn(await create())['id'])
    await control(service, '/counters', { limit: 'agent-project-hour', uses: 99 })
    const message = () => ask(service, { ...jobs, path: `${jobs.path}/${id}/message`, body: { prompt: 'Nothing.' } })
    expect([(await create()).status, (await create()).status]).toEqual([201, 429])
    expect([(await message()).status, (await message()).status]).toEqual([202, 429])
  })

  test('invalid-uses-counted', async () => {
    await on('invalid-uses-counted')
    await control(service, '/counters', { limit: 'agent-project-hour', uses: 99 })
    expect((await ask(service, { ...jobs, body: {} })).status).toBe(400)
    expect((await create()).status).toBe(429)
  })

  test('rate-limit-headers and x-rate-limit-headers', async () => {
    await on('rate-limit-headers')
    expect((await create()).headers).toMatchObject({
      ratelimit: expect.stringContaining('"agent-project-hour";r=99;t='),
    })
    await on('x-rate-limit-headers')
    expect((await question('v1')).headers).toMatchObject({
      'x-ratelimit-limit': '10000',
      'x-ratelimit-remaining': '9999',
    })
  })

  test('rate-limit-fields, x-rate-limit-dashed-headers and x-rate-limit-reset-since-1970', async () => {
    await on('rate-limit-fields')
    expect((await create()).headers).toMatchObject({ 'ratelimit-limit': '100', 'ratelimit-remaining': '99' })
    await on('x-rate-limit-dashed-headers')
    expect((await create()).headers).toMatchObject({ 'x-rate-limit-limit': '100', 'x-rate-limit-remaining': '99' })
    await on('x-rate-limit-reset-since-1970')
    const { headers } = await create()
    const ahead = Number(headers['x-ratelimit-reset']) * 1000 - Date.now()
    expect(ahead).toBeGreaterThan(3_590_000)
    expect(ahead).toBeLessThan(3_610_000)
  })

  test('x-rate-limit-on-refusals and retry-after-date', async () => {
    await on('x-rate-limit-on-refusals', 'retry-after-date')
    await control(service, '/counters', { limit: 'agent-project-hour', uses: 99 })
    expect((await create()).headers).not.toHaveProperty('x-ratelimit-remaining')
    const { headers } = await create()
    expect(headers).toMatchObject({ 'x-ratelimit-remaining': '0' })
    const wait = Date.parse(headers['retry-after'] ?? '') - Date.now()
    expect(wait).toBeGreaterThan(3_590_000)
    expect(wait).toBeLessThan(3_610_000)
  })

  test('window-fixed-clock-later', async () => {
    await on('window-fixed-clock-later')
    await control(service, '/counters', { limit: 'agent-project-hour', uses: 100 })
    const { headers } = await create()
    const reset = Date.now() + Number(headers['retry-after']) * 1000
    expect(Math.abs(((reset / 60_000) % 60) - 17)).toBeLessThan(0.2)
  })

  test('window-sliding-log gives uses back one by one', async () => {
    await on('window-sliding-log')
    await control(service, '/counters', { limit: 'agent-project-hour', uses: 99 })
    await control(service, '/clock/advance', { seconds: 1800 })
    expect([(await create()).status, (await create()).status]).toEqual([201, 429])
    await control(service, '/clock/advance', { seconds: 1801 })
    expect((await create()).status).toBe(201)
  })
})
