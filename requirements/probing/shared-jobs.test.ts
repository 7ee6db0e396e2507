import { expect, test, vi } from 'vitest'
import { usePassingClock } from '../../harness/passing-clock.fixture.ts'
import { atSecond, jobAnswer } from '../declaring/valid-examples.ts'
import { engineContext } from '../test-support/engine-context.fixture.ts'
import { context as reference } from '../test-support/reference.fixture.ts'
import { callOf, openProbe } from './calls.ts'
import { sendFollowUp } from './shared-jobs.ts'

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
