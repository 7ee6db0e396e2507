import { expect, test } from 'vitest'
import { atSecond, jobAnswer, withFields } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'

const rule = sequenceRule('send-agent-job-message-answer-shows-work-begun')
const poll = 'getAgentJob'
const message = 'sendAgentJobMessage'
const active = { status: 'active' } as const

/** A job that has ended, a follow-up, and two reads of which the first comes so many seconds after it. */
function followUp(id: string, sent: object, read: object, after = 0.1) {
  return [
    atSecond(jobAnswer({}, poll), 5),
    atSecond(withFields(jobAnswer({}, message), sent), 10),
    atSecond(withFields(jobAnswer({}, poll), read), 10 + after),
    atSecond(jobAnswer({}, poll), 20),
  ].map((answer) => withFields(answer, { id }))
}

const stale = (id: string) => followUp(id, {}, active)
const judged = (...jobs: readonly ReturnType<typeof followUp>[]) => rule.check(jobs.flat(), context).kind

test('the job as it was before, in the answer to each follow-up', () => {
  expect(judged(stale('job_1'), stale('job_2'), stale('job_3'))).toBe('fail')
})

test.each([
  ['in one of them, which was taken up just then', [stale('job_1'), followUp('job_2', active, active)], 'pass'],
  [
    'where its work waits, as the read at once shows',
    [stale('job_1'), stale('job_2'), followUp('job_3', {}, {})],
    'pass',
  ],
  [
    'where no read comes at once',
    [followUp('job_1', {}, active, 2), followUp('job_2', {}, active, 2)],
    'not-applicable',
  ],
  ['of the only follow-up', [stale('job_1')], 'pass'],
])('the job as it was before %s', (_, jobs, kind) => {
  expect(judged(...jobs)).toBe(kind)
})
