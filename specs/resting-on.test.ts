import { expect, test } from 'vitest'
import { runOn } from '../harness/target/test-support/run.fixture.ts'
import { context } from '../requirements/test-support/reference.fixture.ts'
import { hinderedBy, restingOn } from './resting-on.ts'

const { description, target } = context
const assay = { description, run: runOn(target) }

test('what a flow shows of other subjects rests on the same answers, reads of a job included', () => {
  const ids = restingOn(assay, 'agent-lifecycle', { operations: ['createAgentJob', 'sendAgentJobMessage'] })
  expect(ids).toContain('agent-job-reaches-final-status')
  expect(ids).toContain('agent-job-archived-at-set-when-archived')
  expect(ids.filter((id) => id.startsWith('assistant-') || id.startsWith('contract-'))).toEqual([])
})

const hindered = (subject: string, ...operations: readonly string[]) =>
  hinderedBy(assay, subject, { operations, silent: [] })

test('a follow-up that was not answered explains what is shown by follow-ups alone', () => {
  const ids = hindered('agent-lifecycle', 'sendAgentJobMessage')
  expect(ids).toContain('send-agent-job-message-takes-effect')
  expect(ids.filter((id) => id.startsWith('agent-job-'))).toEqual([])
  expect(hindered('auth', 'sendAgentJobMessage')).not.toContain('create-agent-job-missing-key-refused')
  const ofAssistants = hindered('assistant-stream', 'sendAgentJobMessage')
  expect(ofAssistants.filter((id) => id.startsWith('assistant-'))).toEqual([])
})

test('a job that could not be read explains what jobs are seen to do', () => {
  const ids = hindered('agent-lifecycle', 'getAgentJob')
  expect(ids).toContain('agent-job-reaches-final-status')
  expect(ids).toContain('send-agent-job-message-takes-effect')
})

test('an assistant that did not answer explains comparisons with another', () => {
  const ids = hindered('assistant-parity', 'createAssistantMessageV1')
  expect(ids).toContain('assistant-parity-text')
  expect(hindered('auth', 'createAssistantMessageV1')).not.toContain('create-assistant-message-v2-missing-key-refused')
})

test('an operation that did not answer explains what any answer shows only while no other has answered', () => {
  const ids = description.operations.map(({ id }) => id)
  const besides = (silent: readonly string[]) =>
    hinderedBy(assay, 'agent-lifecycle', { operations: ['createAgentJob'], silent })
  expect(besides(ids)).toContain('service-status-in-range')
  expect(besides(ids.slice(0, -1))).not.toContain('service-status-in-range')
  expect(besides(ids)).not.toContain('assistant-stream-v1-text-undamaged')
})
