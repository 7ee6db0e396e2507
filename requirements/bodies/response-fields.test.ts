import { expect, test } from 'vitest'
import type { Schema } from '../../schemas/description/json-schema.ts'
import { jobAnswer, withFields } from '../declaring/valid-examples.ts'
import { describedBy } from '../test-support/changed-documents.fixture.ts'
import { context, exchangeRule } from '../test-support/reference.fixture.ts'
import { responseRequirements } from './response-fields.ts'

const { AgentJob, ...others } = context.description.schemas

/** Requirements that this value of a job's model breaks, where the document describes the model with this schema. */
function brokenBy(model: Schema, value: unknown): readonly string[] {
  const schemas = { ...others, AgentJob: { ...AgentJob, properties: { ...AgentJob?.properties, model } } }
  const description = describedBy({ ...context.description, schemas })
  const answer = withFields(jobAnswer({}, 'createAgentJob'), { model: value })
  return responseRequirements(description).flatMap(({ id, check }) => {
    const outcome = check(answer, { ...context, description })
    return outcome.kind === 'fail' && id.startsWith('agent-job-model-') ? `${id.slice(16)}: ${outcome.expected}` : []
  })
}

const short: Schema = { type: 'string', maxLength: 3 }
const listed: Schema = { type: 'string', enum: ['small', 'large'] }

test.each<[string, Schema, unknown, readonly string[]]>([
  ['the one value of a const', { type: 'string', const: 'small' }, 'large', ['listed: model: one of small']],
  ['the one number of a const', { const: 3 }, 4, ['listed: model: one of 3']],
  [
    'a value of a list that may be null',
    { anyOf: [listed, { type: 'null' }] },
    'huge',
    ['listed: model: one of small, large'],
  ],
  ['a bound where it may be null', { anyOf: [short, { type: 'null' }] }, 'small', ['at-most: model: at most 3']],
  ['its type where it may be null', { anyOf: [short, { type: 'null' }] }, 3, ['type: model: string or null']],
  ['nothing by null where it may be', { anyOf: [short, { type: 'null' }] }, null, []],
  ['its type by a fraction', { type: 'integer' }, 1.5, ['type: model: integer']],
])('a model breaks %s', (_, model, value, broken) => {
  expect(brokenBy(model, value)).toEqual(broken)
})

test.each([
  ['2026-01-01T12:00:00.5Z', 'pass', 'pass'],
  ['2026-01-01 12:00:00.5+00:00', 'pass', 'fail'],
  ['2026-01-01T12:00:00', 'pass', 'fail'],
  ['2026-01-01 12:00:00', 'fail', 'not-tested'],
])('a createdAt of %s is a date-time: %s, and one that clients read: %s', (createdAt, isDate, isRead) => {
  const kinds = ['agent-job-created-at-date-time', 'agent-job-created-at-rfc3339'].map(
    (id) => exchangeRule(id).check(withFields(jobAnswer({}, 'createAgentJob'), { createdAt }), context).kind,
  )
  expect(kinds).toEqual([isDate, isRead])
})
