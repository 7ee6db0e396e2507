import { expect, test } from 'vitest'
import { usePassingClock, wait } from '../../harness/passing-clock.fixture.ts'
import { runOn } from '../../harness/target/test-support/run.fixture.ts'
import { answering, jobAnswer, validExchange } from '../../requirements/declaring/valid-examples.ts'
import { callOf, valid } from '../../requirements/probing/calls.ts'
import { contextOf } from '../../requirements/probing/context.ts'
import { context as reference } from '../../requirements/test-support/reference.fixture.ts'
import { followUpToEnded, refusedFollowUp } from './follow-ups.ts'

const { description, target } = reference
const run = { ...runOn(target), profile: 'nightly' } as const
const [create = expect.fail('no operation')] = description.operations

usePassingClock()

test.each(['archive', 'failure'] as const)('a refused follow-up after %s hinders nothing else', async (prompt) => {
  const asked: string[] = []
  const refuse: Parameters<typeof contextOf>[3] = async ({ operation, situation }) => {
    asked.push(operation ?? '')
    return validExchange({ operation: operation ?? '', status: 409, body: {}, situation })
  }
  const context = contextOf(run, description, 'specs', refuse, wait)
  const created = jobAnswer({ status: 'active' }, create.id)
  const poll = callOf(context, create, { situation: valid('poll-job') })
  await followUpToEnded(context, prompt, created, { id: 'job_1', poll }, [created])
  expect([asked, context.hindrances()]).toEqual([['sendAgentJobMessage'], []])
})

test.each([
  ['archived', 'unknown'],
  ['completed', 'ended'],
])('a job that is %s by then is as it was read after a refused follow-up', async (status, state) => {
  const [tenant = expect.fail('no tenant')] = target.tenants
  const send: Parameters<typeof contextOf>[3] = async ({ operation, situation }) =>
    operation === 'sendAgentJobMessage'
      ? answering(jobAnswer({}, operation), 400, {})
      : { ...jobAnswer({ status }, operation ?? ''), situation }
  const context = contextOf(run, description, 'specs', send, wait)
  const created = jobAnswer({ status: 'active' }, create.id)
  const poll = callOf(context, create, { situation: valid('poll-job') })
  const ended = { id: 'job_1', tenant, created, poll, polls: [jobAnswer({}, create.id)], state: 'ended' } as const
  const { polls, state: stateThen } = await refusedFollowUp(context, ended)
  expect([polls.at(-1)?.response?.body.text.includes(`"status":"${status}"`), stateThen]).toEqual([true, state])
})
