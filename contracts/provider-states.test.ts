import { expect, test } from 'vitest'
import { runOn } from '../harness/target/test-support/run.fixture.ts'
import { contractInteractions } from '../requirements/contracts/interactions.ts'
import { jobAnswer } from '../requirements/declaring/valid-examples.ts'
import { contextOf } from '../requirements/probing/context.ts'
import { context } from '../requirements/test-support/reference.fixture.ts'
import { bringAbout, instructedJobs } from './provider-states.ts'

const { description } = context
const target = { ...context.target, timeouts: { ...context.target.timeouts, job: 0.01 } }
/** The tenant of a service whose jobs never end. */
const { organization, project, adminKey } = target.tenants[0] ?? expect.fail('no tenant')
const caller = { organization, scope: project ?? '', key: adminKey }
const engine = contextOf(runOn(target), description, 'contracts', async ({ operation }) => ({
  ...jobAnswer({ status: 'active' }, operation ?? ''),
  caller,
}))

function stateFor(name: string) {
  const interaction = contractInteractions(description).find((one) => one.name === name)
  return bringAbout(engine, instructedJobs(engine), interaction ?? expect.fail(`no interaction ${name}`))
}

test('a message is refused for its key whatever state its job is in, and for its body only once that has ended', async () => {
  expect(await stateFor('send-agent-job-message-missing-key-refused')).toMatchObject({ kind: 'ready' })
  expect(await stateFor('send-agent-job-message-prompt-missing-refused')).toMatchObject({
    kind: 'not-tested',
    remedy: expect.stringContaining('timeouts.job'),
  })
})
