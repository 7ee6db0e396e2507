import { expect, test } from 'vitest'
import { undescribedRead } from '../../harness/target/agent-operations.ts'
import { context } from '../test-support/reference.fixture.ts'
import { withoutParameter } from './jobs.ts'

const read = undescribedRead(context.description) ?? expect.fail('the document shows how a job is read')

test.each([
  ['/v2/agent/jobs/{id}', 'the way to read a job names no projectId: /v2/agent/jobs/{id}'],
  ['/v2/runs?project={projectId}&run={id}', undefined],
])('whether a job is hidden behind an unknown project, %s may not show', (path, reason) => {
  expect(withoutParameter({ ...read, path }, 'projectId')?.reason).toBe(reason)
})
