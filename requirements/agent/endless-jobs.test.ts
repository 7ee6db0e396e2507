import { expect, test } from 'vitest'
import { atSecond, jobAnswer } from '../declaring/valid-examples.ts'
import { withEvidence } from '../reading/evidence.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'

const rule = sequenceRule('agent-job-ends-as-others-do')

/** A job with this instruction, and the status in which it is read so many seconds later. */
function job(id: string, status: string, seconds: number, prompt: 'change' | 'noChange' | 'failure' = 'noChange') {
  const created = withEvidence(jobAnswer({ id, status: 'active' }, 'createAgentJob'), { kind: 'job', prompt })
  return [created, atSecond(jobAnswer({ id, status }, 'getAgentJob'), seconds)]
}

const kindOf = (...jobs: readonly ReturnType<typeof job>[]) => rule.check(jobs.flat(), context).kind
const ended = (seconds: number) => ['a', 'b', 'c'].map((id) => job(id, 'completed', seconds))

test('a job that stands still while others have ended is asked about', () => {
  expect(kindOf(...ended(2), job('d', 'active', 30))).toBe('fail')
  expect(kindOf(...ended(2), job('d', 'completed', 30))).toBe('pass')
})

test.each([
  ['one that was not waited for', [...ended(2), job('d', 'active', 8)]],
  ['one that waits behind slow ones', [...ended(30), job('d', 'active', 90)]],
  ['quick ones, and one of some seconds', [...ended(0.2), job('d', 'active', 19)]],
])('shows nothing: %s', (_, jobs) => {
  expect(kindOf(...jobs)).toBe('not-tested')
})

test('a job that was last read before the others had ended is held against none', () => {
  expect(kindOf(...ended(9), job('d', 'active', 8))).toBe('pass')
})

test('jobs that were told other things, and too few, are held against none', () => {
  expect(kindOf(...ended(2), job('d', 'active', 90, 'change'))).toBe('pass')
  expect(kindOf(...ended(2).slice(1), job('d', 'active', 90))).toBe('not-applicable')
})

test('a job that was sent a follow-up at work has more to do', () => {
  const followUp = atSecond(jobAnswer({ id: 'd', status: 'active' }, 'sendAgentJobMessage'), 1)
  const [created, read] = job('d', 'active', 90)
  expect(
    rule.check(
      [...ended(2).flat(), created, followUp, read].flatMap((one) => one ?? []),
      context,
    ).kind,
  ).toBe('pass')
})

test('a job that stands still after a follow-up is asked about', () => {
  const since = [
    atSecond(jobAnswer({ id: 'd', status: 'active' }, 'sendAgentJobMessage'), 10),
    atSecond(jobAnswer({ id: 'd', status: 'active' }, 'getAgentJob'), 90),
  ]
  expect(rule.check([...ended(2).flat(), ...job('d', 'completed', 2), ...since], context).kind).toBe('fail')
})

test('an end that is seen in the end is one', () => {
  const late = [...job('d', 'active', 60), atSecond(jobAnswer({ id: 'd', status: 'completed' }, 'getAgentJob'), 90)]
  expect(rule.check([...ended(2).flat(), ...late], context).kind).toBe('pass')
})

test('a job that was told what no other was is compared with all that have ended', () => {
  const any = sequenceRule('agent-job-ends-as-any-does')
  const kindAt = (timeout: number, ...jobs: readonly ReturnType<typeof job>[]) => {
    const target = { ...context.target, timeouts: { ...context.target.timeouts, job: timeout } }
    return any.check(jobs.flat(), { ...context, target }).kind
  }
  const endless = job('d', 'active', 90, 'failure')
  expect(kindAt(8, ...ended(2), endless)).toBe('fail')
  expect(kindAt(900, ...ended(2), endless)).toBe('not-tested')
  expect(kindAt(8, ...ended(30), endless)).toBe('not-tested')
  expect(kindAt(8, ...ended(2), job('d', 'active', 90))).toBe('pass')
  expect(kindAt(8, ...ended(2).slice(1), endless)).toBe('not-applicable')
})

test('an end that was seen at a late look shows nothing of how long jobs take, where others were watched', () => {
  expect(kindOf(...ended(2), job('d', 'completed', 50), job('e', 'active', 60))).toBe('fail')
  expect(kindOf(...ended(2).slice(1), job('d', 'completed', 50), job('e', 'active', 60))).toBe('not-tested')
})
