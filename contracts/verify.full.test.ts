import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runEngine } from '../harness/engine/run-engine.ts'
import type { Exchange } from '../harness/exchange/exchange.ts'
import { startReference } from '../harness/target/embedded-reference.ts'
import { writeRun } from '../harness/target/run.ts'
import type { Target } from '../harness/target/target.ts'
import { readTarget } from '../harness/target/target-file.ts'
import { runOn } from '../harness/target/test-support/run.fixture.ts'
import { judge } from '../harness/verdict/judge.ts'
import { readExchanges, readOutcomes } from '../harness/verdict/read-results.ts'
import type { Verdict } from '../harness/verdict/verdict-model.ts'
import { judgedCatalogue } from '../requirements/run-catalogue.ts'
import { loadDescription } from '../schemas/description/load.ts'
import { CONTRACT_FILE } from './contract-file.ts'
import { contracts } from './engine.ts'

const targetFile = path.resolve('targets/reference.json')
let target: Target
let stop: () => Promise<void>

beforeAll(async () => {
  const reference = await startReference({ faults: [], variations: [], settings: null })
  target = { ...readTarget(targetFile), baseUrl: reference.address }
  stop = reference.stop
})
afterAll(() => stop())

/** Replaces the service's active faults and variations by these, and clears what it remembers. */
async function behave(switches: { readonly faults: readonly string[]; readonly variations: readonly string[] }) {
  const control = async (route: string, body: unknown) => {
    const url = new URL(route, process.env['ASSAY_REFERENCE_CONTROL'])
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(response.ok).toBe(true)
  }
  await control('/reset', {})
  await control('/faults', switches)
}

/** The result of a run of only the contracts engine. */
interface ContractRun {
  readonly results: string
  /** Verdicts of the requirements that contracts can show at all. */
  readonly verdicts: ReadonlyMap<string, Verdict>
  readonly exchanges: readonly Exchange[]
}

/** Runs the contracts engine against a target. */
async function runAgainst(target: Target, only: readonly string[] | null = null): Promise<ContractRun> {
  const run = runOn(target, { only, profile: 'nightly', startedAt: new Date().toISOString() })
  await runEngine(contracts, run, writeRun(run), new Set(['contracts']), () => {})
  const records = readOutcomes(run.results).values
  const shown = new Set(records.map((record) => (record.type === 'outcome' ? record.requirement : null)))
  const verdicts = judge(judgedCatalogue(await loadDescription(run.description), run), records)
    .filter(({ id }) => shown.has(id) || id.startsWith('contract-'))
    .map((verdict) => [verdict.id, verdict] as const)
  return { results: run.results, verdicts: new Map(verdicts), exchanges: readExchanges(run.results).values }
}

/** The contract requirements with a given verdict. */
function contractsThat(run: ContractRun, verdict: string): readonly string[] {
  return [...run.verdicts.values()]
    .filter(({ id, verdict: given }) => id.startsWith('contract-') && given === verdict)
    .map(({ id }) => id.replace('contract-', ''))
}

