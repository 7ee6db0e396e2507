import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
/** These show in time alone; see below. */
const inTime = ['v1-buffered', 'v2-buffered']

const folder = mkdtempSync(path.join(tmpdir(), 'reference-faults-'))
const valid = new Map<Walk, readonly string[]>()
let service: ServiceProcess

beforeAll(async () => {
  const settings = path.join(folder, 'settings.json')
  writeFileSync(settings, JSON.stringify({ agent: { jobMilliseconds: 20 }, assistant: { tokenMilliseconds: 0 } }))
  service = await startProcess('--settings', settings)
  for (const walk of walks) {
    await fresh(service)
    valid.set(walk, await walk(service))
  }
})

afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

describe('without a fault', () => {
  test.each(walks)('%o sees the same each time', async (walk) => {
    await fresh(service)
    expect(await walk(service)).toEqual(valid.get(walk))
  })

  test('no request is answered with a 5xx', () => {
    const answers = [...valid.values()].flat()
    expect(answers.length).toBeGreaterThan(100)
    expect(answers.filter((line) => /: 5\d\d /.test(line))).toEqual([])
  })
})

describe('each fault shows', () => {
  test.each(faults.filter(({ name }) => !inTime.includes(name)))('$name', async ({ name, area }) => {
    const differing: Walk[] = []
    for (const walk of walksOf[area]) {
      if (differing.length > 0) break
      await fresh(service, { faults: [name] })
      const seen = await walk(service)
      if (JSON.stringify(seen) !== JSON.stringify(valid.get(walk))) differing.push(walk)
    }
    expect(differing).toHaveLength(1)
  })
})

describe('in time', () => {
  let paced: ServiceProcess
  beforeAll(async () => {
    paced = await startProcess()
  })
  afterAll(() => paced.stop())

  const longestGap = (reads: readonly number[]) => Math.max(...reads.map((at, index) => at - (reads[index - 1] ?? at)))
  const answers = (version: 'v1' | 'v2') =>
    ask(paced, { path: assistantPath(version), key: 'ASSISTANT_KEY', body: question })

  test('a valid answer comes in many pieces over some hundred milliseconds', async () => {
    await fresh(paced)
    for (const { reads } of await Promise.all([answers('v1'), answers('v2')])) {
      expect(reads.length).toBeGreaterThan(10)
      expect(reads.at(-1)).toBeGreaterThan(300)
    }
  })

  test('a buffered answer comes at once, after the time that a valid one takes', async () => {
    await fresh(paced, { faults: inTime })
    for (const { reads, body } of await Promise.all([answers('v1'), answers('v2')])) {
      expect(body.length).toBeGreaterThan(500)
      expect(reads[0]).toBeGreaterThan(300)
      expect(longestGap(reads)).toBeLessThan(300)
    }
  })
})
