import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { openLedger } from '../harness/budget/ledger.ts'
import { readTarget } from '../harness/target/target-file.ts'
import {
  JOBS_END,
  LEFT_FREED,
  type LoadFile,
  STEADY,
  THREADS_DISTINCT,
  unmixedRequirement,
} from '../harness/verdict/load-model.ts'
import type { VerdictFile } from '../harness/verdict/verdict-model.ts'
import { context } from '../requirements/test-support/reference.fixture.ts'
import { enginesOf } from '../selftest/interrupted/processes.ts'
import { unlimited } from '../selftest/limits/limiters.ts'
import { readOwn, runAssay, startScript, targetLike, workFolder } from '../selftest/verify-process.ts'

const AGENT_LIMIT = 'load-agent-project-hour-exact-under-concurrency'
const DURATION = 'objective-duration-p95'
const V2_STREAMS = 'load-assistant-v2-streams-complete'

async function runLoad(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const results = path.join(workFolder(), 'results')
  const { exitCode, stdout, stderr } = await startScript('load.ts', ['--results', results, ...args], { env })
  const file = readOwn<LoadFile>(path.join(results, 'load.json'))
  const verdicts = readOwn<VerdictFile>(path.join(results, 'verdicts.json'))?.verdicts ?? []
  return {
    exitCode,
    stdout,
    stderr,
    results,
    file,
    verdictOf: (id: string) => verdicts.find((one) => one.id === id)?.verdict,
  }
}

test('the reference service carries the load, and each limit refuses exactly where the document says', async () => {
  const { exitCode, file, results, verdictOf } = await runLoad([])
  expect([file?.reason, exitCode]).toEqual([null, 0])
  expect(verdictOf(AGENT_LIMIT)).toBe('pass')
  expect(verdictOf('load-assistant-v1-streams-complete')).toBe('pass')
  expect(file?.goodput).toBeGreaterThan(5)
  const uses = file?.limits.find(({ requirement }) => requirement === AGENT_LIMIT)?.uses
  expect(uses?.filter(({ accepted }) => accepted)).toHaveLength(100)
  for (const name of ['exchanges.ndjson', 'load.log', 'report.html', 'load.json', 'outcomes.ndjson'])
    expect(readFileSync(path.join(results, name), 'utf8'), name).not.toMatch(/svc_(?:admin|dsc)_\w+/)
})

test.each([
  ['agent-limit-late', AGENT_LIMIT],
  ['agent-limit-early', AGENT_LIMIT],
  ['assistant-key-limit-late', 'load-assistant-key-month-exact-under-concurrency'],
  ['v2-clean-truncation', V2_STREAMS],
  ['threads-mixed-rarely', THREADS_DISTINCT],
  ['answer-of-other-caller', unmixedRequirement('v2')],
])('with the fault %s, %s fails', async (fault, requirement) => {
  const target = targetLike({ reference: { faults: [fault] } })
  const { exitCode, verdictOf } = await runLoad(['--target', target, '--only', requirement])
  expect([verdictOf(requirement), exitCode]).toEqual(['fail', 1])
})

test('a missed objective is red and names the operation', async () => {
  const target = targetLike({ objectives: { durationP95: 10 } })
  const { exitCode, file, verdictOf } = await runLoad(['--target', target, '--only', DURATION])
  expect(file?.objectives).toMatchObject([{ name: 'durationP95', met: false }])
  expect([verdictOf(DURATION), exitCode]).toEqual(['fail', 1])
})

test('a K6_BIN that is no k6 is exit status 2 and one line, and the report is there all the same', async () => {
  const { exitCode, stdout, stderr, file, results } = await runLoad(['--only', AGENT_LIMIT, '--json'], {
    K6_BIN: '/no/such/k6',
  })
  expect(exitCode).toBe(2)
  expect(JSON.parse(stdout)).toMatchObject({
    counts: { 'not-run': 1 },
    load: file,
    report: path.join(results, 'report.html'),
  })
  expect(stderr).toBe(
    'load: the load is invalid: K6_BIN names /no/such/k6, which is no k6 v2.2; name another, or unset it',
  )
  expect(file?.valid).toBe(false)
  expect(existsSync(path.join(results, 'report.html'))).toBe(true)
})

