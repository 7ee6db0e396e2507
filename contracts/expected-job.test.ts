import { MatchersV3 } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
import { exampleBody } from '../requirements/contracts/example-body.ts'
import { contractInteractions } from '../requirements/contracts/interactions.ts'
import { interactionProblem } from '../requirements/contracts/request-problem.ts'
import { describedBy } from '../requirements/test-support/changed-documents.fixture.ts'
import { context } from '../requirements/test-support/reference.fixture.ts'
import type { Description } from '../schemas/description/description.ts'
import type { Schema } from '../schemas/description/json-schema.ts'
import { OR_NULL } from './contract-file.ts'
import { checkAnswer } from './examples.ts'
import { jobTemplate } from './expected-job.ts'

/** The shipped description with these properties added to a job, which requires all of them unless told otherwise. */
function withProperties(
  properties: Readonly<Record<string, Schema>>,
  needed: readonly string[] = Object.keys(properties),
  more: Schema = {},
) {
  const { AgentJob = {}, ...schemas } = context.description.schemas
  const required = [...(AgentJob.required ?? []), ...needed]
  const job = { ...AgentJob, ...more, required, properties: { ...AgentJob.properties, ...properties } }
  return describedBy({ ...context.description, schemas: { ...schemas, AgentJob: job } })
}

/** The template of a job that was just created. */
function templateIn(description: Description): Readonly<Record<string, unknown>> {
  const created = contractInteractions(description).find(({ name }) => name === 'create-agent-job-answered')
  return created?.answer.kind === 'job' ? jobTemplate(description, created.answer) : expect.fail('no job')
}

/** Whether what Pact's mock would answer is read as an answer. */
function isRead(description: Description): boolean {
  const interaction = contractInteractions(description).find(({ name }) => name === 'create-agent-job-answered')
  if (interaction === undefined) return expect.fail('no interaction')
  const bytes = Buffer.from(JSON.stringify(MatchersV3.reify({ ...templateIn(description) })))
  const response = { status: 200, headers: [], headersAt: 1, bytes, arrivals: [], end: 'complete' } as const
  checkAnswer(description, interaction, { kind: 'answered', milliseconds: 1, response })
  return interactionProblem(description, interaction, exampleBody(interaction)) === null
}

const names = Object.keys(context.description.schemas['AgentJob']?.properties ?? {})

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
  expect(description.validate('AgentJob', MatchersV3.reify({ ...templateIn(description) }))).toEqual([])
})

test('a member that a job may lack, or that only some jobs have, is in no contract', () => {
  const text = { type: 'string' } as const
  const optional = withProperties({ error: text }, [])
  expect(Object.keys(templateIn(optional))).toEqual(names)
  expect(isRead(optional)).toBe(true)
  const branch = {
    if: { properties: { kind: { const: 'broken' } }, required: ['kind'] },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema; nothing awaits this object
    then: { required: ['error'] },
  }
  const conditional = withProperties({ kind: text, error: text }, ['kind'], { allOf: [branch] })
  expect(Object.keys(templateIn(conditional))).toEqual([...names, 'kind'])
  expect(isRead(conditional)).toBe(true)
})

test('a job that has ended as the interaction says has the members that it is about', () => {
  const { AgentJob = {}, ...schemas } = context.description.schemas
  const description = describedBy({
    ...context.description,
    schemas: { ...schemas, AgentJob: { ...AgentJob, required: [] } },
  })
  const membersOf = (name: string) => {
    const answer = contractInteractions(description).find((one) => one.name === name)?.answer
    return answer?.kind === 'job' ? Object.keys(jobTemplate(description, answer)) : expect.fail('no job')
  }
  expect(membersOf('agent-job-without-change-read')).toEqual(['status'])
  expect(membersOf('agent-job-with-pull-request-read')).toEqual(['status', 'prLink'])
  expect(membersOf('agent-job-archived-read')).toEqual(['status', 'archivedAt'])
})

test('listed values may be null where the schema says so, and a member of several types may have any value', () => {
  const { outcome, both, mixed } = templateIn(
    withProperties({
      outcome: { type: ['string', 'null'], enum: ['a', 'b', null] },
      both: { type: ['string', 'integer'] },
      mixed: { type: ['string', 'integer'], enum: ['a', 5] },
    }),
  )
  expect(outcome).toMatchObject({ regex: `^${OR_NULL}(?:a|b)$` })
  expect(both).toMatchObject({ regex: '^[\\s\\S]*$' })
  expect(mixed).toMatchObject({ regex: '^[\\s\\S]*$' })
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
