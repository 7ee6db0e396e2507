import path from 'node:path'
import { expect, test } from 'vitest'
import { recordHistory } from '../harness/verdict/history.ts'
import { sampleEntry } from '../report/test-support/history.fixture.ts'
import { startScript, workFolder } from '../selftest/verify-process.ts'
import { fileWith, leaveResults, printedBy, runOnStaging } from './commands.fixture.ts'
import { compareRuns } from './compare.ts'
import { compareCoverage } from './coverage.ts'
import { proposeGaps } from './gaps.ts'
import { printHistory } from './history.ts'
import { printRequirements } from './list.ts'
import { printPlan } from './plan/plan.ts'

const history = workFolder()
const nights = [sampleEntry(3, { a: 'fail', b: 'fail' }), sampleEntry(4, { b: 'fail', c: 'fail' })]
for (const night of nights) recordHistory(path.join(history, 'reference'), night)

const tenants = [{ organization: 'acme', assistantKeys: ['ONE'] }]
const targetFile = fileWith(JSON.stringify({ name: 'staging', baseUrl: 'http://127.0.0.1:9', tenants }), 'staging.json')
const run = runOnStaging({ targetFile })
leaveResults(run, [
  { id: 'a', verdict: 'fail', actual: 'status 500' },
  { id: 'b', verdict: 'pass' },
  { id: 'c', verdict: 'not-run' },
])

const asked = { target: 'reference', json: true }
const [first, second] = nights.map(({ id }) => id) as [string, string]

test.each([
  [
    'plan',
    0,
    () => printPlan({ ...asked, profile: 'smoke' }),
    { profile: 'smoke', jobs: 2, pullRequests: expect.any(Number) },
  ],
  [
    'list',
    0,
    () => printRequirements(['agent-job-id-unique'], asked),
    {
      target: 'reference',
      requirements: [
        { id: 'agent-job-id-unique', subject: 'agent-job', profile: 'smoke', source: { line: expect.any(Number) } },
      ],
    },
  ],
  [
    'history',
    0,
    () => printHistory({ ...asked, profile: 'release', history }),
    {
      runs: nights,
      searches: [{ id: first, capacity: { carries: 117 } }],
      red: [
        { id: 'b', kind: 'broken', since: first, runs: 2 },
        { id: 'c', kind: 'broken', since: second, runs: 1 },
      ],
    },
  ],
  [
    'compare',
    1,
    () => compareRuns(first, second, { ...asked, history }),
    { before: nights[0], after: nights[1], new: ['c'], still: ['b'], fixed: ['a'], unshown: [], apart: [] },
  ],
  [
    'coverage',
    0,
    () => compareCoverage(run.results, { write: false, json: true }),
    { target: 'staging', profile: 'release', written: false, shown: ['a', 'b'], pinned: [], more: ['a', 'b'] },
  ],
  [
    'gaps',
    1,
    () => proposeGaps(run.results, { write: false, json: true }),
    {
      file: targetFile,
      written: false,
      findings: [{ id: 'a', entries: [{ id: 'a', actual: 'status 500' }] }],
      others: 1,
    },
  ],
])('%s --json prints one document and keeps its exit status', async (_, status, command, document) => {
  const printed = await printedBy(async () => command())
  expect(JSON.parse(printed.stdout)).toMatchObject(document)
  expect(printed.status ?? 0).toBe(status)
})

test('a plan of a load is one document through the command line, which knows what else --json goes with', async () => {
  const steady = ['steady', '--rate', '2', '--duration', '5s', '--json']
  const ofLoad = await startScript('load.ts', [...steady, '--plan'])
  expect(JSON.parse(ofLoad.stdout)).toMatchObject({ scenario: { kind: 'steady' }, uses: 10, seconds: 7.5 })
  expect(await startScript('load.ts', [...steady, '--emit', 'kubernetes', workFolder()])).toMatchObject({
    exitCode: 2,
    stdout: '',
    stderr: 'load: --json goes with a load or --plan',
  })
})