test('a budget that is too small leaves the streams untested, and names the field to raise', async () => {
  const target = targetLike({ budget: { 'assistant-key-month': 3 } })
  const { verdictOf, file } = await runLoad(['--target', target, '--only', V2_STREAMS])
  expect(verdictOf(V2_STREAMS)).toBe('not-tested')
  expect(file?.reason).toContain('3 uses of assistant-key-month')
})

/** Streams in a second, and the seconds of streams that the test waits for before it ends the load. */
const RATE = 10
const MEASURED_SECONDS = 5

test.each([
  ['the engine of a load', false],
  ['every process of a load', true],
])('%s may be killed in the middle: what was measured is reported', async (_, isAll) => {
  const results = path.join(workFolder(), 'results')
  const size = ['--rate', String(RATE), '--duration', '20s', '--operation', 'createAssistantMessageV2']
  const command = startScript('load.ts', ['steady', ...size, '--results', results], { detached: true })
  const kept = path.join(results, 'load-streams.ndjson')
  const streams = () => readFileSync(kept, 'utf8').split('\n').length
  const enough = () => expect(streams()).toBeGreaterThan(RATE * MEASURED_SECONDS)
  await vi.waitFor(enough, { timeout: 90_000, interval: 50 })
  // The service that the command has started must end with it.
  const groups = [...(isAll ? [command.pid ?? 0] : []), ...enginesOf(command.pid ?? 0)]
  for (const group of groups) process.kill(-group, 'SIGKILL')
  const { exitCode } = await command
  expect(exitCode).toBe(isAll ? undefined : 2)
  if (isAll) expect((await runAssay(['report', results])).status).toBe(1)
  const file = readOwn<LoadFile>(path.join(results, 'load.json'))
  expect(file).toMatchObject({ scenario: 'steady', valid: false, endedBy: expect.stringContaining('was killed') })
  const [figures] = file?.streams ?? []
  expect(figures?.whole).toBeGreaterThan(RATE * MEASURED_SECONDS - 5)
  expect(figures?.seconds.length).toBeGreaterThanOrEqual(MEASURED_SECONDS)
  expect(readFileSync(path.join(results, 'report.html'), 'utf8')).toContain('the load was killed')
})

test('a load that the limits of the target do not pay for sends nothing and says what to raise', async () => {
  const results = path.join(workFolder(), 'results')
  const { stderr, exitCode } = await startScript('load.ts', ['capacity', '--plan', '--results', results])
  expect(exitCode).toBe(2)
  expect(stderr).toMatch(/takes \d+ uses of assistant-key-month \(\d+ left\).*; raise budget/)
})

test('a plan counts what others have spent of the limits, and spends nothing itself', async () => {
  const ledger = path.join(workFolder(), 'ledger.sqlite')
  const month = 'assistant-key-month'
  // An embedded service would begin with empty counters.
  const target = targetLike({ reference: null, ledger, limits: { [month]: 100 }, budget: { [month]: 100 } })
  const [{ assistantKeys }] = readTarget(target).tenants
  const { limits } = context.description
  const args = ['steady', '--rate', '10', '--duration', '5s', '--plan', '--target', target]
  const planned = () => startScript('load.ts', args)
  expect((await planned()).exitCode).toBe(0)
  expect((await planned()).exitCode).toBe(0)
  const own = limits.filter(({ id }) => id === month)
  const charges = own.map((limit) => ({ limit, who: assistantKeys[0] ?? '', cap: 100, quota: null }))
  for (let use = 0; use < 50; use++) openLedger(ledger, 'another').charge(charges)
  expect((await planned()).stderr).toContain('it takes 53 uses of assistant-key-month (50 left)')
})

const conversing = ['mixed', '--rate', '10', '--duration', '5s']
const mix = { load: { think: 0.2, mix: { createAgentJob: 1 } } }

test('conversations go on and jobs come to their end under a mixed load', async () => {
  const { exitCode, file, verdictOf } = await runLoad([...conversing, '--target', targetLike(mix)])
  expect([file?.reason, verdictOf(JOBS_END), verdictOf(V2_STREAMS), exitCode]).toEqual([null, 'pass', 'pass', 0])
  const jobs = file?.streams.find(({ protocol }) => protocol === null)
  expect(jobs).toMatchObject({ requested: 10, started: 10, whole: 10, invalid: null })
  const v2 = file?.streams.find(({ protocol }) => protocol === 'v2')
  expect(v2?.whole).toBeGreaterThan(v2?.requested ?? 0)
})

