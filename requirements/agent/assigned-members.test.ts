import { expect, test } from 'vitest'
import { agentOperations } from '../../harness/target/agent-operations.ts'
import { validExchange, validJob } from '../declaring/valid-examples.ts'
import { context, exchangeRule } from '../test-support/reference.fixture.ts'
import { assignedMembers, assignedMembersId } from './assigned-members.ts'

const { description } = context
const { create, message } = agentOperations(description)
const operations = [create, message].filter((operation) => operation !== null)
const [sent = expect.fail('no operation')] = operations.map((one) => assignedMembers(description, one, 'unique'))

/** Outcomes for each operation that answers with this job. */
function judged(job: object) {
  const request = { body: JSON.stringify({ prompt: 'Read.', ...sent }) }
  return operations.map(({ id }) => {
    const answer = validExchange({ operation: id, status: 200, body: job, request })
    return exchangeRule(assignedMembersId(id)).check(answer, context)
  })
}

test('what only answers have is sent, in the objects that they stand in', () => {
  expect(sent).toMatchObject({ status: 'archived', source: { repository: 'assay-unique', ref: 'assay-unique' } })
  expect(sent).not.toHaveProperty('prompt')
})

test.each(['id', 'status', 'prLink', 'createdAt'])('a %s that was taken from the request is found', (name) => {
  expect(judged({ ...validJob })).toEqual([{ kind: 'pass' }, { kind: 'pass' }])
  const actual = `those of the request: ${name}`
  expect(judged({ ...validJob, [name]: sent[name] })).toMatchObject([{ actual }, { actual }])
})

test('an answer that shows none of them tells nothing', () => {
  expect(judged({ ok: true }).map(({ kind }) => kind)).toEqual(['not-applicable', 'not-applicable'])
})

test('which model and which source a job has, a request may say', () => {
  expect(judged({ ...validJob, model: sent['model'], source: sent['source'] })).toEqual([
    { kind: 'pass' },
    { kind: 'pass' },
  ])
})
