import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { answering, jobAnswer, refusal, withFields } from '../declaring/valid-examples.ts'
import { context, exchangeRule, sequenceRule } from '../test-support/reference.fixture.ts'
import { JOBS_LISTED } from './other-organizations.ts'

const created = (id: string, more: object, organization?: string): Exchange => {
  const answer = withFields(jobAnswer({}, 'createAgentJob'), { id, ...more })
  return organization === undefined ? answer : { ...answer, caller: { ...answer.caller, organization, key: null } }
}

test('the answer to a new job shows none of another organization', () => {
  const { check } = sequenceRule(JOBS_LISTED)
  const first = created('job_of_the_first', {})
  const kind = (more: object) => check([first, created('job_of_another', more, 'another')], context).kind
  expect(kind({})).toBe('pass')
  expect(kind({ recent: ['job_of_the_first'] })).toBe('fail')
})

test('where a key opens its own project alone, an answer shows no job of another one', () => {
  const { check } = sequenceRule(JOBS_LISTED)
  const [first] = context.target.tenants
  const other = context.target.tenants.find(
    ({ organization, project }) => organization === first?.organization && project !== first?.project,
  )
  const by = (id: string, of: typeof first | undefined, more: object) => {
    const answer = withFields(jobAnswer({}, 'createAgentJob'), { id, ...more })
    const caller = { organization: of?.organization ?? '', scope: of?.project ?? '', key: of?.adminKey ?? null }
    return { ...answer, caller }
  }
  const exchanges = [by('job_of_the_first', first, {}), by('job_of_the_other', other, { recent: ['job_of_the_first'] })]
  const kind = (keysOpen: 'own' | 'organization' | null) =>
    check(exchanges, { ...context, target: { ...context.target, keysOpen } }).kind
  expect([kind('own'), kind('organization'), kind(null)]).toEqual(['fail', 'not-applicable', 'not-applicable'])
})

test('ids of few characters may stand for something else, and the outcome says so', () => {
  const { check } = sequenceRule(JOBS_LISTED)
  const outcome = check([created('41', {}), created('42', { recent: ['41'] }, 'another')], context)
  expect(outcome).toEqual({ kind: 'not-applicable', reason: 'no id of a new job has 8 characters' })
})

test('where only their own caller asked for jobs, nothing shows that others see none of them', () => {
  const { check } = sequenceRule(JOBS_LISTED)
  const [tenant] = context.target.tenants
  const own = created('job_of_the_first', {})
  const caller = {
    organization: tenant?.organization ?? '',
    scope: tenant?.project ?? '',
    key: tenant?.adminKey ?? null,
  }
  expect(check([{ ...own, caller }], context).kind).toBe('not-applicable')
})

test('a name is found at its second place, where the first is part of an address', () => {
  const rule = exchangeRule('service-refusal-names-no-other-organization')
  const said = { type: 'https://errors.example/prj_limits', detail: 'did you mean prj_limits?' }
  expect(rule.check(answering(refusal('createAgentJob', 'any'), 404, said), context).kind).toBe('fail')
})
