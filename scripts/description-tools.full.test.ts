import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest'
import { startReference } from '../harness/target/embedded-reference.ts'
import { type ForeignTool, installPrism, installSchemathesis } from './foreign-tools.ts'
import { projectRoot } from './project-files.ts'

/* Tools of others load what the generator writes. `redocly.test.ts` has Redocly's, which is installed anyway. */

const WHOLE_TEST = 300_000
const descriptions = ['openapi.json', 'openapi.assumed.json', 'openapi-3.2.json']

const scratch = mkdtempSync(path.join(tmpdir(), 'assay-tools-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const described = path.join(scratch, 'description')
const generated = (name: string) => path.join(described, name)
beforeAll(() => {
  const generate = path.join(projectRoot, 'scripts/generate.ts')
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', generate, '--out', described], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
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
  test.for(descriptions)('reads every operation of %s', { timeout: WHOLE_TEST }, (name, context) => {
    const schemathesis = commandOf(installSchemathesis(), context)
    // Nobody listens there: it sends the examples of the description, and fails for want of an answer alone.
    const { report } = run(schemathesis, [generated(name), '--url', 'http://127.0.0.1:9', '--phases', 'examples'])
    const { paths }: { readonly paths: Readonly<Record<string, object>> } = JSON.parse(
      readFileSync(generated(name), 'utf8'),
    )
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
      const only = ['--include-operation-id', 'createAgentJob', '--phases', 'fuzzing', '--mode', 'positive', '-n', '10']
      const called = [
        generated('openapi.assumed.json'),
        '--url',
        address,
        '-H',
        `Authorization: Bearer ${key}`,
        ...only,
      ]
      const { status, report } = run(schemathesis, called, settings)
      expect([status, report]).toEqual([0, report])
      expect(report).toMatch(/(\d+) generated, \1 passed/)
      expect(report).not.toContain('Authentication failed')
    } finally {
      await stop()
    }
  })
})

function run(
  schemathesis: string,
  args: readonly string[],
  settings?: string,
): { status: number | null; report: string } {
  const configured = settings === undefined ? [] : ['--config-file', settings]
  const env = { ...process.env, NO_COLOR: '1', COLUMNS: '200' }
  const { status, stdout, stderr } = spawnSync(schemathesis, [...configured, 'run', ...args], {
    encoding: 'utf8',
    cwd: scratch,
    env,
    timeout: 100_000,
  })
  return { status, report: `${stdout}${stderr}` }
}

function post(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: 'Bearer svc_key' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(20_000) })
}

/** Runs Prism on a free port of this machine for as long as `use` takes. */
async function withMock(prism: string, description: string, use: (address: string) => Promise<void>): Promise<void> {
  const port = await freePort()
  const mock = spawn(process.execPath, [prism, 'mock', '--host', '127.0.0.1', '--port', String(port), description])
  const ended = new Promise<void>((resolve) => mock.once('close', () => resolve()))
  let said = ''
  for (const output of [mock.stdout, mock.stderr])
    output.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  try {
    await expect.poll(() => said, { timeout: 60_000 }).toContain('Prism is listening')
    await use(`http://127.0.0.1:${port}`)
  } finally {
    mock.kill()
    await ended
  }
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
