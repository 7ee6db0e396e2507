import { expect, test } from 'vitest'
import { jobAnswer, withFields, withRequest } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { markOf } from './told-instructions.ts'

const [mine, other] = ['job-mine', 'job-other'].map((unique) => markOf('1', unique)) as [string, string]

/** The creation of a job with this mark in its instruction, whose answer shows the given text as its model. */
function started(id: string, mark: string, model: string, scope = 'prj_main') {
  const answer = withFields(jobAnswer({ status: 'active' }, 'createAgentJob'), { id, model })
  const body = JSON.stringify({ prompt: `Change nothing. ${mark}` })
  return withRequest({ ...answer, caller: { ...answer.caller, scope } }, { body })
}

const told = (id: string, ...exchanges: readonly ReturnType<typeof started>[]) =>
  sequenceRule(id).check(exchanges, context).kind

test('what was asked of a job of another project is shown to no other, and of the own project in its job alone', () => {
  const [foreign, unmixed] = ['agent-job-tells-no-foreign-instruction', 'agent-job-instructions-unmixed']
  const own = started('job_1', mine, mine)
  for (const [scope, id, otherId] of [
    ['prj_second', foreign, unmixed],
    ['prj_main', unmixed, foreign],
  ] as const) {
    expect(told(id, own, started('job_2', other, mine, scope))).toBe('fail')
    expect(told(id, own, started('job_2', other, other, scope))).toBe('pass')
    expect(told(otherId, own, started('job_2', other, mine, scope))).toBe('not-applicable')
  }
})

test('one text that was sent for two jobs is that of each', () => {
  expect(told('agent-job-instructions-unmixed', started('job_1', mine, mine), started('job_2', mine, mine))).toBe(
    'pass',
  )
})

test('an instruction that was refused is of no job', () => {
  const refused = { ...started('job_1', mine, mine), response: null }
  expect(told('agent-job-instructions-unmixed', refused, started('job_2', other, mine))).toBe('fail')
})

test('a monitor of the request that began a job has another id, and is no other job', () => {
  const monitor = { ...started('task_1', mine, mine, '/tasks/1'), operation: null }
  expect(
    told(
      'agent-job-tells-no-foreign-instruction',
      started('job_1', mine, mine),
      started('job_2', other, other, 'b'),
      monitor,
    ),
  ).toBe('pass')
})
