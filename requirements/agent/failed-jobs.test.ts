import { expect, test } from 'vitest'
import { jobAnswer } from '../declaring/valid-examples.ts'
import { withEvidence } from '../reading/evidence.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'

const rule = sequenceRule('agent-jobs-not-all-failed')

/** A job with this instruction, and its last status. */
function job(id: string, status: string, prompt: 'change' | 'failure' = 'change') {
  const created = withEvidence(jobAnswer({ id, status: 'active' }, 'createAgentJob'), { kind: 'job', prompt })
  return [created, jobAnswer({ id, status })]
}

const kindOf = (...jobs: readonly ReturnType<typeof job>[]) => rule.check(jobs.flat(), context).kind

test('an agent of which every job fails is asked about', () => {
  expect(kindOf(job('a', 'failed'), job('b', 'failed'), job('c', 'failed'))).toBe('fail')
  expect(kindOf(job('a', 'failed'), job('b', 'failed'), job('c', 'completed'))).toBe('pass')
})

test('jobs that were told to fail, and jobs that have not ended, show nothing', () => {
  expect(kindOf(job('a', 'failed'), job('b', 'failed'), job('c', 'failed', 'failure'))).toBe('not-applicable')
  expect(kindOf(job('a', 'failed'), job('b', 'failed'), job('c', 'active'))).toBe('not-applicable')
})

test('a follow-up that ends well says nothing of what a job was told first', () => {
  const followedUp = [...job('a', 'failed'), jobAnswer({ id: 'a', status: 'completed' })]
  expect(kindOf(followedUp, job('b', 'failed'), job('c', 'failed'))).toBe('fail')
})
