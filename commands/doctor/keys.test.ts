import type { RequestListener } from 'node:http'
import { beforeEach, expect, test, vi } from 'vitest'
import { served } from '../../harness/sending/test-support/served.fixture.ts'
import { completeTarget } from '../../harness/target/target-file.ts'
import { context } from '../../requirements/test-support/reference.fixture.ts'
import { keyFindings } from './keys.ts'

const key = 'svc_1'
beforeEach(() => void vi.stubEnv('ASSAY_TEST_KEY', key))

/** What is found about one key at this service. */
async function found(answer: RequestListener) {
  const asked: string[] = []
  const baseUrl = await served((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  const tenants = [{ organization: 'acme', project: 'prj_main', adminKey: 'ASSAY_TEST_KEY' }]
  const findings = await keyFindings(context.description, completeTarget({ name: 'test', baseUrl, tenants }))
  return { findings, asked }
}

const answering =
  (status: (authorization: string | undefined) => number): RequestListener =>
  (request, response) =>
    response.writeHead(status(request.headers.authorization)).end()

test('a key that changes the answer is accepted, and no documented operation is asked', async () => {
  const { findings, asked } = await found(answering((given) => (given === `Bearer ${key}` ? 405 : 401)))
  expect(findings).toMatchObject([{ state: 'well', found: 'is accepted' }])
  expect(new Set(asked)).toEqual(new Set(['GET /v2/agent/prj_main/job']))
})

test.each([
  ['refused in another way than none', 401, 403, { state: 'wrong', found: 'refused with status 403' }],
  ['met by a limit', 401, 429, { state: 'well', found: expect.stringContaining('nothing shows') }],
  ['met by an error', 403, 502, { state: 'well', found: expect.stringContaining('nothing shows') }],
])('a key that is %s is not said to be accepted', async (_, without, own, expected) => {
  const { findings } = await found(answering((given) => (given === `Bearer ${key}` ? own : without)))
  expect(findings).toMatchObject([expected])
})

const isForeign = { state: 'wrong', remedy: expect.stringContaining('key of this service') }
const isUnknown = { state: 'well', found: expect.stringContaining('nothing shows') }
const isMissing = { state: 'wrong', remedy: expect.stringContaining('.env') }

test.each([
  ['a key that is refused as none is wrong', key, 401, isForeign],
  ['where every answer is the same, nothing is said of the key', key, 404, isUnknown],
  ['a key that is not set is named with how to set it', '', 404, isMissing],
])('%s', async (_, value, status, expected) => {
  vi.stubEnv('ASSAY_TEST_KEY', value)
  const { findings } = await found(answering(() => status))
  expect(findings).toMatchObject([expected])
})
