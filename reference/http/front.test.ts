import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { assistantPath, jobsPath, question, startProcess } from '../service-process.fixture.ts'
import { zipped } from './front.ts'

test('a firewall answers with a page where the header or the name of the client is missing', async () => {
  const names = ['user-agent-required', 'header-required', 'origin-required', 'statuses-differ-by-family']
  const service = await startProcess(...names.flatMap((name) => ['--variation', name]))
  const job = { path: jobsPath, key: 'ADMIN_KEY', body: { prompt: 'Nothing.' } }
  const answer = { path: assistantPath('v2'), key: 'ASSISTANT_KEY', body: question }
  const preview = { 'x-preview': 'yes' }
  const page = { status: 403, body: expect.stringContaining('<h1>Request blocked') }
  expect(await service.ask(job)).toMatchObject(page)
  expect(await service.ask({ ...job, headers: { ...preview, 'user-agent': '' } })).toMatchObject(page)
  expect(await service.ask({ ...job, headers: preview })).toMatchObject({ status: 201 })
  expect(await service.ask({ ...job, headers: preview, body: {} })).toMatchObject({ status: 422 })
  expect(await service.ask({ ...answer, headers: preview })).toMatchObject({
    status: 403,
    body: expect.stringContaining('another site'),
  })
  const headers = { ...preview, origin: 'https://docs.acme.example' }
  expect(await service.ask({ ...answer, headers })).toMatchObject({ status: 200 })
  expect(await service.ask({ ...answer, headers, body: {} })).toMatchObject({ status: 400 })
  await service.stop()
})

test('JSON alone is compressed', async () => {
  const json = zipped(new Response('{}', { headers: { 'content-type': 'application/problem+json' } }))
  expect(json?.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await (json ?? new Response()).bytes()).toString()).toBe('{}')
  expect(zipped(new Response('data:', { headers: { 'content-type': 'text/event-stream' } }))).toBeNull()
})
