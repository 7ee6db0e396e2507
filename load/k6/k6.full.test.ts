import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { spentIn } from '../../harness/budget/ledger.ts'
import { redactor } from '../../harness/redaction/redaction.ts'
import { createSender } from '../../harness/sending/sender.ts'
import { served } from '../../harness/sending/test-support/served.fixture.ts'
import { runOn } from '../../harness/target/test-support/run.fixture.ts'
import { limitRequirement, streamsRequirement } from '../../harness/verdict/load-model.ts'
import { contextOn, declared } from '../context/context.fixture.ts'
import { runLoad } from '../run.ts'
import { k6 } from './k6.fixture.ts'
import { runK6 } from './run-k6.ts'

const keys = { LOAD_TEST_ADMIN_KEY: 'svc_admin', LOAD_TEST_ASSISTANT_KEY: 'svc_dsc_assistant' }
const streams = [streamsRequirement('v1'), streamsRequirement('v2')]
const agentLimit = [limitRequirement('agent-project-hour')]

/** A run of these requirements on a stand-in service whose agent limit is 5. */
async function loadOn(handler: RequestListener, only: readonly string[]) {
  Object.assign(process.env, keys)
  const [adminKey, assistantKey] = Object.keys(keys)
  const tenant = {
    ...declared.tenants[0],
    adminKey: adminKey ?? null,
    assistantKeys: [assistantKey ?? ''],
    revokedKeys: [],
  }
  const target = {
    ...declared,
    baseUrl: await served(handler),
    tenants: [tenant] as const,
    limits: { 'agent-project-hour': 5 },
    load: { ...declared.load, rate: 20 },
    hooks: { advanceTime: null, reset: 'true', seedCounter: null, closePullRequest: null },
  }
  const run = runOn(target, { profile: 'smoke' })
  const redact = redactor(Object.entries(keys).map(([name, value]) => ({ name, value })))
  const send = createSender(run, 'load', 'alone')
  const context = contextOn({}, { run, k6, redact, open: new Set(only), send, execute: runK6, wait: setTimeout })
  return { results: run.results, ...(await runLoad(context)) }
}

/** Streams nine texts, a few milliseconds apart, and then a finish event if `finish` is set. */
async function stream(request: IncomingMessage, response: ServerResponse, finish = true): Promise<void> {
  const isV1 = request.url?.includes('/v1/') === true
  response.writeHead(200, { 'content-type': isV1 ? 'text/plain; charset=utf-8' : 'text/event-stream' })
  if (!isV1) response.write('data: {"type":"text-start","id":"1"}\n\n')
  for (let text = 0; text < 9; text++) {
    response.write(isV1 ? '0:"word "\n' : 'data: {"type":"text-delta","id":"1","delta":"word "}\n\n')
    await setTimeout(10)
  }
  const end = 'data: {"type":"text-end","id":"1"}\n\ndata: {"type":"finish"}\n\n'
  if (finish) response.end(isV1 ? 'd:{"finishReason":"stop"}\n' : end)
  else response.destroy()
}

/** A service that accepts five agent jobs, and refuses further ones. */
function counting(): RequestListener {
  let used = 0
  return (request, response) => {
    const isAgent = request.url?.includes('/agent/') === true
    if (isAgent) used += 1
    if (!isAgent) stream(request, response)
    else response.writeHead(used <= 5 ? 200 : 429, { 'content-type': 'application/json' }).end('{"id":"job"}')
  }
}

describe('real k6', () => {
  test('begins exactly the streams that were reserved, and sees each to its end', async () => {
    const { file, exchanges, results } = await loadOn(counting(), streams)
    expect(file).toMatchObject({ valid: true, reason: null, failures: [], limits: [] })
    for (const { requested, started, whole } of file.streams) expect([started, whole]).toEqual([requested, requested])
    expect(file.streams.map(({ protocol }) => protocol)).toEqual(['v2', 'v1'])
    const spent = spentIn(path.join(results, 'ledger.sqlite'), 'run-1')['assistant-key-month']
    const sent = file.streams.reduce((sum, { started }) => sum + started + 1, 0)
    expect(spent).toEqual({ LOAD_TEST_ASSISTANT_KEY: sent })
    expect(exchanges.every(({ response }) => response?.status === 200)).toBe(true)
    expect(readFileSync(path.join(results, 'exchanges.ndjson'), 'utf8')).not.toContain('svc_')
  })

  test('distinguishes streams that are cut under load from whole ones', async () => {
    let asked = 0
    const { file, exchanges } = await loadOn((request, response) => {
      asked += 1
      stream(request, response, asked % 2 === 0 || asked < 4)
    }, streams)
    expect(file.failures.map(({ kind }) => kind)).toContain('cut')
    expect(exchanges.some(({ response }) => response?.end === 'cut')).toBe(true)
    expect(file.objectives.find(({ name }) => name === 'errorRate')?.met).toBe(false)
  })

  test('counts the uses of a limit exactly', async () => {
    const { file } = await loadOn(counting(), agentLimit)
    const [figures] = file.limits
    expect(figures?.uses).toHaveLength(13)
    expect(figures?.uses.filter(({ accepted }) => accepted)).toHaveLength(5)
  })

  test('runs beside another one: it listens on no port', async () => {
    const server = createServer()
    onTestFinished(() => void server.close())
    await new Promise<void>((resolve) => server.once('error', () => resolve()).listen(6565, '127.0.0.1', resolve))
    const { file } = await loadOn(counting(), agentLimit)
    expect(file).toMatchObject({ valid: true, reason: null })
  })
})

describe('a service that', () => {
  test('refuses everything is asked once and no more', async () => {
    let asked = 0
    const { file, exchanges } = await loadOn((_, response) => {
      asked += 1
      response.writeHead(401).end('no')
    }, streams)
    expect(asked).toBe(2)
    expect(exchanges.map(({ response }) => response?.status)).toEqual([401, 401])
    expect(file).toMatchObject({ valid: true, goodput: 0, streams: [] })
    expect(file.failures.map(({ kind }) => kind)).toEqual(Array(2).fill('status 401, asked alone'))
  })

  test('closes every connection is recorded as such', async () => {
    const { exchanges } = await loadOn((request) => request.socket.destroy(), agentLimit)
    expect(exchanges.map(({ failure }) => failure?.kind)).toContain('reset')
  })

  test('never answers is waited for once', { timeout: 120_000 }, async () => {
    const { exchanges } = await loadOn(() => {}, streams)
    expect(exchanges.map(({ failure }) => failure?.kind)).toEqual(['timeout', 'timeout'])
  })
})
