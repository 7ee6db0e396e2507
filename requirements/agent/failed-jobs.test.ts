import { expect, test } from 'vitest'
import { atSecond, jobAnswer, withRequest } from '../declaring/valid-examples.ts'
import { withEvidence } from '../reading/evidence.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'

const rule = sequenceRule('agent-jobs-not-all-failed')

/** A job with this instruction, and its last status. */
function job(id: string, status: string, prompt: 'change' | 'failure' = 'change') {
  const created = withEvidence(jobAnswer({ id, status: 'active' }, 'createAgentJob'), { kind: 'job', prompt })
  return [created, jobAnswer({ id, status }, 'getAgentJob')]
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

test('follow-ups that all fail, or instructions in other letters, are asked about where no other work fails', () => {
  const kinds = sequenceRule('agent-job-fails-for-no-kind-of-request')
  const judged = (...jobs: readonly ReturnType<typeof job>[]) => kinds.check(jobs.flat(), context).kind
  const followUp = (id: string, status: string) => [
    atSecond(
      withEvidence(jobAnswer({ id, status: 'active' }, 'sendAgentJobMessage'), { kind: 'follow-up', prompt: 'change' }),
      10,
    ),
    atSecond(jobAnswer({ id, status }, 'getAgentJob'), 12),
  ]
  const done = [job('a', 'completed'), job('b', 'completed')]
  expect(judged(...done, followUp('a', 'failed'), followUp('b', 'failed'))).toBe('fail')
  const inTurn = (id: string) => [
    ...followUp(id, 'completed'),
    atSecond(jobAnswer({ id, status: 'active' }, 'getAgentJob'), 14),
    atSecond(jobAnswer({ id, status: 'failed' }, 'getAgentJob'), 16),
  ]
  expect(judged(...done, inTurn('a'), inTurn('b'))).toBe('fail')
  expect(judged(...done, followUp('a', 'failed'), followUp('b', 'completed'))).toBe('pass')
  expect(judged(...done, job('c', 'failed'), followUp('a', 'failed'), followUp('b', 'failed'))).toBe('pass')
  expect(judged(...done, followUp('a', 'failed'), job('c', 'failed'), followUp('c', 'failed'))).toBe('not-applicable')
  const inOthers = (id: string) => job(id, 'failed').map((one) => withRequest(one, { body: '{"prompt":"Grüße"}' }))
  expect(judged(...done, inOthers('c'), inOthers('d'))).toBe('fail')
  expect(judged(...done, inOthers('c'))).toBe('not-applicable')
})
