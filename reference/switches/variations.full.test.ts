import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  assistantPath,
  control,
  fresh,
  jobIn,
  jobsPath,
  type Received,
  settled,
  question as validBody,
} from '../test-support/client.ts'
import { type ServiceProcess, startProcess } from '../test-support/service-process.ts'
import { variations } from './variations.ts'

let service: ServiceProcess
beforeAll(async () => {
  service = await startProcess()
})
afterAll(() => service.stop())

const jobs = { path: jobsPath, key: 'ADMIN_KEY' }
const create = (prompt = 'In quickstart, replace "first" by "next".') => ask(service, { ...jobs, body: { prompt } })
const message = (id: unknown, prompt = 'Nothing.') =>
  ask(service, { ...jobs, path: `${jobsPath}/${String(id)}/message`, body: { prompt } })
const question = (version: 'v1' | 'v2', body: object = {}) =>
  ask(service, { path: assistantPath(version), key: 'ASSISTANT_KEY', body: { ...validBody, ...body } })
const both = () => Promise.all([question('v1'), question('v2')])
const seed = (limit: string, uses: number) => control(service, '/counters', { limit, uses })
const advance = (seconds: number) => control(service, '/clock/advance', { seconds })
const on = (...names: readonly string[]) => fresh(service, { variations: names })
const ended = (id: unknown, under: string = jobsPath) => {
  const poll = { ...jobs, method: 'GET', path: `${under}/${encodeURIComponent(String(id))}` }
  return settled(() => ask(service, poll), 10_000)
}
const statuses = async (...requests: readonly (() => Promise<Received>)[]) => {
  const found: number[] = []
  for (const request of requests) found.push((await request()).status)
  return found
}

