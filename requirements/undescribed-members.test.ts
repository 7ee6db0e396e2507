import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { skipReasonOf } from './run-catalogue.ts'
import { describedBy } from './test-support/changed-documents.fixture.ts'
import { context } from './test-support/reference.fixture.ts'

function notShownWith(schemas: typeof context.description.schemas): readonly string[] {
  const description = describedBy({ ...context.description, schemas })
  return catalogue(description).flatMap((entry) => {
    const skipped = skipReasonOf(entry, { ...context, description }, { profile: 'nightly' })
    return skipped?.reason === 'the description has no AgentJob.prLink' ? [entry.requirement.id] : []
  })
}

test('a requirement traced to a sentence is not shown by a member that the description does not have', () => {
  const { schemas } = context.description
  const renamed: typeof schemas = JSON.parse(JSON.stringify(schemas).replaceAll('"prLink"', '"pullRequest"'))
  expect(notShownWith(schemas)).toEqual([])
  expect(notShownWith(renamed)).toEqual([
    'agent-job-pr-link-null-while-active',
    'agent-job-pr-link-is-url',
    'agent-job-change-opens-pull-request',
    'agent-job-pr-link-null-without-change',
    'send-agent-job-message-takes-effect',
    'agent-job-source-members-in-place',
  ])
})
