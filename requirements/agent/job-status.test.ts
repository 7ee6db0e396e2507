import { expect, test } from 'vitest'
import { agentIds } from '../../harness/target/agent-operations.ts'
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
