import { expect, test } from 'vitest'
import { jobAnswer, withFields } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'

const rule = sequenceRule('agent-job-shows-no-foreign-pull-request')
const [one, two] = ['https://code.example/pull/1', 'https://code.example/pull/2']

function job(organization: string, repository: string, prLink: string | null) {
  const answer = jobAnswer({ id: `job_of_${organization}`, source: { repository, ref: 'main' }, prLink })
  return { ...answer, caller: { ...answer.caller, organization } }
}

const kindOf = (...jobs: readonly ReturnType<typeof job>[]) => rule.check(jobs, context).kind

test('two organizations have one pull request only where they have one repository', () => {
  const acme = job('acme', 'acme/docs', one)
  expect(kindOf(acme, job('globex', 'globex/docs', one))).toBe('fail')
  expect(kindOf(acme, job('globex', 'globex/docs', two))).toBe('pass')
  expect(kindOf(acme, job('globex', 'globex/docs', null))).toBe('pass')
  const atWork = withFields(job('globex', 'globex/docs', null), { status: 'active' })
  expect(kindOf(acme, { ...atWork, caller: { ...atWork.caller, organization: 'globex' } })).toBe('not-applicable')
  expect(kindOf(acme, job('globex', 'Acme/docs', one))).toBe('not-applicable')
  expect(kindOf(acme, job('globex', '', one))).toBe('not-applicable')
  expect(kindOf(job('acme', 'acme/docs', null), job('globex', 'globex/docs', null))).toBe('not-tested')
})
