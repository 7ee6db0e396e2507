import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Scenario } from '../../harness/target/load-schema.ts'
import type { Objectives } from '../../harness/target/target.ts'
import { JOBS_END } from '../../harness/verdict/load-model.ts'
import { answering, jobAnswer, withResponse } from '../declaring/valid-examples.ts'
import { withEvidence } from '../reading/evidence.ts'
import { context, everyRequirement, sequenceRule } from '../test-support/reference.fixture.ts'

const mixed: Scenario = { kind: 'mixed', unit: 'rate', stages: [], operations: null, segments: 1 }

function requirementOf(load: Scenario) {
  return everyRequirement(context.target, load).find(({ id }) => id === JOBS_END)
}

const created = jobAnswer({ status: 'active' })
const ended = jobAnswer({ status: 'completed' })
const failed = jobAnswer({ status: 'failed' })
const active = jobAnswer({ status: 'active' })
const refused = answering(created, 429, {})
const broken = answering(created, 500, {})
const lost = answering(ended, 404, {})
const busy = withResponse(answering(created, 503, {}), { headers: [['retry-after', '2']] })
const unanswered: Exchange = { ...created, response: null, failure: { kind: 'timeout', message: 'request timeout' } }

const judging = sequenceRule(JOBS_END, everyRequirement(context.target, mixed))

function outcomeOf(
  jobs: readonly (readonly Exchange[])[],
  { errorRate = null, isFound = true }: { errorRate?: Objectives['errorRate']; isFound?: boolean } = {},
) {
  const target = { ...context.target, objectives: { ...context.target.objectives, errorRate } }
  const exchanges = jobs.flatMap((exchanges, job) =>
    exchanges.map((exchange, index) => ({
      ...withEvidence(exchange, { kind: 'load-job', job, found: isFound }),
      id: index === 0 ? `job-${job}` : `job-${job}-read`,
    })),
  )
  return judging.check(exchanges, { ...context, target })
}

/** A job: the answer that created it, and its last read. */
const read = (last: Exchange) => [created, last]

test.each<[string, readonly (readonly Exchange[])[], Objectives['errorRate'], object]>([
  ['all ended', [read(ended), read(ended)], null, { kind: 'pass' }],
  ['one failed, as the agent may', [read(ended), read(failed)], null, { kind: 'pass' }],
  ['all failed', [read(failed), read(failed)], null, { kind: 'not-tested' }],
  ['one not created', [read(ended), [broken]], null, { kind: 'fail', actual: '1 of 2 not, job-1: status 500' }],
  ['one not created, as the objective allows', [read(ended), [broken]], 0.5, { kind: 'pass' }],
  ['one lost', [read(ended), read(lost)], null, { kind: 'fail', actual: expect.stringContaining('404') }],
  ['one whose reads break', [read(ended), read(broken)], null, { kind: 'fail' }],
  ['one without an id', [read(ended), [created]], null, { kind: 'fail' }],
  ['one still active', [read(ended), read(active)], null, { kind: 'not-tested' }],
  ['one not created in time', [read(ended), [unanswered]], null, { kind: 'not-tested' }],
  ['one sent away by a limit', [read(ended), [refused]], null, { kind: 'not-tested' }],
  ['one sent away for a while', [read(ended), [busy]], null, { kind: 'not-tested' }],
  ['one whose reads are sent away', [read(ended), read(refused)], null, { kind: 'not-tested' }],
  ['one lost, others sent away', [[refused], read(ended), read(lost)], null, { kind: 'fail' }],
])('of jobs under load, %s', (_, jobs, errorRate, outcome) => {
  expect(outcomeOf(jobs, { errorRate })).toMatchObject(outcome)
})

test('jobs that no address has ever shown say nothing, and the field that names one is named', () => {
  const jobs = [read(lost)]
  expect(outcomeOf(jobs)).toMatchObject({ kind: 'fail' })
  expect(outcomeOf(jobs, { isFound: false })).toMatchObject({
    kind: 'not-tested',
    remedy: expect.stringContaining('poll'),
  })
})

test('jobs are in the catalogue of a load that has some', () => {
  const steady: Scenario = { ...mixed, kind: 'steady' }
  const operations = ['createAgentJob', 'createAssistantMessageV2']
  expect(requirementOf(mixed)).toBeDefined()
  expect(requirementOf({ ...steady, operations })).toBeDefined()
  expect(requirementOf(steady)).toBeUndefined()
  expect(requirementOf({ ...mixed, operations: ['createAssistantMessageV2'] })).toBeUndefined()
})
