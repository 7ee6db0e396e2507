import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FaultArea } from '../hooks/hooks.ts'
import { agentWalk } from '../test-support/agent-walk.ts'
import { assistantWalk, browserWalk, threadWalk } from '../test-support/assistant-walk.ts'
import { ask, assistantPath, fresh, question } from '../test-support/client.ts'
import { limitWalk } from '../test-support/limit-walk.ts'
import { type ServiceProcess, startProcess } from '../test-support/service-process.ts'
import { faults } from './catalogue.ts'

const walks = [agentWalk, assistantWalk, threadWalk, limitWalk, browserWalk]
type Walk = (typeof walks)[number]

/** Where each area's faults must show. */
const walksOf: Readonly<Record<FaultArea, readonly Walk[]>> = {
  'agent-job': [agentWalk],
  'agent-message': [agentWalk],
  poll: [agentWalk],
  auth: [agentWalk, assistantWalk],
  errors: [agentWalk, assistantWalk],
  isolation: [agentWalk, assistantWalk, threadWalk],
  'assistant-request': [assistantWalk],
  'stream-v1': [threadWalk],
  'stream-v2': [threadWalk],
  thread: [threadWalk],
  browser: [browserWalk],
  limits: [limitWalk],
}
/** These show in time alone. */
const inTime = ['v1-buffered', 'v2-buffered']

const folder = mkdtempSync(path.join(tmpdir(), 'reference-faults-'))
const valid = new Map<Walk, readonly string[]>()
let service: ServiceProcess
let paced: ServiceProcess

beforeAll(async () => {
  const settings = path.join(folder, 'settings.json')
  writeFileSync(settings, JSON.stringify({ agent: { jobMilliseconds: 20 }, assistant: { tokenMilliseconds: 0 } }))
  const started = [startProcess('--settings', settings), startProcess()] as const
  ;[service, paced] = await Promise.all(started)
  for (const walk of walks) {
    await fresh(service)
    valid.set(walk, await walk(service))
  }
})

afterAll(async () => {
  await Promise.all([service.stop(), paced.stop()])
  rmSync(folder, { recursive: true })
})

test.each(walks)('without a fault %o gets the same each time, and no 5xx', async (walk) => {
  await fresh(service)
  const lines = await walk(service)
  expect(lines).toEqual(valid.get(walk))
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.filter((line) => /: 5\d\d /.test(line))).toEqual([])
})

test.each(faults.filter(({ name }) => !inTime.includes(name)))('the fault $name shows', async ({ name, area }) => {
  let isShown = false
  for (const walk of walksOf[area]) {
    if (isShown) break
    await fresh(service, { faults: [name] })
    isShown = JSON.stringify(await walk(service)) !== JSON.stringify(valid.get(walk))
  }
  expect(isShown).toBe(true)
})

test.each(['v1', 'v2'] as const)(
  'a buffered answer of %s comes at once, a valid one in many pieces',
  async (version) => {
    const request = { path: assistantPath(version), key: 'ASSISTANT_KEY', body: question }
    await fresh(paced)
    const { reads } = await ask(paced, request)
    expect(reads.length).toBeGreaterThan(10)
    expect(reads.at(-1)).toBeGreaterThan(300)
    await fresh(paced, { faults: inTime })
    const buffered = await ask(paced, request)
    expect(buffered.body.length).toBeGreaterThan(500)
    expect(buffered.reads[0]).toBeGreaterThan(300)
    expect(buffered.reads.length).toBeLessThan(10)
  },
)
