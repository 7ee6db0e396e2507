import path from 'node:path'
import { expect, test } from 'vitest'
import { interactionsOf, keepPacts } from '../../contracts/given/gather.ts'
import type { Profile } from '../../harness/target/run.ts'
import type { Target } from '../../harness/target/target.ts'
import { completeTarget } from '../../harness/target/target-file.ts'
import { judge } from '../../harness/verdict/judge.ts'
import { readOutcomes } from '../../harness/verdict/read-results.ts'
import { judgedCatalogue } from '../../requirements/run-catalogue.ts'
import { context } from '../../requirements/test-support/reference.fixture.ts'
import { wholeRunOutcomes } from '../../requirements/whole-run.ts'
import type { Description } from '../../schemas/description/description.ts'
import { stagingTargets } from '../../selftest/staging/staging.ts'
import { plainTarget } from '../../selftest/staging/staging-target.ts'
import { workFolder } from '../../selftest/verify-process.ts'
import { dryRun, usesOfLimit } from './dry-run.ts'
import { plannedRun } from './plan.ts'

const folder = path.resolve('schemas/generated')
const { description, target: declared } = context

function planOn(target: Partial<Target> = {}, profile: Profile = 'release') {
  const work = workFolder()
  return dryRun(plannedRun({ ...declared, ...target }, profile, folder, work), description)
}

const release = await planOn()
const unexhausted = await planOn({ exhaust: false, budget: {} })
const unprompted = { change: null, noChange: null, failure: null, archive: null }

test('a smoke run starts two jobs and asks each assistant once, and uses no limit up', async () => {
  const { parts, boundary, jobs } = await planOn({}, 'smoke')
  expect(parts.filter(({ name }) => name.startsWith('specs'))).toEqual([
    { name: 'specs: agent-job', uses: { createAgentJob: 2 } },
    { name: 'specs: assistant-stream', uses: { createAssistantMessageV1: 1, createAssistantMessageV2: 1 } },
  ])
  expect(jobs).toBe(2)
  expect(Object.values(boundary).map(({ atLimit, load }) => atLimit + load)).toEqual([0, 0, 0, 0])
})

test('a release run keeps its budget, and its contracts send nothing', () => {
  const { most, parts } = unexhausted
  const [agent, assistant] = ['agent-project-hour', 'assistant-key-month'].map((id) => {
    const limit = description.limits.find((one) => one.id === id)
    return limit === undefined ? null : usesOfLimit(parts, limit)
  })
  expect(agent).toBeLessThanOrEqual(35)
  expect(assistant).toBeLessThanOrEqual(120)
  for (const id of ['assistant-organization-hour', 'assistant-ip-day']) {
    expect(most[id]).toBeLessThanOrEqual(120)
  }
  expect(parts.map(({ name }) => name)).not.toContain('contracts')
})

test('no caller has more uses than its budget, whose load takes what the rest of a night leaves', async () => {
  const { most } = await planOn({}, 'nightly')
  expect(most['assistant-key-month']).toBeLessThanOrEqual(declared.budget['assistant-key-month'] ?? 0)
})

test('contracts that teams give are counted besides, with the jobs that they speak of', async () => {
  const work = workFolder()
  const follow = { method: 'POST', path: '/v2/agent/prj_main/job/job_1/message' }
  const state = { name: 'an agent job that has completed without a change' }
  const interactions = [{ description: 'asks for more', request: follow, providerStates: [state] }]
  const pacts = [
    { file: 'web.json', pact: { consumer: { name: 'web' }, provider: { name: 'platform' }, interactions } },
  ]
  const given = interactionsOf(description, '/', pacts)
  const run = { ...plannedRun(declared, 'release', folder, work), pacts: given }
  keepPacts(run, pacts, [])
  const { parts } = await dryRun(run, description)
  const contracts = parts.find(({ name }) => name === 'contracts')
  expect(contracts?.uses).toMatchObject({ createAgentJob: 1, sendAgentJobMessage: 1 })
})

test('a load that other work disturbs is sent once more, without the questions that are asked alone', () => {
  const { parts, again } = release
  const streams = Object.values(parts.find(({ name }) => name === 'load: streams')?.uses ?? {})
  expect(again).toBe(streams.reduce((sum, uses) => sum + uses, 0) - streams.length)
})