describe('a run of the contracts', () => {
  test('finds nothing wrong with the reference service, and says so of every interaction', async () => {
    const run = await runAgainst(target)
    const expected: readonly string[] = ['pass', 'not-applicable', 'not-run']
    // A requirement about a status or header that no contract brings about has not been tested.
    const isUnseen = ({ id, verdict, byChance }: Verdict) =>
      verdict === 'not-tested' && (byChance === true || id.startsWith('service-'))
    const others = [...run.verdicts.values()].filter((one) => !expected.includes(one.verdict) && !isUnseen(one))
    // These need a refused read, which takes a job and a foreign key, a client that excludes gzip, a second
    // conversation at the same time, an answer without a Date, or a pull request at a code host; no contract has one.
    expect(others.map(({ id, verdict }) => [id, verdict]).toSorted()).toEqual([
      ['agent-job-created-at-near-clock-of-run', 'not-tested'],
      ['agent-job-source-members-in-place', 'not-tested'],
      ['assistant-conversation-not-told-to-others', 'not-tested'],
      ['http-excluded-coding-not-sent', 'not-tested'],
      ['http-refused-read-not-shared-by-caches', 'not-tested'],
    ])
    expect(contractsThat(run, 'not-run')).toEqual([])
    expect(contractsThat(run, 'pass').length).toBeGreaterThan(50)
    // Every verified exchange is also judged by the rest of the catalogue.
    expect(run.verdicts.get('service-key-not-echoed')?.engine).toBe('contracts')
    expect(run.verdicts.get('assistant-stream-v2-not-truncated')?.verdict).toBe('pass')
  })

  test('leaves no key in any file', async () => {
    const run = await runAgainst(target, ['contract-create-agent-job-answered'])
    const keys = Object.entries(process.env).filter(([name]) => /^ASSAY_REFERENCE_.*KEY/.test(name))
    expect(keys.length).toBeGreaterThan(0)
    for (const file of filesBelow(run.results)) {
      const text = readFileSync(file, 'utf8')
      for (const [, key = ''] of keys) expect(text).not.toContain(key)
    }
    expect(filesBelow(run.results).map((file) => path.basename(file))).toContain(CONTRACT_FILE)
  })

  test('accepts unknown fields, milliseconds, offsets and ids that must be encoded', async () => {
    const variations = ['extra-fields', 'date-milliseconds', 'ids-with-slash', 'poll-elsewhere']
    await behave({ faults: [], variations })
    const run = await runAgainst(target, [
      'contract-create-agent-job-answered',
      'contract-send-agent-job-message-answered',
      'contract-agent-job-with-pull-request-read',
      'contract-agent-job-without-change-read',
      'contract-agent-job-archived-read',
    ])
    expect(contractsThat(run, 'pass')).toHaveLength(5)
  })

  test('shows what breaks the contract, by interaction, and nothing else', async () => {
    await behave({
      faults: ['job-source-ref-missing', 'v2-thread-id-missing', 'thread-id-null-refused'],
      variations: [],
    })
    const run = await runAgainst(target, [
      'contract-create-agent-job-answered',
      'contract-create-agent-job-prompt-missing-refused',
      'contract-create-assistant-message-v1-answered',
      'contract-create-assistant-message-v1-with-nulls-answered',
      'contract-create-assistant-message-v2-answered',
    ])
    expect(contractsThat(run, 'pass')).toEqual([
      'create-assistant-message-v1-answered',
      'create-agent-job-prompt-missing-refused',
    ])
    expect(run.verdicts.get('contract-create-agent-job-answered')?.actual).toContain('$.source: Actual map is missing')
    expect(run.verdicts.get('contract-create-assistant-message-v2-answered')?.actual).toBe(
      'the stream breaks the rule: threadId on the finish event',
    )
    const refused = run.verdicts.get('contract-create-assistant-message-v1-with-nulls-answered')?.actual
    expect(refused).toMatch(/^expected 200 but was 4\d\d$/)
    await behave({ faults: [], variations: [] })
  })

  test('says what it could not show on a target without hooks, prompts and a second organization', async () => {
    const [tenant] = target.tenants
    const bare: Target = {
      ...target,
      tenants: [tenant],
      hooks: { advanceTime: null, reset: null, seedCounter: null, closePullRequest: null },
      prompts: { change: null, noChange: null, failure: null, archive: null },
    }
    const run = await runAgainst(bare, [
      'contract-agent-job-archived-read',
      'contract-create-agent-job-foreign-key-refused',
      'contract-create-agent-job-answered',
    ])
    expect(contractsThat(run, 'pass')).toEqual(['create-agent-job-answered'])
    expect(contractsThat(run, 'not-tested')).toHaveLength(2)
  })

  test('stops at the budget and says so', async () => {
    const thrifty: Target = { ...target, budget: { 'agent-project-hour': 1 } }
    const run = await runAgainst(thrifty, [
      'contract-create-agent-job-answered',
      'contract-create-agent-job-missing-key-refused',
      'contract-send-agent-job-message-answered',
    ])
    expect(contractsThat(run, 'pass')).toEqual(['create-agent-job-answered'])
    expect(run.verdicts.get('contract-create-agent-job-missing-key-refused')).toMatchObject({
      verdict: 'not-tested',
      remedy: expect.stringContaining('raise budget.agent-project-hour'),
    })
    expect(run.exchanges).toHaveLength(1)
  })

  test('leaves everything not run where the target has gone', async () => {
    const gone: Target = { ...target, baseUrl: 'http://127.0.0.1:9' }
    const run = await runAgainst(gone)
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
