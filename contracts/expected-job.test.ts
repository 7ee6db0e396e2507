import { MatchersV3 } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
import { contractInteractions } from '../requirements/contracts/interactions.ts'
import { describedBy } from '../requirements/test-support/changed-documents.fixture.ts'
import { context } from '../requirements/test-support/reference.fixture.ts'
import type { Schema } from '../schemas/description/json-schema.ts'
import { jobTemplate } from './expected-job.ts'

/** The shipped description with these properties added to a job. */
function withProperties(properties: Readonly<Record<string, Schema>>) {
  const { AgentJob = {}, ...schemas } = context.description.schemas
  const required = [...(AgentJob.required ?? []), ...Object.keys(properties)]
  const job = { ...AgentJob, required, properties: { ...AgentJob.properties, ...properties } }
  return describedBy({ ...context.description, schemas: { ...schemas, AgentJob: job } })
}

test.each<readonly [string, Schema]>([
  ['a format', { type: 'string', format: 'uuid' }],
  ['a format, or null', { type: ['string', 'null'], format: 'uuid' }],
  ['a length', { type: 'string', minLength: 10 }],
  ['a number in bounds', { type: 'number', maximum: 0.5 }],
  ['a number, or null', { type: ['integer', 'null'] }],
  ['numbers of a list', { type: 'integer', enum: [5, 7] }],
  ['a const', { type: 'boolean', const: false }],
  ['items', { type: 'array', items: { type: 'string' }, minItems: 2 }],
])('the example of a job is valid with %s', (_, schema) => {
  const description = withProperties({ more: schema })
  const created = contractInteractions(description).find(({ name }) => name === 'create-agent-job-answered')
  const answer = created?.answer
  if (answer?.kind !== 'job') return expect.fail('no job')
  expect(description.validate('AgentJob', MatchersV3.reify({ ...jobTemplate(description, answer) }))).toEqual([])
})

test('a list of jobs is in no contract', () => {
  const { schemas, operations } = context.description
  const response = { kind: 'object', schema: 'Jobs', status: 200 } as const
  const description = {
    ...context.description,
    schemas: { ...schemas, Jobs: { type: 'array', items: { $ref: '#/components/schemas/AgentJob' } } } as const,
    operations: operations.map((one) => (one.id === 'createAgentJob' ? { ...one, response } : one)),
  }
  expect(contractInteractions(description).filter(({ name }) => name === 'create-agent-job-answered')).toEqual([])
})
