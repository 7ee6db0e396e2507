import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { validAnswer } from '../assistant/valid-stream.ts'
import { answering, jobAnswer, refusal, withRequest } from '../declaring/valid-examples.ts'
import { withEvidence } from '../reading/evidence.ts'
import { context } from '../test-support/reference.fixture.ts'
import { observe } from './observations.ts'

const created = jobAnswer()
const path = 'GET /v2/agent/{projectId}/job/{id}'
const read = withEvidence(jobAnswer({}, 'getAgentJob'), { kind: 'poll', path })
// Reads that look for the address belong to no operation until one answers.
const tried = { ...answering(read, 404, {}), operation: null }

test.each<[string, readonly Exchange[], readonly string[]]>([
  ['the one that answers', [created, tried, read], [path]],
  ['none, where none of those that were tried does', [created, tried], ['none']],
  ['not told by what only creates jobs, or reads them under load', [created, jobAnswer({}, 'getAgentJob')], []],
])('the way to read a job is %s', (_, exchanges, values) => {
  expect(valuesOf('agent-job-poll', exchanges)).toEqual(values)
})

/** A read that was sent so many seconds after the job was created. */
const readAt = (seconds: number, status: string, id = 'job_1', milliseconds = 2) => ({
  ...jobAnswer({ id, status }, 'getAgentJob'),
  sentAt: new Date(Date.parse(created.sentAt) + seconds * 1000).toISOString(),
  milliseconds,
})

test.each<[string, readonly Exchange[], readonly unknown[]]>([
  [
    'what one job went through',
    [readAt(0, 'active'), readAt(1, 'completed'), readAt(2, 'archived')],
    [['active → completed', 'completed → archived']],
  ],
  ['not told by two jobs', [readAt(0, 'active', 'job_1'), readAt(1, 'failed', 'job_2')], []],
  [
    'not told by answers that were under way together',
    [readAt(0, 'completed', 'job_1', 5000), readAt(1, 'active')],
    [],
  ],
])('transitions of jobs are %s', (_, exchanges, values) => {
  expect(valuesOf('agent-job-transitions', exchanges)).toEqual(values)
})

test('a follow-up is answered with the job as it was, or at work', () => {
  const answered = (status: string) => jobAnswer({ status }, 'sendAgentJobMessage')
  const gap = 'agent-job-message-shows-status'
  expect(valuesOf(gap, [answered('active'), answered('active')])).toEqual(['active'])
  expect(valuesOf(gap, [answered('active'), answered('completed')])).toEqual([['active', 'completed']])
  expect(valuesOf(gap, [answering(created, 202, { status: 'active' }), read])).toEqual([])
})

test('the codes of refusals are those that programs compare, not their sentences', () => {
  const refused = refusal('createAgentJob', 'rule')
  const bodies = [
    { type: 'about:blank', title: 'Invalid', code: 'invalid' },
    { error: { code: 42, message: 'No' } },
    { error: 'no such project' },
    { error: 'not_found' },
  ]
  const exchanges = bodies.map((body) => answering(refused, 400, body))
  expect(valuesOf('error-code', exchanges)).toEqual([['42', 'invalid', 'not_found']])
  expect(valuesOf('error-code', [answering(created, 200, { code: 'ok' })])).toEqual([])
})

test('roles are those that requests which were accepted have', () => {
  const asked = (role: string | undefined, exchange: Exchange) =>
    withRequest(exchange, { body: JSON.stringify({ messages: [{ role: 'user' }, { role }] }) })
  const accepted = validAnswer('createAssistantMessageV2', 'v2', { threadId: 'thread-1' })
  const refused = asked('system', answering(accepted, 400, {}))
  const exchanges = [asked('assistant', accepted), asked(undefined, accepted), refused]
  expect(valuesOf('messages-role-values', exchanges)).toEqual([['assistant', 'user']])
})

function valuesOf(gap: string, exchanges: readonly Exchange[]): readonly unknown[] {
  const found = observe(context.description, exchanges, context.target).filter((one) => one.gap === gap)
  return found.map(({ value }) => value)
}