/** The text of an answer; other parts of the stream are left out. */
function textIn({ body }: Received): string {
  const pieces = [...body.matchAll(/^(?:0:|data: \{"type":"text-delta","id":"text-1","delta":)("(?:[^"\\]|\\.)*")/gm)]
  return pieces.map(([, piece]) => String(JSON.parse(piece ?? '""'))).join('')
}

describe('each variation is valid', () => {
  test.each(variations)('$name', async ({ name }) => {
    await on(name)
    const created = await create()
    expect(Math.floor(created.status / 100)).toBe(2)
    const { id, createdAt } = jobIn(created)
    expect(id).toEqual(expect.any(String))
    const done = jobIn(await ended(id, name === 'poll-elsewhere' ? `${jobsPath}s` : jobsPath))
    expect(done).toMatchObject({ id, createdAt, status: 'completed', archivedAt: null })
    expect(done['prLink']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pull\//)

    const answers = await both()
    for (const received of answers) {
      expect([received.status, received.end]).toEqual([200, 'complete'])
      expect(received.body).toMatch(/"threadId":"thread_/)
      expect(textIn(received)).toContain('How do I start with the tool?')
    }
    expect(textIn(answers[0])).toBe(textIn(answers[1]))
    expect(Math.floor((await ask(service, { ...jobs, body: {} })).status / 100)).toBe(4)
  })
})

describe('a variation does what it says', () => {
  test.each([
    ['create-200', { answered: 200 }],
    ['create-201', { answered: 201 }],
    ['create-202', { answered: 202 }],
    ['ids-uuid', { id: expect.stringMatching(/^[0-9a-f]{8}-/) }],
    ['ids-numeric', { id: expect.stringMatching(/^\d+$/) }],
    ['ids-with-slash', { id: expect.stringMatching(/^prj_main\/\d+$/) }],
    ['date-offsets', { createdAt: expect.stringMatching(/\+02:00$/) }],
    ['date-milliseconds', { createdAt: expect.stringMatching(/\.\d{3}Z$/) }],
    ['job-completes-at-once', { status: 'completed', prLink: expect.stringContaining('/pull/') }],
    ['rate-limit-headers', { ratelimit: expect.stringContaining('"agent-project-hour";r=99;t=') }],
    ['rate-limit-fields', { 'ratelimit-limit': '100', 'ratelimit-remaining': '99' }],
    ['x-rate-limit-headers', { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '99' }],
    ['x-rate-limit-dashed-headers', { 'x-rate-limit-limit': '100', 'x-rate-limit-remaining': '99' }],
  ])('%s, in the answer that creates a job', async (name, members) => {
    await on(name)
    const created = await create()
    const { status, headers } = created
    const job = jobIn(created)
    expect({ ...headers, ...job, answered: status }).toMatchObject(members)
    expect(Math.abs(Date.parse(String(job['createdAt'])) - Date.now())).toBeLessThan(5_000)
  })

  test('message-409-while-active and message-queued-while-active', async () => {
    const followUp = async () =>
      message(jobIn(await create('Nothing.'))['id'], 'In quickstart, replace "first" by "next".')
    await on('message-409-while-active')
    expect((await followUp()).status).toBe(409)
    await on('message-queued-while-active')
    const queued = jobIn(await followUp())
    expect(queued).toMatchObject({ status: 'active', prLink: null })
    expect(jobIn(await ended(queued['id']))).toMatchObject({ prLink: expect.any(String) })
  })

  test.each([
    ['errors-problem-json', 'application/problem+json'],
    ['errors-json', 'application/json'],
    ['errors-text', 'text/plain; charset=utf-8'],
    ['errors-empty', undefined],
  ] as const)('%s', async (name, type) => {
    await on(name)
    const { status, headers, body } = await ask(service, { ...jobs, body: '{' })
    expect([status, headers['content-type'], body === '']).toEqual([400, type, type === undefined])
  })

  test('unknown-thread-refused and unknown-thread-adopted', async () => {
    await on('unknown-thread-refused')
    expect((await question('v2', { threadId: 'thread_of-nowhere' })).status).toBe(404)
    await on('unknown-thread-adopted')
    expect((await question('v2', { threadId: 'thread_of-nowhere' })).body).toContain('"threadId":"thread_of-nowhere"')
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
    const [v1, v2] = await both()
    for (const part of ['\ng:"', '\n9:{"toolCallId"', '\na:{"toolCallId"', '\nz:{']) expect(v1.body).toContain(part)
    for (const type of ['reasoning-delta', 'tool-input-available', 'tool-output-available', 'search-progress'])
      expect(v2.body).toContain(`data: {"type":"${type}"`)
  })

  test('refusal-in-stream', async () => {
    await on('refusal-in-stream')
    await seed('assistant-ip-day', 10_000)
    const [v1, v2] = await both()
    expect([v1.status, v2.status]).toEqual([200, 200])
    expect(v1.body).toMatch(/^3:"The limit assistant-ip-day/)
    expect(v2.body).toMatch(/^data: \{"type":"error","errorText":"The limit assistant-ip-day/)
    expect(v2.headers['retry-after']).toBe('86400')
  })

  test('agent-counters-separate', async () => {
    await on('agent-counters-separate', 'job-completes-at-once')
    const { id } = jobIn(await create())
    await seed('agent-project-hour', 99)
    const followUp = () => message(id)
    expect(await statuses(create, create, followUp, followUp)).toEqual([201, 429, 202, 429])
  })

  test('invalid-uses-counted', async () => {
    await on('invalid-uses-counted')
    await seed('agent-project-hour', 99)
    expect(await statuses(() => ask(service, { ...jobs, body: {} }), create)).toEqual([400, 429])
  })

  test('x-rate-limit-reset-since-1970, x-rate-limit-on-refusals and retry-after-date', async () => {
    await on('x-rate-limit-reset-since-1970', 'x-rate-limit-on-refusals', 'retry-after-date')
    await seed('agent-project-hour', 99)
    expect((await create()).headers).not.toHaveProperty('x-ratelimit-remaining')
    const { headers } = await create()
    expect(headers).toMatchObject({ 'x-ratelimit-remaining': '0' })
    for (const moment of [Date.parse(headers['retry-after'] ?? ''), Number(headers['x-ratelimit-reset']) * 1000])
      expect(Math.abs(moment - Date.now() - 3_600_000)).toBeLessThan(10_000)
  })

  test('window-fixed-clock-later', async () => {
    await on('window-fixed-clock-later')
    await seed('agent-project-hour', 100)
    const { headers } = await create()
    const reset = Date.now() + Number(headers['retry-after']) * 1000
    expect(Math.abs(((reset / 60_000) % 60) - 17)).toBeLessThan(0.2)
  })

  test('window-sliding-log gives uses back one by one', async () => {
    await on('window-sliding-log')
    await seed('agent-project-hour', 99)
    await advance(1800)
    expect(await statuses(create, create)).toEqual([201, 429])
    await advance(1801)
    expect((await create()).status).toBe(201)
  })
})
