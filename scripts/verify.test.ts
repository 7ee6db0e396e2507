import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { recordHistory } from '../harness/verdict/history.ts'
import { redVerdicts } from '../harness/verdict/verdict-model.ts'
import { sampleEntry } from '../report/test-support/history.fixture.ts'
import { catalogue } from '../requirements/catalogue.ts'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'
import { loadDescription } from '../schemas/description/load.ts'
import { idsWith, runAssay, runVerify, targetLike, type VerifyRun, workFolder } from '../selftest/verify-process.ts'
import { type VerifyOptions, verify } from './verify.ts'

/** Milliseconds that one run of the public command may take on a busy machine. */
const RUN_TIMEOUT = 300_000

const publicFiles = ['verdicts.json', 'observations.json', 'report.html', 'junit.xml', 'exchanges.ndjson', 'load.json']

const description = await loadDescription(path.resolve('schemas/generated'))

/** What the live specs show: contracts and load have tests of their own, and take their time. */
const specIds = catalogue(description)
  .filter(({ subject }) => subject !== 'contracts' && subject !== 'load')
  .map(({ requirement }) => requirement.id)

/** Whether a machine has Chromium must not decide what this project's tests expect. */
function needsNoBrowser(name: string): boolean {
  return !/^(?:browser|cors)-/.test(name)
}

test('a run of the reference service finds nothing red, tests everything, leaves every public file, and spends no more than planned', {
  timeout: RUN_TIMEOUT,
}, async () => {
  const run = await runVerify([])
  expect(idsWith(run, ...redVerdicts, 'question')).toEqual([])
  expect(idsWith(run, 'not-tested', 'not-applicable').filter(needsNoBrowser)).toMatchSnapshot()
  expect(run.status).toBe(0)
  for (const name of publicFiles) expect(existsSync(path.join(run.results, name)), name).toBe(true)
  const observed = run.observations.filter(({ gap }) => needsNoBrowser(gap))
  expect(Object.fromEntries(observed.map(({ gap, value }) => [gap, value]))).toMatchSnapshot()
  const plan = await runAssay(['plan'])
  const [cases, boundary] = [...plan.stdout.matchAll(/agent-project-hour +([\d ]+)/g)].map(([, numbers = '']) =>
    numbers.trim().split(/ +/).map(Number),
  )
  const [planned = 0] = cases ?? []
  const [atLimit = 0, others = 0, window = 0, load = 0] = boundary ?? []
  const spent = (project: string) => run.verdicts?.run.spent['agent-project-hour']?.[project] ?? 0
  expect(planned).toBeGreaterThanOrEqual(spent('prj_main'))
  expect(planned).toBeLessThan(spent('prj_main') * 1.3)
  expect(atLimit + others + window + load).toBeGreaterThanOrEqual(spent('prj_second'))
  // The other operation shares the counter here, so it is asked once.
  expect(atLimit + load).toBeLessThan(spent('prj_second') * 1.1)
})

describe('verify that can not run', () => {
  test.each([
    ['an unknown target', ['--target', 'nowhere'], /^assay: .*targets\/nowhere\.json: no such target file/],
    ['an unknown profile', ['--profile', 'quick'], /argument 'quick' is invalid/],
  ])('on %s says so, exits 2 and leaves nothing', async (_, args, expected) => {
    const run = await runVerify(args)
    expect(run).toMatchObject({ status: 2, stdout: '' })
    expect(run.stderr).toMatch(expected)
    expect(existsSync(run.results)).toBe(false)
  })

  const broken = path.join(workFolder(), 'broken.md')
  const text = readFileSync(path.resolve('schemas/interface.md'), 'utf8')
  writeFileSync(broken, text.replace('| prompt | string |', '| prompt | strong |'))
  const tenants = [{ organization: 'acme', project: 'p', adminKey: 'ASSAY_TEST_KEY' }]
  const elsewhere = targetLike({ reference: undefined, baseUrl: 'http://127.0.0.1:9', tenants })

  test.each<[string, Partial<VerifyOptions>, RegExp]>([
    ['what smoke saw as a baseline', { profile: 'smoke', accept: true }, /^--accept needs a release or nightly run.*$/],
    ['an unknown requirement', { only: ['no-such-id'] }, /^.*no-such-id is no requirement.*$/],
    ['a document that is not there', { document: 'nowhere.md' }, /^.*nowhere\.md: no such file.*$/],
    ['a malformed document', { document: broken }, /broken\.md:\d+: .*strong.*expected/],
    ['a missing key', { target: targetLike({ reference: undefined }) }, /^.*ASSAY_REFERENCE_ADMIN_KEY.*$/],
    [
      'a missing service',
      { target: elsewhere },
      /^.*127\.0\.0\.1:9 can't be reached: no connection \(ECONNREFUSED\); nothing listens there.*$/,
    ],
    [
      'keys that are exchanged',
      {
        target: targetLike({
          reference: undefined,
          tenants: [{ organization: 'acme', domain: 'd', assistantKeys: ['ASSAY_TEST_KEY'] }],
        }),
      },
      /^target reference: tenants\.0\.assistantKeys has a key for tenants\.0\.adminKey(?!.*svc_x).*$/,
    ],
    [
      'production without consent',
      { target: targetLike({ production: true }) },
      /^.*is production; add --yes-production.*$/,
    ],
  ])('on %s names the cause and sends nothing', async (_, options, expected) => {
    vi.stubEnv('ASSAY_TEST_KEY', 'svc_x')
    const plain = { target: 'reference', profile: 'release', yesProduction: false } as const
    const results = path.join(workFolder(), 'results')
    const error: unknown = await verify({ ...plain, results, ...options }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ConfigurationError)
    expect(error).toHaveProperty('message', expect.stringMatching(expected))
    expect(existsSync(path.join(results, 'exchanges.ndjson'))).toBe(false)
    vi.unstubAllEnvs()
  })
})

