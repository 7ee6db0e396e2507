import { expect, test } from 'vitest'
import { agentIds } from '../../harness/target/agent-operations.ts'
import { namesRemedy } from '../../harness/target/remedy.ts'
import { context } from '../test-support/reference.fixture.ts'
import { jobAnswer } from '../valid-examples.ts'
import { stillActive } from './job-status.ts'

test('more time is no advice for a job in a status that the document does not know', () => {
  const showing = (status: string) => jobAnswer({ status }, agentIds(context.description).poll)
  expect(stillActive(context, showing('active')).remedy).toBe('raise timeouts.job in the target')
  expect(stillActive(context, showing('COMPLETED'))).toMatchObject({
    reason: expect.stringMatching(/^a job shows "COMPLETED" after \d+ s, and no end that the document knows$/),
    remedy: 'see agent-job-reaches-final-status',
  })
})

test('where the description names no status that ends a job, more time is no advice either', () => {
  const { AgentJob, ...schemas } = context.description.schemas
  const properties = { ...AgentJob?.properties, status: { type: 'string' } } as const
  const described = { ...context.description, schemas: { ...schemas, AgentJob: { ...AgentJob, properties } } }
  const { reason, remedy } = stillActive({ ...context, description: described }, jobAnswer({ status: 'done' }))
  expect(reason).toBe('the description names no status that ends a job')
  expect(namesRemedy(remedy)).toBe(true)
})
