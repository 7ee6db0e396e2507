import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { assistantPath, jobsPath, question, startProcess } from '../service-process.fixture.ts'

const jobs = { path: jobsPath, key: 'ADMIN_KEY' }
const create = { ...jobs, body: { prompt: 'In quickstart, replace "first" by "very first".' } }
const v2 = { path: assistantPath('v2'), key: 'ASSISTANT_KEY', body: question }

function settingsFile(settings: object): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'reference-variations-')), 'settings.json')
  writeFileSync(file, JSON.stringify(settings))
  return file
}

test('an answer that finds no place has no effect, and pages can read that it was refused', async () => {
  const settings = settingsFile({ capacity: { places: 1, beyond: 'refuse' }, assistant: { tokenMilliseconds: 20 } })
  const service = await startProcess('--settings', settings)
  const state = async () => JSON.parse((await service.control('/state')).body)
  const first = service.ask(v2)
  await vi.waitFor(async () => expect((await state()).threads).toBe(1))
  expect(await service.ask(v2)).toMatchObject({ status: 429, headers: { 'access-control-allow-origin': '*' } })
  expect(await service.ask({ ...v2, body: {} })).toMatchObject({ status: 429 })
  const { threads, counters } = await state()
  expect([threads, ...counters.map(({ used }: { readonly used: number }) => used)]).toEqual([1, 1, 1, 1])
  expect(await first).toMatchObject({ status: 200 })
  // A request that is refused for itself gives its place back.
  for (const _ of [1, 2]) expect(await service.ask({ ...v2, body: {} })).toMatchObject({ status: 400 })
  await service.stop()
})

test('a list of jobs shows each as it is now', async () => {
  const service = await startProcess('--variation', 'jobs-listed')
  await service.ask(create)
  const listed = async () => JSON.parse((await service.ask({ ...jobs, method: 'GET' })).body).jobs
  expect(await listed()).toMatchObject([{ status: 'active', prLink: null }])
  await vi.waitFor(async () => {
    expect(await listed()).toMatchObject([{ status: 'completed', prLink: expect.stringContaining('/pull/') }])
  })
  await service.stop()
})

test('variations that are turned on later do all that they do from the start', async () => {
  const service = await startProcess()
  const turnOn = (...variations: readonly string[]) => service.control('/faults', { variations })
  await turnOn('other-base-path', 'others-spend-uses')
  const { body, headers } = await service.ask({ ...create, path: `/staging/api${jobsPath}` })
  const read = { ...jobs, method: 'GET', path: `/staging/api${jobsPath}/${JSON.parse(body).id}` }
  await vi.waitFor(async () => {
    const { prLink } = JSON.parse((await service.ask(read)).body)
    expect(await service.ask({ method: 'GET', path: new URL(prLink).pathname })).toMatchObject({ status: 200 })
  })
  expect(headers['ratelimit']).toContain('r=99')
  const used = async () => JSON.parse((await service.control('/state')).body).counters[0].used
  await vi.waitFor(async () => expect(await used()).toBeGreaterThan(1), 3000)
  await turnOn()
  const before = await used()
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(await used()).toBe(before)
  await service.stop()
})

test('a gateway answers HEAD with the length of another answer, and a default route what is not there', async () => {
  const names = ['head-with-length', 'unknown-paths-show-a-page', 'thread-v1-in-both']
  const service = await startProcess(...names.flatMap((name) => ['--variation', name]))
  const headers = { 'content-type': 'application/json', 'content-length': '15' }
  expect(await service.ask({ ...jobs, method: 'HEAD' })).toMatchObject({ status: 200, headers, body: '' })
  expect(await service.ask({ ...create, path: '/v3/agent/prj_main/job' })).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: expect.stringMatching(/^<!doctype html>/),
  })
  const { body } = await service.ask({ ...v2, path: assistantPath('v1') })
  const [, thread] = /^2:\[\{"type":"finish","threadId":"([\w-]+)"\}\]$/m.exec(body) ?? []
  expect(body).toMatch(new RegExp(`^8:\\[\\{"type":"finish","threadId":"${thread}"\\}\\]$`, 'm'))
  await service.stop()
})

test('faults: a preflight that leaves out the key, and titles that are escaped in both versions', async () => {
  const service = await startProcess('--fault', 'cors-key-by-wildcard', '--fault', 'source-titles-escaped')
  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
  expect(await service.ask({ method: 'OPTIONS', path: v2.path, headers: asked })).toMatchObject({
    status: 204,
    headers: { 'access-control-allow-headers': '*' },
  })
  for (const version of ['v1', 'v2'] as const) {
    expect((await service.ask({ ...v2, path: assistantPath(version) })).body).toMatch(/"title":"[^"]+ &amp; tricks"/)
  }
  await service.stop()
})
