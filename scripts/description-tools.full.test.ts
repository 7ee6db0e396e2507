import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { execa, execaNode } from 'execa'
import openapiTS, { astToString } from 'openapi-typescript'
import { beforeAll, describe, expect, type TestContext, test } from 'vitest'
import { startReference } from '../harness/target/embedded-reference.ts'
import { type ForeignTool, installPrism, installSchemathesis } from './foreign-tools.ts'
import { projectRoot } from './project-files.ts'

/* Tools of others load what the generator writes. `redocly.test.ts` has Redocly's, which is installed anyway. */

const WHOLE_TEST = 300_000
const descriptions = ['openapi.json', 'openapi.assumed.json', 'openapi-3.2.json']

const scratch = mkdtempSync(path.join(tmpdir(), 'assay-tools-'))
const described = path.join(scratch, 'description')
const generated = (name: string) => path.join(described, name)
beforeAll(async () => {
  await execaNode('scripts/generate.ts', ['--out', described], { cwd: projectRoot, nodeOptions: ['--import', 'tsx'] })
})

/** The command of a tool; where it can't be had, the test is skipped, and a line says why: vitest only counts it. */
function commandOf(tool: ForeignTool, context: TestContext): string {
  if (tool.kind === 'ready') return tool.command
  console.warn(`not tested: ${tool.reason}`)
  return context.skip(tool.reason)
}

describe('openapi-typescript', () => {
  test.each(descriptions)('makes types of %s', async (name) => {
    const types = astToString(await openapiTS(readFileSync(generated(name), 'utf8'), { silent: true }))
    expect(types).toContain('createAssistantMessageV2: {')
  })
})

describe('Prism', () => {
  // It reads OpenAPI up to 3.1.
  test.for(['openapi.json', 'openapi.assumed.json'])(
    'answers for %s as it describes',
    { timeout: WHOLE_TEST },
    async (name, context) => {
      const prism = commandOf(installPrism(), context)
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
    },
  )
})

describe('Schemathesis', () => {
  test.for(descriptions)('reads every operation of %s', { timeout: WHOLE_TEST }, async (name, context) => {
    const schemathesis = commandOf(installSchemathesis(), context)
    // Nothing listens there: it sends the examples of the description, and fails for want of an answer alone.
    const args = [generated(name), '--url', 'http://127.0.0.1:9', '--phases', 'examples']
    const { all: report } = await run(schemathesis, 'run', ...args)
    const { paths }: { readonly paths: object } = JSON.parse(readFileSync(generated(name), 'utf8'))
    const operations = Object.values(paths).flatMap((path) => Object.keys(path)).length
    expect(report).toContain('Loaded specification')
    expect(report).toContain(`${operations} selected / ${operations} total`)
    const [, errors = '0'] = /(\d+) errors?\b/.exec(report) ?? []
    const [, skipped = '0'] = /(\d+) skipped/.exec(report) ?? []
    expect(Number(errors)).toBeGreaterThan(0)
    expect(Number(errors) + Number(skipped)).toBe(operations)
    expect(report.match(/Connection failed/g)).toHaveLength(Number(errors))
  })

  test('sends requests of its own making, and finds the answers described', {
    timeout: WHOLE_TEST,
  }, async (context) => {
    const schemathesis = commandOf(installSchemathesis(), context)
    const { address, stop } = await startReference({ faults: [], variations: [], settings: null })
    try {
      const key = process.env['ASSAY_REFERENCE_ADMIN_KEY'] ?? ''
      const settings = path.join(scratch, 'schemathesis.toml')
      writeFileSync(settings, '[parameters]\n"path.projectId" = "prj_main"\n')
      const where = [generated('openapi.assumed.json'), '--url', address, '-H', `Authorization: Bearer ${key}`]
      const what = ['--include-operation-id', 'createAgentJob', '--phases', 'fuzzing', '--mode', 'positive', '-n', '10']
      const { exitCode, all: report } = await run(schemathesis, '--config-file', settings, 'run', ...where, ...what)
      expect(exitCode, report).toBe(0)
      expect(report).toMatch(/(\d+) generated, \1 passed/)
      expect(report).not.toContain('Authentication failed')
    } finally {
      await stop()
    }
  })
})

function run(schemathesis: string, ...args: readonly string[]) {
  const env = { NO_COLOR: '1', COLUMNS: '200' }
  return execa(schemathesis, args, { cwd: scratch, env, timeout: 100_000, all: true, reject: false })
}

function post(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: 'Bearer svc_key' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(20_000) })
}

/** Runs Prism on a free port of this machine for as long as `use` takes. */
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
