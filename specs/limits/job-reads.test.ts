import { expect, test } from 'vitest'
import type { Call } from '../../harness/sending/call.ts'
import { readOperation } from '../../harness/target/agent-operations.ts'
import { runOn } from '../../harness/target/test-support/run.fixture.ts'
import { jobAnswer } from '../../requirements/declaring/valid-examples.ts'
import { callOf, valid } from '../../requirements/probing/calls.ts'
import { engineContext } from '../../requirements/test-support/engine-context.fixture.ts'
import { context } from '../../requirements/test-support/reference.fixture.ts'
import { createLimitClock } from './at-limit.ts'
import { readSome } from './job-reads.ts'

const { description, target } = context
const operation = readOperation(description) ?? expect.fail('jobs can not be read')

/** Number of reads that are sent at a limit of this scope, where a job of this organization is known. */
async function readsAt(scope: string, organization: string): Promise<number> {
  const limit = description.limits.findLast((one) => one.scope === scope) ?? expect.fail('no such limit')
  const tenant = target.tenants.find((one) => one.organization === organization) ?? expect.fail('no such tenant')
  const sent: Call[] = []
  const engine = engineContext({
    run: runOn(target),
    send: async (call) => {
      sent.push(call)
      return jobAnswer({}, operation.id)
    },
  })
  const operations = description.operations.filter(({ limits }) => limits.includes(limit.id))
  const read = callOf(engine, operation, { tenant, job: 'job_1', situation: valid('poll-job') })
  await readSome({ context: engine, limit, max: 2, operations, clock: createLimitClock() }, [read])
  return sent.length
}

test('a job is read where the limit would count its reads, were they uses', async () => {
  const last = target.tenants.at(-1)?.organization ?? ''
  const other = target.tenants.find(({ organization }) => organization !== last)?.organization ?? ''
  const reads = await Promise.all([
    readsAt('organization', last),
    readsAt('ip', other),
    readsAt('organization', other),
    readsAt('key', last),
  ])
  expect(reads.map((number) => number > 0)).toEqual([true, true, false, false])
})