/** A run that this signal ends once it has shown a part of its requirements. */
function endedBy(signal: NodeJS.Signals): Promise<VerifyRun> {
  return runVerify(['--only', ...specIds], {
    onOutput: (text, end) => text.includes('agent-job: all shown') && end(signal),
  })
}

test('an interrupted run keeps what it has measured, judges it, and exits 130', { timeout: RUN_TIMEOUT }, async () => {
  const run = await endedBy('SIGINT')
  expect(run.status).toBe(130)
  expect(run.stdout).toMatch(/\nStopped: the run was stopped: \d+ of \d+ requirements were shown/)
  expect(idsWith(run, 'pass').length).toBeGreaterThan(20)
  expect(idsWith(run, 'not-run').length).toBeGreaterThan(20)
  expect(existsSync(path.join(run.results, 'report.html'))).toBe(true)
})

test('a killed run leaves enough to make a report from', { timeout: RUN_TIMEOUT }, async () => {
  const run = await endedBy('SIGKILL')
  expect(run.verdicts).toBe(null)
  expect(await runAssay(['report', run.results])).toMatchObject({ status: 1 })
  expect(readFileSync(path.join(run.results, 'report.html'), 'utf8')).toContain('not-run')
})

test('the smoke profile takes a handful of uses, and uses up no limit', { timeout: RUN_TIMEOUT }, async () => {
  const run = await runVerify(['--profile', 'smoke'])
  expect(run.status).toBe(0)
  expect(idsWith(run, ...redVerdicts, 'question')).toEqual([])
  expect(idsWith(run, 'pass').length).toBeGreaterThan(50)
  const uses = Object.values(run.verdicts?.run.spent ?? {}).flatMap((byWho) => Object.values(byWho))
  expect(Math.max(...uses)).toBeLessThanOrEqual(5)
})

test('runs of a target are kept, told apart by build, and what was red in the last one can be run alone', {
  timeout: RUN_TIMEOUT,
}, async () => {
  const history = path.join(workFolder(), 'history')
  const target = targetLike({ name: 'nightly', reference: { faults: ['v1-clean-truncation'] } })
  const smoke = ['--target', target, '--profile', 'smoke', '--history', history]
  const run = await runVerify([...smoke, '--build', '2290', '--json'])
  expect(run.status).toBe(1)
  const printed = JSON.parse(run.stdout)
  expect(printed.run).toMatchObject({ build: '2290', interrupted: false })
  expect(printed.findings.map(({ id }: { id: string }) => id)).toEqual(['assistant-stream-v1-not-truncated'])
  expect(readFileSync(printed.report, 'utf8')).toContain('1 finding, 1 requirement is red')
  const again = await runVerify([...smoke, '--last-failed'])
  expect(again.verdicts?.verdicts.map(({ id }) => id)).toEqual(['assistant-stream-v1-not-truncated'])
  expect(
    (await runAssay(['history', '--target', target, '--profile', 'smoke', '--history', history])).stdout,
  ).toContain('assistant-stream-v1-not-truncated: red since ')
  const compared = await runAssay(['compare', run.results, again.results])
  expect(compared).toMatchObject({ status: 0 })
  expect(compared.stdout).toMatch(/^not in both: \d{2,}$/m)
  expect(compared.stdout).toContain('0 new, 0 fixed, 1 still red')
})

test('breaches of a listed group are known until its last day', {
  timeout: RUN_TIMEOUT,
}, async () => {
  const verifyWith = (gap: object, faults: readonly string[]) => {
    const target = targetLike({ knownGaps: [{ reason: 'is mended soon', ...gap }], reference: { faults } })
    return runVerify(['--target', target, '--profile', 'smoke', '--only', 'agent-job', 'assistant-request'])
  }
  const known = await verifyWith({ id: 'agent-job' }, ['job-model-number'])
  expect(known.status).toBe(0)
  expect(idsWith(known, 'known-gap')).toContain('agent-job-model-type')
  const late = await verifyWith({ id: 'agent-job-model-*', until: '2026-01-31' }, ['job-model-number'])
  expect(late.status).toBe(1)
  expect(late.stdout).toContain('knownGaps lists it until 2026-01-31 (is mended soon)')
})

test('what was red in the last verify is asked for again, whatever a search has found since', async () => {
  const [target, history] = [targetLike({ name: 'searched' }), workFolder()]
  const entries = [
    { ...sampleEntry(9), id: 'green', command: 'verify' as const },
    { ...sampleEntry(12), id: 'search' },
  ]
  for (const entry of entries) recordHistory(path.join(history, 'searched'), entry)
  const run = await runVerify(['--target', target, '--history', history, '--last-failed'])
  expect(run).toMatchObject({ status: 2, stderr: 'assay: nothing was red in the last run, green\n' })
})

test('a run that may spend nothing shows nothing, and no pipeline takes it for green', {
  timeout: RUN_TIMEOUT,
}, async () => {
  const none = Object.fromEntries(description.limits.map(({ id }) => [id, 0]))
  const run = await runVerify(['--target', targetLike({ budget: none }), '--profile', 'smoke', '--only', 'agent-job'])
  expect([run.status, idsWith(run, ...redVerdicts)]).toEqual([2, []])
  expect(run.stdout).toMatch(/^Nothing shown: /m)
})