test('a small limit is used up in full, a great one beside its seeded counter', () => {
  const { boundary } = release
  expect(boundary['agent-project-hour']?.atLimit).toBeGreaterThan(100)
  expect(boundary['assistant-key-month']?.atLimit).toBeLessThan(20)
})

test('where limits may not be used up, nothing is spent at them', () => {
  expect(Object.values(unexhausted.boundary).map(({ atLimit, others, load }) => atLimit + others + load)).toEqual([
    0, 0, 0, 0,
  ])
})

test('a target without instructions has fewer jobs made for it', async () => {
  const other = await planOn({ prompts: unprompted })
  expect(other.jobs).toBeLessThan(release.jobs)
})

test('each accepted instruction may open a pull request, the shortest too, but not one to change nothing', async () => {
  const { noChange } = declared.prompts
  const [smoke, quoted, alike] = await Promise.all([
    planOn({}, 'smoke'),
    planOn({ prompts: { ...unprompted, noChange: 'Change "nothing",\nplease.' } }),
    planOn({ prompts: { change: noChange, noChange, failure: noChange, archive: noChange } }),
  ])
  const ofShortest = 2
  const ofInstructed = ['change', 'follow-up to change', 'failure', 'archive'].length
  expect([smoke, quoted, alike].map(({ pullRequests }) => pullRequests)).toEqual([0, ofShortest, ofShortest])
  expect(release.pullRequests).toBe(ofShortest + ofInstructed)
})

/** Subjects that are shown from recordings, or by engines that a plan does not run. */
const elsewhere = new Set(['assistant-clients', 'assistant-browser', 'limit-headers', 'contracts', 'load'])

test.each(description.operations.map(({ id }) => id))(
  'without %s in the description, each requirement of the specs is shown or said not to be tested',
  async (left) => {
    const others = (ids: readonly string[]) => ids.filter((id) => id !== left)
    const without = {
      ...description,
      operations: description.operations.filter(({ id }) => id !== left),
      limits: description.limits.map((limit) => ({ ...limit, operations: others(limit.operations) })),
      keys: description.keys.map((key) => ({ ...key, operations: others(key.operations) })),
    }
    const target = { ...declared, prompts: unprompted, exhaust: false }
    expect(await notRun(target, 'release', without)).toEqual([])
  },
)

const ofTeams = ['one-key-of-each-kind', 'agent-only', 'assistant-only', 'no-prompts', 'two-organizations']
const stagings = stagingTargets.filter(({ name }) => ofTeams.includes(name))
test.each([
  ...stagings.map(({ name, target }) => [name, 'release', target] as const),
  ...stagings.map(({ name, target }) => [name, 'nightly', target] as const),
])(
  'on the target %s, %s, each requirement of the specs is shown or said not to be tested',
  async (_, profile, fields) => {
    expect(await notRun(completeTarget({ ...plainTarget, ...fields }), profile, description)).toEqual([])
  },
)

test.each(description.operations.map(({ id }) => id))(
  'a target without %s has each requirement of the specs shown or said not to be, and none listed under what it lacks',
  async (lacked) => {
    const target = { ...completeTarget(plainTarget), lacks: [lacked] }
    expect(await notRun(target, 'release', description)).toEqual([])
    const judged = judgedCatalogue(description, plannedRun(target, 'release', folder, workFolder()))
    const listed = judged.filter(({ operation, exempt }) => operation === lacked && exempt?.kind !== 'not-applicable')
    expect(listed).toEqual([])
  },
)

/** Ids of the requirements that nothing has shown, without a reason. */
async function notRun(target: Target, profile: Profile, of: Description): Promise<readonly string[]> {
  const work = workFolder()
  const run = plannedRun(target, profile, folder, work)
  await dryRun(run, of)
  const judged = judgedCatalogue(of, run).filter(({ subject }) => !elsewhere.has(subject))
  const records = [...readOutcomes(work).values, ...wholeRunOutcomes(of, run, [])]
  return judge(judged, records)
    .filter(({ verdict }) => verdict === 'not-run')
    .map(({ id }) => id)
}
