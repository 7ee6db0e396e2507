import { expect, test } from 'vitest'
import { validExchange, validJob } from '../declaring/valid-examples.ts'
import { context, exchangeRule } from '../test-support/reference.fixture.ts'
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

test.each(['id', 'status', 'prLink', 'createdAt'])('a %s that was taken from the request is found', (name) => {
  expect(judged({ ...validJob })).toEqual({ kind: 'pass' })
  expect(judged({ ...validJob, [name]: sent[name] })).toMatchObject({
    actual: `those of the request: ${name}`,
  })
})

test('which model and which source a job has, a request may say', () => {
  expect(judged({ ...validJob, model: sent['model'], source: sent['source'] })).toEqual({ kind: 'pass' })
})
