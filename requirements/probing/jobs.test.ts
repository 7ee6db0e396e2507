import { expect, test } from 'vitest'
import { undescribedRead } from '../../harness/target/agent-operations.ts'
import { scopeOf } from '../../harness/target/target.ts'
import { keysOf } from '../../harness/target/tenant-for.ts'
import { runOn } from '../../harness/target/test-support/run.fixture.ts'
import { recordExchange } from '../../harness/verdict/results.ts'
import { answering, jobAnswer } from '../declaring/valid-examples.ts'
import { withEvidence } from '../reading/evidence.ts'
import { engineContext } from '../test-support/engine-context.fixture.ts'
import { context } from '../test-support/reference.fixture.ts'
import { jobOf, withoutParameter } from './jobs.ts'

const read = undescribedRead(context.description) ?? expect.fail('the document shows how a job is read')

test.each([
  ['/v2/agent/jobs/{id}', 'the way to read a job names no projectId: /v2/agent/jobs/{id}'],
  ['/v2/runs?project={projectId}&run={id}', undefined],
])('whether a job is hidden behind an unknown project, %s may not show', (path, reason) => {
  expect(withoutParameter({ ...read, path }, 'projectId')?.reason).toBe(reason)
})

test('a job that is gone is read where another process of the run has read it', async () => {
  const run = runOn({ ...context.target, poll: null })
  const [tenant = expect.fail('no tenant')] = context.target.tenants
  const caller = { organization: tenant.organization, scope: scopeOf(tenant), key: keysOf(tenant)[0] ?? null }
  const created = { ...jobAnswer({}, 'createAgentJob'), caller }
  let sent = 0
  const reading = engineContext({
    run,
    send: async () => {
      sent++
      return answering(jobAnswer({}, 'getAgentJob'), 410, {})
    },
  })
  const before = { kind: 'poll', path: 'GET /v2/agent/{projectId}/runs/{id}' } as const
  recordExchange(run.results, withEvidence(jobAnswer({ status: 'completed' }, 'getAgentJob'), before))
  expect((await jobOf(reading, created))?.poll?.path).toMatch(/\/runs\//)
  expect(sent).toBe(0)
})
