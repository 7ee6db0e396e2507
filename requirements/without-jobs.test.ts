import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { context } from './test-support/reference.fixture.ts'

const { description } = context
const idsWith = (operations: typeof description.operations) =>
  catalogue({ ...description, operations }).map(({ requirement }) => requirement.id)

test.each([
  'service-no-password-in-address',
  'agent-job-poll-not-shared-by-caches',
  'http-refused-read-not-shared-by-caches',
  'http-job-same-when-compressed',
  'http-key-asked-with-each-request',
])('%s, which only a job shows, is asked of no service without jobs', (id) => {
  expect(idsWith(description.operations)).toContain(id)
  expect(idsWith(description.operations.filter(({ family }) => family === 'assistant'))).not.toContain(id)
})
