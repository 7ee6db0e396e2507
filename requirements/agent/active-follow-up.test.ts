import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { answering, jobAnswer } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { activeFollowUpId } from './active-follow-up.ts'

const requirement = sequenceRule(activeFollowUpId)
const active = jobAnswer({ status: 'active' })
const sent = jobAnswer({ status: 'active' }, 'sendAgentJobMessage')
const unchanged = jobAnswer({}, 'getAgentJob')

test.each<[string, readonly Exchange[], string]>([
  ['one that is refused', [active, answering(sent, 409, {})], 'pass'],
  ['one that a limit refuses', [active, answering(sent, 429, {})], 'not-tested'],
  ['one to a job that a copy does not have yet', [active, answering(sent, 404, {})], 'not-tested'],
  ['one that is taken and lost', [active, sent, unchanged, unchanged], 'fail'],
  ['one that the service fails on', [active, answering(sent, 500, {})], 'fail'],
  ['one to a job that has ended before', [jobAnswer(), sent], 'not-tested'],
  ['one to a job that goes on for longer than is waited', [active, sent, active], 'not-tested'],
])('a follow-up to an active job: %s', (_, exchanges, kind) => {
  expect(requirement.check(exchanges, context).kind).toBe(kind)
})
