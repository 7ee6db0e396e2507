import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Ask,
  ask,
  assistantPath,
  control,
  fresh,
  jobIn,
  jobsPath,
  question,
  type Received,
  settled,
} from '../test-support/client.ts'
import { type ServiceProcess, startProcess } from '../test-support/service-process.ts'
import { variations } from './variations.ts'

let service: ServiceProcess
beforeAll(async () => {
  service = await startProcess()
})
afterAll(() => service.stop())

const jobs = { path: jobsPath, key: 'ADMIN_KEY' }
const create = { ...jobs, body: { prompt: 'In quickstart, replace "first" by "next".' } }
const invalidJson = { ...jobs, body: '{' }
const v1 = { path: assistantPath('v1'), key: 'ASSISTANT_KEY', body: question }
const v2 = { ...v1, path: assistantPath('v2') }
const elsewhere = { ...v2, body: { ...question, threadId: 'thread_of-nowhere' } }
const seed = (limit: string, uses: number) => control(service, '/counters', { limit, uses })
const advance = (seconds: number) => control(service, '/clock/advance', { seconds })
const on = (name: string) => fresh(service, { variations: [name] })
const statuses = async (...requests: readonly Ask[]) => {
  const found: number[] = []
  for (const request of requests) found.push((await ask(service, request)).status)
  return found
}

/** The text of an answer; other parts of the stream are left out. */
function textIn({ body }: Received): string {
  const pieces = [...body.matchAll(/^(?:0:|data: \{"type":"text-delta","id":"text-1","delta":)("(?:[^"\\]|\\.)*")/gm)]
  return pieces.map(([, piece]) => String(JSON.parse(piece ?? '""'))).join('')
}

test.each(variations)('$name is valid', async ({ name }) => {
  await on(name)
  const created = await ask(service, create)
  expect(Math.floor(created.status / 100)).toBe(2)
  const { id, createdAt } = jobIn(created)
  expect(id).toEqual(expect.any(String))
  expect(Math.abs(Date.parse(String(createdAt)) - Date.now())).toBeLessThan(5_000)
  const path = `${name === 'poll-elsewhere' ? `${jobsPath}s` : jobsPath}/${encodeURIComponent(String(id))}`
  const done = jobIn(await settled(() => ask(service, { ...jobs, method: 'GET', path }), 10_000))
  expect(done).toMatchObject({ id, createdAt, status: 'completed', archivedAt: null })
  expect(done['prLink']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pull\//)

  const answers = await Promise.all([ask(service, v1), ask(service, v2)])
  for (const received of answers) {
    expect(received).toMatchObject({ status: 200, end: 'complete', body: expect.stringMatching(/"threadId":"thread_/) })
    expect(textIn(received)).toContain('How do I start with the tool?')
  }
  expect(textIn(answers[0])).toBe(textIn(answers[1]))
  expect(Math.floor((await ask(service, { ...jobs, body: {} })).status / 100)).toBe(4)
})

describe('a variation does what it says', () => {
  const has = (text: string) => ({ body: expect.stringContaining(text) })

  test.each<[name: string, request: Ask, answer: object]>([
    ['create-200', create, { status: 200 }],
    ['create-201', create, { status: 201 }],
    ['create-202', create, { status: 202 }],
    ['ids-uuid', create, { body: expect.stringMatching(/"id":"[0-9a-f]{8}-/) }],
    ['ids-numeric', create, { body: expect.stringMatching(/"id":"\d+"/) }],
    ['ids-with-slash', create, { body: expect.stringMatching(/"id":"prj_main\/\d+"/) }],
    ['date-offsets', create, has('+02:00"')],
    ['date-milliseconds', create, { body: expect.stringMatching(/\.\d{3}Z"/) }],
    ['job-completes-at-once', create, has('"status":"completed"')],
    ['rate-limit-headers', create, { headers: { ratelimit: expect.stringContaining('"agent-project-hour";r=99;t=') } }],
    ['rate-limit-fields', create, { headers: { 'ratelimit-limit': '100', 'ratelimit-remaining': '99' } }],
    ['x-rate-limit-headers', create, { headers: { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '99' } }],
    ['x-rate-limit-dashed-headers', create, { headers: { 'x-rate-limit-remaining': '99' } }],
    ['errors-problem-json', invalidJson, { status: 400, headers: { 'content-type': 'application/problem+json' } }],
    ['errors-json', invalidJson, { status: 400, headers: { 'content-type': 'application/json' } }],
    ['errors-text', invalidJson, { status: 400, headers: { 'content-type': 'text/plain; charset=utf-8' } }],
    ['errors-empty', invalidJson, { status: 400, body: '' }],
    ['unknown-thread-refused', elsewhere, { status: 404 }],
    ['unknown-thread-adopted', elsewhere, has('"threadId":"thread_of-nowhere"')],
    ['keep-alive-comments', v2, has('\n: keep-alive\n\n')],
    ['no-done-marker', v2, { body: expect.not.stringContaining('[DONE]') }],
    ['crlf-lines', v2, { body: expect.not.stringMatching(/(?<!\r)\n/) }],
    ['reasoning-events', v1, has('\ng:"')],
    ['reasoning-events', v2, has('data: {"type":"reasoning-delta"')],
    ['tool-events', v1, has('\na:{"toolCallId"')],
    ['tool-events', v2, has('data: {"type":"tool-output-available"')],
    ['unknown-event-types', v1, has('\nz:{')],
    ['unknown-event-types', v2, has('data: {"type":"search-progress"')],
  ])('%s: %o', async (name, request, answer) => {
    await on(name)
    expect(await ask(service, request)).toMatchObject(answer)
  })

  test.each([
    ['message-409-while-active', 409],
    ['message-queued-while-active', 202],
  ])('%s', async (name, status) => {
    await on(name)
    const { id } = jobIn(await ask(service, create))
    expect(await statuses({ ...create, path: `${jobsPath}/${String(id)}/message` })).toEqual([status])
  })

  test('agent-counters-separate and invalid-uses-counted', async () => {
    await fresh(service, { variations: ['agent-counters-separate', 'invalid-uses-counted', 'job-completes-at-once'] })
    const { id } = jobIn(await ask(service, create))
    await seed('agent-project-hour', 98)
    const message = { ...create, path: `${jobsPath}/${String(id)}/message` }
    const requests = [invalidJson, create, create, message, message, message]
    expect(await statuses(...requests)).toEqual([400, 201, 429, 202, 202, 429])
  })

  test('refusal-in-stream', async () => {
    await on('refusal-in-stream')
    await seed('assistant-ip-day', 10_000)
    expect(await ask(service, v1)).toMatchObject({ status: 200, body: expect.stringMatching(/^3:"The limit assist/) })
    expect(await ask(service, v2)).toMatchObject({
      status: 200,
      headers: { 'retry-after': '86400' },
      body: expect.stringMatching(/^data: \{"type":"error","errorText":"The limit assistant-ip-day/),
    })
  })

  test('window-fixed-clock-later', async () => {
    await on('window-fixed-clock-later')
    await seed('agent-project-hour', 100)
    const reset = Date.now() + Number((await ask(service, create)).headers['retry-after']) * 1000
    expect(Math.abs(((reset / 60_000) % 60) - 17)).toBeLessThan(0.2)
  })

  test('window-sliding-log gives uses back one by one', async () => {
    await on('window-sliding-log')
    await seed('agent-project-hour', 99)
    await advance(1800)
    expect(await statuses(create, create)).toEqual([201, 429])
    await advance(1801)
    expect(await statuses(create)).toEqual([201])
  })
})
