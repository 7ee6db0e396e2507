import { expect, test } from 'vitest'
import { agentIds } from '../../harness/target/agent-operations.ts'
import { namesRemedy } from '../../harness/target/remedy.ts'
import { answering, atSecond, jobAnswer } from '../declaring/valid-examples.ts'
import { jobIn } from '../reading/body.ts'
import { context } from '../test-support/reference.fixture.ts'
import { finalStatuses, fromEnd, stillActive } from './job-status.ts'

test('more time is no advice for a job in a status that the document does not know', () => {
  const showing = (status: string) => jobAnswer({ status }, agentIds(context.description).poll)
  expect(stillActive(context, showing('active')).remedy).toBe('raise timeouts.job in the target')
  expect(stillActive(context, showing('COMPLETED'))).toMatchObject({
    reason: expect.stringMatching(/^a job shows "COMPLETED" after \d+ s, and no end that the document knows$/),
    remedy: 'see agent-job-reaches-final-status',
  })
})

test('a copy that lags behind shows a job as it was before its end, for a moment and no longer', () => {
  const finals = finalStatuses(context.description)
  const at = (second: number, status: string) => atSecond(jobAnswer({ status }, 'getAgentJob'), second)
  const shown = (...answers: readonly ReturnType<typeof at>[]) =>
    fromEnd(answers, finals).map((answer) => jobIn(answer)?.status)
  const [active, done] = [at(0, 'active'), at(1, 'completed')]
  expect(shown(active)).toEqual([])
  expect(shown(active, done, at(1.5, 'active'), at(3, 'completed'))).toEqual(['completed', 'completed'])
  expect(shown(active, done, at(3, 'active'))).toEqual(['completed', 'active'])
  expect(shown(active, done, at(3, 'active'), at(8, 'completed'))).toEqual(['completed', 'completed'])
  expect(shown(active, done, at(8, 'active'), at(9, 'completed'))).toEqual(['completed', 'active', 'completed'])
  expect(shown(active, done, at(1.5, 'failed'))).toEqual(['completed', 'failed'])
  const further = answering(at(1.5, 'active'), 200, { ...jobIn(active), progress: 60 })
  expect(shown(answering(active, 200, { ...jobIn(active), progress: 10 }), done, further)).toEqual(['completed'])
})

test('where the description names no status that ends a job, more time is no advice either', () => {
  const { AgentJob, ...schemas } = context.description.schemas
  const properties = { ...AgentJob?.properties, status: { type: 'string' } } as const
  const described = { ...context.description, schemas: { ...schemas, AgentJob: { ...AgentJob, properties } } }
  const { reason, remedy } = stillActive({ ...context, description: described }, jobAnswer({ status: 'done' }))
  expect(reason).toBe('the description names no status that ends a job')
  expect(namesRemedy(remedy)).toBe(true)
})
