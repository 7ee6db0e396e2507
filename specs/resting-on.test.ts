import { expect, test } from 'vitest'
import { runOn } from '../harness/target/test-support/run.fixture.ts'
import { context } from '../requirements/test-support/reference.fixture.ts'
import { restingOn } from './resting-on.ts'

const { description, target } = context
const assay = { description, run: runOn(target) }

test('what a flow shows of other subjects rests on the same answers, reads of a job included', () => {
  const ids = restingOn(assay, 'agent-lifecycle', { operations: ['createAgentJob', 'sendAgentJobMessage'] })
  expect(ids).toContain('agent-job-reaches-final-status')
  expect(ids).toContain('agent-job-archived-at-set-when-archived')
  expect(ids.filter((id) => id.startsWith('assistant-') || id.startsWith('contract-'))).toEqual([])
})
