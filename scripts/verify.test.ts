import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { fileWith, printedBy } from '../commands/commands.fixture.ts'
import { printPlan } from '../commands/plan/plan.ts'
import type { planData } from '../commands/plan/plan-text.ts'
import { recordHistory } from '../harness/verdict/history.ts'
import { redVerdicts } from '../harness/verdict/verdict-model.ts'
import { sampleEntry } from '../report/test-support/history.fixture.ts'
import { context } from '../requirements/test-support/reference.fixture.ts'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'
import { idsWith, runVerify, targetLike, workFolder } from '../selftest/verify-process.ts'
import { type VerifyOptions, verify } from './verify.ts'

/** Milliseconds that one run of the public command may take on a busy machine. */
const RUN_TIMEOUT = 300_000

const publicFiles = ['verdicts.json', 'observations.json', 'report.html', 'junit.xml', 'exchanges.ndjson', 'load.json']

const { description } = context

/** Tests must expect the same whether or not a machine has Chromium. */
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
  const printed = await printedBy(() => printPlan({ target: 'reference', profile: 'release', json: true }))
  const { limits, boundary }: ReturnType<typeof planData> = JSON.parse(printed.stdout)
  const planned = limits.find(({ id }) => id === 'agent-project-hour')?.uses ?? Number.NaN
  const spent = (project: string) => run.verdicts?.run.spent['agent-project-hour']?.[project] ?? 0
  expect(planned).toBeGreaterThanOrEqual(spent('prj_main'))
  expect(planned).toBeLessThan(spent('prj_main') * 1.3)
  const { atLimit, others, window, load } = boundary['agent-project-hour'] ?? expect.fail()
  expect(atLimit + others + window + load).toBeGreaterThanOrEqual(spent('prj_second'))
  // The other operation shares the counter here, so only one request is sent to it.
  expect(atLimit + load).toBeLessThan(spent('prj_second') * 1.1)
})

describe('verify that can not run', () => {
  test('on an unknown target says so, exits 2 and leaves nothing', async () => {
    const run = await runVerify(['--target', 'nowhere'])
    expect(run).toMatchObject({ status: 2, stdout: '' })
    expect(run.stderr).toMatch(/^assay: .*targets\/nowhere\.json: no such target file/)
    expect(run.stderr).not.toMatch(/\n {4}at /)
    expect(existsSync(run.results)).toBe(false)
  })

  const text = readFileSync(path.resolve('schemas/interface.md'), 'utf8')
  const broken = fileWith(text.replace('| prompt | string |', '| prompt | strong |'), 'broken.md')
  const tenants = [{ organization: 'acme', project: 'p', adminKey: 'ASSAY_TEST_KEY' }]
  const elsewhere = targetLike({ reference: undefined, baseUrl: 'http://127.0.0.1:9', tenants })

  test.each<[string, Partial<VerifyOptions>, RegExp]>([
    ['what smoke saw as a baseline', { profile: 'smoke', accept: true }, /^--accept needs a release or nightly run.*$/],
    ['a misspelt target', { target: 'referense' }, /no such target file.*did you mean reference\?/],
    ['a misspelt subject', { only: ['agent-jobs'] }, /--only: agent-jobs .*did you mean agent-job\?/],
    ['a pattern that chooses nothing', { only: ['agent-jop-*'] }, /--only: agent-jop-\* is no requirement/],
    ['results in a file', { results: 'README.md' }, /^README\.md is a file; --results names/],
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
  })
})

test('the smoke profile takes a handful of uses, and uses up no limit', { timeout: RUN_TIMEOUT }, async () => {
  const run = await runVerify(['--profile', 'smoke'])
  expect(run.status).toBe(0)
  expect(run.stdout).toMatch(/\nfirst shown after .*\nagent-job: all shown, \d+\.\d s\n/s)
  expect(run.stdout).toContain(' not tested: no answer has archivedAt as a date-time → ')
  expect(idsWith(run, ...redVerdicts, 'question')).toEqual([])
  expect(idsWith(run, 'pass').length).toBeGreaterThan(50)
  const uses = Object.values(run.verdicts?.run.spent ?? {}).flatMap((byWho) => Object.values(byWho))
  expect(Math.max(...uses)).toBeLessThanOrEqual(5)
})

test('what was red in the last verify is asked for again, whatever a search has found since', async () => {
  const [target, history] = [targetLike({ name: 'searched' }), workFolder()]
  const entries = [
    { ...sampleEntry(9), id: 'green', command: 'verify' as const },
    { ...sampleEntry(12), id: 'search' },
  ]
  for (const entry of entries) recordHistory(path.join(history, 'searched'), entry)
  const asked = verify({ target, profile: 'release', yesProduction: false, history, lastFailed: true })
  await expect(asked).rejects.toThrow('nothing was red in the last run, green')
})

test('a run that may spend nothing shows nothing, and no pipeline takes it for green', {
  timeout: RUN_TIMEOUT,
}, async () => {
  const none = Object.fromEntries(description.limits.map(({ id }) => [id, 0]))
  const run = await runVerify(['--target', targetLike({ budget: none }), '--profile', 'smoke', '--only', 'agent-job'])
  expect([run.status, idsWith(run, ...redVerdicts)]).toEqual([2, []])
  expect(run.stdout).toMatch(/^Nothing shown: /m)
})
