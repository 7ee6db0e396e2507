import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faults } from '../faults/catalogue.ts'
import type { FaultArea } from '../seams.ts'
import { agentTrial } from './agent-trial.ts'
import { assistantPath, assistantTrial, lawful, threadTrial } from './assistant-trial.ts'
import { browserTrial } from './browser-trial.ts'
import { ask, fresh } from './client.ts'
import { limitTrial } from './limit-trial.ts'
import { type Running, startProcess } from './process.ts'

type Trial = (service: Running) => Promise<readonly string[]>

/** Where each area's faults must show. */
const trials: Readonly<Record<FaultArea, readonly Trial[]>> = {
  'agent-job': [agentTrial],
  'agent-message': [agentTrial],
  poll: [agentTrial],
  auth: [agentTrial, assistantTrial],
  errors: [agentTrial, assistantTrial],
  isolation: [agentTrial, assistantTrial, threadTrial],
  'assistant-request': [assistantTrial],
  'stream-v1': [threadTrial],
  'stream-v2': [threadTrial],
  thread: [threadTrial],
  browser: [browserTrial],
  limits: [limitTrial],
}
/** Nothing but time tells these; see below. */
const inTime = ['v1-buffered', 'v2-buffered']

const folder = mkdtempSync(path.join(tmpdir(), 'reference-trial-'))
const lawfulLines = new Map<Trial, readonly string[]>()
let service: Running

beforeAll(async () => {
  const settings = path.join(folder, 'settings.json')
  writeFileSync(settings, JSON.stringify({ agent: { jobMilliseconds: 20 }, assistant: { tokenMilliseconds: 0 } }))
  service = await startProcess('--settings', settings)
  for (const trial of [agentTrial, assistantTrial, threadTrial, limitTrial, browserTrial]) {
    await fresh(service, {})
    lawfulLines.set(trial, await trial(service))
  }
})

afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

describe('without a fault', () => {
  test.each([agentTrial, assistantTrial, threadTrial, limitTrial, browserTrial])(
    '%o sees the same each time',
    async (trial) => {
      await fresh(service, {})
      expect(await trial(service)).toEqual(lawfulLines.get(trial))
    },
  )

  test('nothing that a client sends is answered with a 5xx', () => {
    const answers = [...lawfulLines.values()].flat()
    expect(answers.length).toBeGreaterThan(100)
    expect(answers.filter((line) => /: 5\d\d /.test(line))).toEqual([])
  })
})

describe('each fault shows', () => {
  test.each(faults.filter(({ name }) => !inTime.includes(name)))('$name', async ({ name, area }) => {
    for (const trial of trials[area]) {
      await fresh(service, { faults: [name] })
      const seen = await trial(service)
      if (JSON.stringify(seen) !== JSON.stringify(lawfulLines.get(trial))) {
        expect(seen).not.toEqual(lawfulLines.get(trial))
        return
      }
    }
    expect.unreachable(`${name} changes nothing that a client sees`)
  })
})

describe('in time', () => {
  let paced: Running
  beforeAll(async () => {
    paced = await startProcess()
  })
  afterAll(() => paced.stop())

  const longestGap = (reads: readonly number[]) => Math.max(...reads.map((at, index) => at - (reads[index - 1] ?? at)))
  const answers = async (fault: string | null) => {
    await fresh(paced, { faults: fault === null ? [] : [`v1-${fault}`, `v2-${fault}`] })
    const question = { key: 'ASSISTANT_KEY', body: lawful }
    return Promise.all([
      ask(paced, { ...question, path: assistantPath('v1') }),
      ask(paced, { ...question, path: assistantPath('v2') }),
    ])
  }

  test('a lawful answer comes in many pieces over some hundred milliseconds', async () => {
    for (const { reads } of await answers(null)) {
      expect(reads.length).toBeGreaterThan(10)
      expect(reads.at(-1)).toBeGreaterThan(300)
    }
  })

  test('a buffered answer comes at once, after the time that a lawful one takes', async () => {
    for (const { reads, body } of await answers('buffered')) {
      expect(body.length).toBeGreaterThan(500)
      expect(reads[0]).toBeGreaterThan(300)
      expect(longestGap(reads)).toBeLessThan(300)
    }
  })
})
