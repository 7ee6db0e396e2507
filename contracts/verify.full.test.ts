import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Target } from '../harness/target/target.ts'
import { CONTRACT_FILE } from './contract-file.ts'
import { type ContractRun, type ReferenceTarget, runAgainst, startReferenceTarget } from './reference-target.fixture.ts'

let reference: ReferenceTarget
const discards: (() => void)[] = []

beforeAll(async () => {
  reference = await startReferenceTarget()
})
afterAll(async () => {
  await reference.stop()
  for (const discard of discards) discard()
})

async function ranAgainst(target: Target, only?: readonly string[]): Promise<ContractRun> {
  const run = await runAgainst(target, only)
  discards.push(run.discard)
  return run
}

/** Contract requirements by verdict, and what an unexpected one says. */
function contractsThat(run: ContractRun, verdict: string): readonly string[] {
  return [...run.verdicts.values()]
    .filter(({ id, verdict: given }) => id.startsWith('contract-') && given === verdict)
    .map(({ id }) => id.replace('contract-', ''))
}

function unexpected(run: ContractRun, expected: readonly string[]): readonly string[] {
  return [...run.verdicts.values()]
    .filter(({ verdict }) => !expected.includes(verdict))
    .map(({ id, verdict, expected, actual, reason }) => `${verdict} ${id}: ${reason ?? `${expected}, got ${actual}`}`)
}

describe('a run of the contracts', () => {
  test('finds nothing wrong with the reference service, and says so of every interaction', async () => {
    const run = await ranAgainst(reference.target)
    expect(unexpected(run, ['pass', 'not-applicable', 'not-run'])).toEqual([])
    expect(contractsThat(run, 'not-run')).toEqual([])
    expect(contractsThat(run, 'pass').length).toBeGreaterThan(50)
    // Every verified exchange is judged by the rest of the catalogue too.
    expect(run.verdicts.get('service-key-not-echoed')?.engine).toBe('contracts')
    expect(run.verdicts.get('assistant-stream-v2-finish-present')?.verdict ?? 'pass').toBe('pass')
  })

  test('leaves no key in any file', async () => {
    const run = await ranAgainst(reference.target, ['contract-create-agent-job-answered'])
    const keys = Object.entries(process.env).filter(([name]) => /^ASSAY_REFERENCE_.*KEY/.test(name))
    expect(keys.length).toBeGreaterThan(0)
    for (const file of filesBelow(run.results)) {
      const text = readFileSync(file, 'utf8')
      for (const [, key = ''] of keys) expect(text).not.toContain(key)
    }
    expect(filesBelow(run.results).map((file) => path.basename(file))).toContain(CONTRACT_FILE)
  })

  test('accepts unknown fields, milliseconds, offsets and ids that must be encoded', async () => {
    await reference.behave({ variations: ['extra-fields', 'date-milliseconds', 'ids-with-slash', 'poll-elsewhere'] })
    const run = await ranAgainst(reference.target, [
      'contract-create-agent-job-answered',
      'contract-send-agent-job-message-answered',
      'contract-agent-job-with-pull-request-read',
      'contract-agent-job-without-change-read',
      'contract-agent-job-archived-read',
    ])
    expect(contractsThat(run, 'pass')).toHaveLength(5)
  })

  test('shows what breaks the contract, by interaction, and nothing else', async () => {
    await reference.behave({ faults: ['job-source-ref-missing', 'v2-thread-id-missing'] })
    const run = await ranAgainst(reference.target, [
      'contract-create-agent-job-answered',
      'contract-create-agent-job-prompt-missing-refused',
      'contract-create-assistant-message-v1-answered',
      'contract-create-assistant-message-v2-answered',
    ])
    expect(contractsThat(run, 'pass')).toEqual([
      'create-assistant-message-v1-answered',
      'create-agent-job-prompt-missing-refused',
    ])
    expect(run.verdicts.get('contract-create-agent-job-answered')?.actual).toContain('$.source: Actual map is missing')
    expect(run.verdicts.get('contract-create-assistant-message-v2-answered')?.actual).toBe(
      'the stream lacks threadId on the finish event',
    )
    await reference.behave({})
  })

  test('says what it could not show on a target without hooks, prompts and a second organization', async () => {
    const [tenant] = reference.target.tenants
    const bare: Target = {
      ...reference.target,
      tenants: [tenant],
      hooks: { advanceTime: null, reset: null, seedCounter: null },
      prompts: { change: null, noChange: null, failure: null, archive: null },
    }
    const run = await ranAgainst(bare, [
      'contract-agent-job-archived-read',
      'contract-create-agent-job-foreign-key-refused',
      'contract-create-agent-job-answered',
    ])
    expect(contractsThat(run, 'pass')).toEqual(['create-agent-job-answered'])
    expect(contractsThat(run, 'not-tested')).toHaveLength(2)
  })

  test('stops at the budget and says so', async () => {
    const thrifty: Target = { ...reference.target, budget: { 'agent-project-hour': 1 } }
    const run = await ranAgainst(thrifty, [
      'contract-create-agent-job-answered',
      'contract-create-agent-job-missing-key-refused',
      'contract-send-agent-job-message-answered',
    ])
    expect(contractsThat(run, 'pass')).toEqual(['create-agent-job-answered'])
    expect(run.verdicts.get('contract-create-agent-job-missing-key-refused')).toMatchObject({
      verdict: 'not-tested',
      reason: expect.stringContaining('raise budget.agent-project-hour'),
    })
    expect(run.exchanges).toHaveLength(1)
  })

  test('leaves everything not run where the target has gone', async () => {
    const gone: Target = { ...reference.target, baseUrl: 'http://127.0.0.1:9' }
    const run = await ranAgainst(gone)
    expect(contractsThat(run, 'pass')).toEqual([])
    expect(contractsThat(run, 'not-run').length).toBeGreaterThan(40)
    expect(run.exchanges.length).toBeLessThan(20)
  })
})

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}
