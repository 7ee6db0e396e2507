import { readFileSync } from 'node:fs'
import path from 'node:path'
import { execaNode } from 'execa'
import openapiTS, { astToString } from 'openapi-typescript'
import { beforeAll, describe, expect, test } from 'vitest'
import { startScript, workFolder } from '../selftest/verify-process.ts'
import { commandOf } from './foreign-tools.fixture.ts'

/*
 * Checks that other people's tools can load what the generator writes. Redocly, which is installed anyway, is tested in
 * `redocly.test.ts`, and Schemathesis in `bench/detection`.
 */

const scratch = workFolder()
const described = path.join(scratch, 'description')
const generated = (name: string) => path.join(described, name)
beforeAll(async () => {
  expect(await startScript('generate.ts', ['--out', described])).toMatchObject({ exitCode: 0 })
})

describe('openapi-typescript', () => {
  // The types of `openapi.json` are not tested here, since our own code is compiled with them.
  test.each(['openapi.assumed.json', 'openapi-3.2.json'])('makes types of %s', async (name) => {
    const types = astToString(await openapiTS(readFileSync(generated(name), 'utf8'), { silent: true }))
    expect(types).toContain('createAssistantMessageV2: {')
  })
})

describe('Prism', () => {
  // Prism reads OpenAPI only up to 3.1.
  test.for(['openapi.json', 'openapi.assumed.json'])('answers for %s as it describes', async (name, context) => {
    const prism = commandOf('prism', context)
    await withMock(prism, generated(name), async (address) => {
      const created = await post(`${address}/v2/agent/prj_main/job`, { prompt: 'Fix the typo.' })
      expect(created.status).toBe(200)
      expect(await created.json()).toMatchObject({
        status: 'active',
        prLink: null,
        source: { repository: 'acme/docs' },
      })
      const answer = await post(`${address}/discovery/v2/assistant/docs/message`, { fp: 'anonymous', messages: [] })
      expect(answer.headers.get('content-type')).toContain('text/event-stream')
      await answer.body?.cancel()
    })
  })
})

function post(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: 'Bearer svc_key' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(20_000) })
}

/** Runs Prism on a free port of this machine while `use` runs. */
async function withMock(prism: string, description: string, use: (address: string) => Promise<void>): Promise<void> {
  const args = ['mock', '--host', '127.0.0.1', '--port', '0', description]
  const mock = execaNode(prism, args, { all: true, reject: false })
  let said = ''
  mock.all.on('data', (text) => {
    said += text
  })
  const address = () => /listening on (http:\S+)/.exec(said)?.[1] ?? ''
  try {
    await expect.poll(address, { timeout: 60_000 }).not.toBe('')
    await use(address())
  } finally {
    mock.kill()
    await mock
  }
}
