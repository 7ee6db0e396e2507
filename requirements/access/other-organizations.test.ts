import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/sending/exchange.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { jobAnswer, withFields } from '../valid-examples.ts'
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
