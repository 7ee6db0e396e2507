import { expect, test } from 'vitest'
import { sampleInput } from '../test-support/run.fixture.ts'
import { sampleVerdict } from '../test-support/verdicts.fixture.ts'
import { contractsSection } from './contracts.ts'
import { sourceOf } from './markup.ts'

test('interactions of the contract are listed by operation with their verdicts', () => {
  const verdicts = [
    sampleVerdict({ id: 'contract-create-agent-job-answered', operation: 'createAgentJob', verdict: 'pass' }),
    sampleVerdict({
      id: 'contract-agent-job-read',
      operation: 'getAgentJob',
      verdict: 'fail',
      evidence: ['contracts-0-4'],
    }),
    sampleVerdict({ id: 'agent-job-id-present', operation: 'createAgentJob', verdict: 'pass' }),
  ]
  const section = contractsSection({ ...sampleInput, verdicts })
  const source = sourceOf(section?.body ?? [])
  expect(section?.count).toBe(2)
  expect(source).toMatch(
    /<h3>createAgentJob<\/h3>[\s\S]*contract-create-agent-job-answered[\s\S]*<h3>getAgentJob<\/h3>/,
  )
  expect(source).toContain('contracts-0-4')
  expect(source).not.toContain('agent-job-id-present')
})

test('a run without contracts has no such section', () => {
  expect(contractsSection({ ...sampleInput, verdicts: [] })).toBe(null)
})