test.each([
  ['thread-not-continued', [], V2_STREAMS, JOBS_END],
  ['job-lost-later', ['job-takes-minutes'], JOBS_END, V2_STREAMS],
])('with the fault %s, a mixed load is red', async (fault, variations, red, green) => {
  const objectives = { firstTextP95: null, gapP99: null, durationP95: null, errorRate: null }
  const target = targetLike({ ...mix, objectives, reference: { faults: [fault], variations } })
  const { exitCode, verdictOf } = await runLoad([...conversing, '--target', target])
  expect([verdictOf(red), verdictOf(green), exitCode]).toEqual(['fail', 'pass', 1])
})

test('what searches have found is drawn over time, in the report, the history and the comparison', async () => {
  const work = workFolder()
  const fields = { limits: unlimited, budget: {}, objectives: { firstTextP95: 440 }, load: { stop: { seconds: 20 } } }
  const target = targetLike({ reference: { variations: ['capacity-refuses'] }, ...fields }, work)
  const history = ['--target', target, '--history', path.join(work, 'history')]
  const search = () => runLoad(['capacity', '--users', '16', ...history])
  const [first, second] = [await search(), await search()]
  expect([first.file?.reason, second.file?.reason]).toEqual([null, null])
  const drawn = /capacity of createAssistantMessageV2: \d[\d.]*–\d[\d.]* → \d[\d.]*–\d[\d.]* users/i
  expect(readFileSync(path.join(first.results, 'report.html'), 'utf8')).not.toMatch(drawn)
  expect(readFileSync(path.join(second.results, 'report.html'), 'utf8')).toMatch(drawn)
  expect((await runAssay(['history', ...history])).stdout).toMatch(drawn)
  expect((await runAssay(['compare', first.results, second.results])).stdout).toMatch(drawn)
})

const leaving = ['abandon', '--rate', '5', '--duration', '2s', '--operation', 'createAssistantMessageV2']

test('answers that their client leaves are begun and left, and others are answered after them', async () => {
  const { exitCode, file, verdictOf } = await runLoad(leaving)
  expect([file?.reason, verdictOf(LEFT_FREED), exitCode]).toEqual([null, 'pass', 0])
  expect(file?.abandoned).toMatchObject({ streams: expect.any(Number), recoverySeconds: expect.any(Number) })
})

test('a service whose answers keep their place when they are left is red', async () => {
  const target = targetLike({ reference: { faults: ['left-answers-keep-their-place'] } })
  const { exitCode, file, verdictOf } = await runLoad([...leaving, '--target', target])
  expect([file?.abandoned?.recoverySeconds, verdictOf(LEFT_FREED), exitCode]).toEqual([null, 'fail', 1])
})

test.each([
  ['capacity-loses-places', 'fail'],
  ['capacity-refuses', 'pass'],
  ['capacity-slows', 'pass'],
])('of as many questions together as before, %s is a %s', async (variation, verdict) => {
  const target = targetLike({ reference: { variations: [variation] }, limits: unlimited, budget: {} })
  const sixteen = ['abandon', '--users', '16', '--duration', '1s', '--operation', 'createAssistantMessageV2']
  const { file, verdictOf } = await runLoad([...sixteen, '--target', target])
  expect(file?.abandoned).toMatchObject({ recoverySeconds: expect.any(Number), together: { before: { whole: 16 } } })
  expect(verdictOf(LEFT_FREED)).toBe(verdict)
})

test('a service that becomes slower under a load that stays the same is asked why', async () => {
  const size = ['--rate', '15', '--duration', '12s', '--operation', 'createAssistantMessageV2']
  const steady = async (variation: string) => {
    const target = targetLike({ reference: { variations: [variation] } })
    const { exitCode, verdictOf } = await runLoad(['soak', ...size, '--target', target])
    return [verdictOf(STEADY), exitCode]
  }
  expect(await steady('capacity-leaks')).toEqual(['question', 0])
  expect(await steady('capacity-queues')).toEqual(['pass', 0])
})
