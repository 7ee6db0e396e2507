import { expect, test } from 'vitest'
import { context, exchangeRule } from '../test-support/reference.fixture.ts'
import { validExchange, validJob } from '../valid-examples.ts'
import { assignedMembers, assignedMembersId } from './assigned-members.ts'

const { description } = context
const rule = exchangeRule(assignedMembersId(description))
const sent = assignedMembers(description, 'unique')

function judged(job: object) {
  const request = { body: JSON.stringify({ prompt: 'Read.', ...sent }) }
  return rule.check(validExchange({ operation: 'createAgentJob', status: 200, body: job, request }), context)
}

test('what only answers have is sent, in the objects that they stand in', () => {
  expect(sent).toMatchObject({ status: 'archived', source: { repository: 'assay-unique', ref: 'assay-unique' } })
  expect(sent).not.toHaveProperty('prompt')
})

test('a member that was taken from the request is found, wherever it stands', () => {
  expect(judged({ ...validJob })).toEqual({ kind: 'pass' })
  expect(judged({ ...validJob, model: 'assay-unique' })).toMatchObject({ actual: expect.stringContaining('model') })
  const source = { ...validJob.source, repository: 'assay-unique' }
  expect(judged({ ...validJob, source })).toMatchObject({ actual: expect.stringContaining('source.repository') })
})
