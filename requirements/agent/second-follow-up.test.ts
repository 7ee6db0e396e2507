import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { AgentJob } from '../../schemas/description/interface-types.ts'
import { answering, jobAnswer } from '../declaring/valid-examples.ts'
import { withSituation } from '../reading/evidence.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { secondFollowUps } from './second-follow-up.ts'

const sent = (status: AgentJob['status']) => jobAnswer({ status }, 'sendAgentJobMessage')
const poll = (status: AgentJob['status']) => jobAnswer({ status }, 'getAgentJob')
const first = [poll('completed'), sent('active'), poll('active'), poll('completed')]
const firstUnseen = [poll('completed'), sent('completed'), poll('active'), poll('completed')]
const refused = (status: number, job: 'ended' | 'unknown') =>
  withSituation(answering(sent('active'), status, {}), { job })

test.each<[string, readonly Exchange[], readonly string[]]>([
  ['is seen at work in its answer alone', [...first, sent('active'), poll('completed')], ['pass', 'pass']],
  ['is seen at work later', [...first, sent('completed'), poll('active')], ['pass', 'pass']],
  ['is never seen at work', [...first, sent('completed'), poll('completed')], ['pass', 'fail']],
  ['is archived in place of it', [...first, sent('completed'), poll('archived')], ['pass', 'not-applicable']],
  ['is as little seen as the first', [...firstUnseen, sent('completed'), poll('completed')], ['pass', 'not-tested']],
  [
    'is followed by reads that fail',
    [...first, sent('completed'), answering(poll('active'), 500, {})],
    ['pass', 'not-applicable'],
  ],
  ['is refused for a state that took one', [...first, refused(409, 'ended')], ['fail', 'not-tested']],
  ['is refused once the job is archived', [...first, refused(409, 'unknown')], ['not-tested', 'not-tested']],
  ['is refused for no state', [...first, refused(400, 'ended')], ['not-tested', 'not-tested']],
])('a second follow-up that %s', (_, exchanges, kinds) => {
  expect(secondFollowUps.slice(0, 2).map((id) => sequenceRule(id).check(exchanges, context).kind)).toEqual(kinds)
})

test.each([
  [1, 1, 'pass'],
  [1, null, 'pass'],
  [1, 2, 'fail'],
  [null, 2, 'not-applicable'],
])('a job of pull request %s that is told to change nothing, and then has %s: %s', (before, after, kind) => {
  const done = (number: number | null) =>
    jobAnswer({ prLink: number === null ? null : `https://code.example/pull/${number}` }, 'getAgentJob')
  const exchanges = [...first.slice(0, -1), done(before), sent('active'), poll('active'), done(after)]
  expect(sequenceRule('send-agent-job-message-second-opens-no-pull-request').check(exchanges, context).kind).toBe(kind)
})
