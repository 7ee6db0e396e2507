import { expect, test, vi } from 'vitest'
import { usePassingClock } from '../../harness/passing-clock.fixture.ts'
import type { Call } from '../../harness/sending/call.ts'
import { scopeOf } from '../../harness/target/target.ts'
import { keysOf } from '../../harness/target/tenant-for.ts'
import { runOn } from '../../harness/target/test-support/run.fixture.ts'
import { answering, atSecond, jobAnswer } from '../declaring/valid-examples.ts'
import { engineContext } from '../test-support/engine-context.fixture.ts'
import { context as reference } from '../test-support/reference.fixture.ts'
import { callOf, openProbe } from './calls.ts'
import { sendFollowUp, sharedJob, startSharedJob } from './shared-jobs.ts'

const { description, target } = reference
const message =
  description.operations.find(({ id }) => id === 'sendAgentJobMessage') ?? expect.fail('no such operation')
const [tenant = expect.fail('no tenant')] = target.tenants
const done = atSecond(jobAnswer({ status: 'completed' }, 'getAgentJob'), 0)

usePassingClock()

/** Milliseconds that a follow-up waits if it is called this many milliseconds after the end of its job was seen. */
async function heldBack(after: number): Promise<number> {
  vi.setSystemTime(Date.parse(done.sentAt) + done.milliseconds + after)
  let waited = 0
  const context = engineContext({
    send: async () => jobAnswer({ status: 'active' }, message.id),
    wait: async (milliseconds) => {
      waited += milliseconds
    },
  })
  const job = { id: 'job', poll: null, tenant, created: done, polls: [done], state: 'ended' } as const
  await sendFollowUp(context, callOf(context, message, { job: 'job', tenant, situation: openProbe('follow-up') }), job)
  return waited
}

test('a follow-up waits until every copy of a database shows that its job has ended, and no longer', async () => {
  expect([await heldBack(0), await heldBack(400), await heldBack(5_000)]).toEqual([1_000, 600, 0])
})

test('how a job is read is found while the job is new, before the service forgets it', async () => {
  const begun = Date.now()
  const caller = { organization: tenant.organization, scope: scopeOf(tenant), key: keysOf(tenant)[0] ?? null }
  const send = async ({ method, operation, situation }: Call) => {
    const shown = { ...jobAnswer({ status: 'completed' }, operation ?? 'getAgentJob'), situation, caller }
    return method === 'GET' && Date.now() > begun + 2_000 ? answering(shown, 404, {}) : shown
  }
  const context = engineContext({ run: runOn({ ...target, poll: null }), send, probe: send })
  await startSharedJob(context, { text: 'Change nothing.', unique: '1' })
  vi.setSystemTime(begun + 10_000)
  expect(await sharedJob(context, tenant, 'read')).toMatchObject({ poll: { method: 'GET' } })
})

test('a job whose creation failed gives way to the next one', async () => {
  let sent = 0
  const send = async ({ operation, situation }: Call) => {
    const shown = { ...jobAnswer({ status: 'completed' }, operation ?? 'getAgentJob'), situation }
    return operation === 'createAgentJob' && sent++ === 0 ? answering(shown, 500, {}) : shown
  }
  const context = engineContext({ send, probe: send })
  await startSharedJob(context, { text: 'Change nothing.', unique: '1' })
  await startSharedJob(context, { text: 'Change nothing.', unique: '2' })
  expect(await sharedJob(context, tenant, 'read')).not.toBeNull()
})
