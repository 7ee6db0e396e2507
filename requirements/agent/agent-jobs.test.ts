import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { AgentJob } from '../../schemas/description/interface-types.ts'
import {
  answering,
  atSecond,
  jobAnswer,
  validJob,
  withFields,
  withRequest,
  withText,
} from '../declaring/valid-examples.ts'
import { jobIn } from '../reading/body.ts'
import { withEvidence, withSituation } from '../reading/evidence.ts'
import { context, exchangeRule, sequenceRule } from '../test-support/reference.fixture.ts'
import { isSameMoment } from './unchanging.ts'

const target = { ...context.target, deterministic: false }

function kindOf(id: string, exchanges: readonly Exchange[], on = target): string {
  return sequenceRule(id).check(exchanges, { ...context, target: on }).kind
}

const poll = (status: AgentJob['status'], prLink: string | null = null) => jobAnswer({ status, prLink }, 'getAgentJob')
const sent = (status: AgentJob['status']) =>
  withEvidence(jobAnswer({ status }, 'sendAgentJobMessage'), { kind: 'follow-up', prompt: 'change' })
const [active, completed, archived] = [poll('active'), poll('completed'), poll('archived')]
const changed = poll('completed', 'https://code.example/pull/1')

const needEnd = [
  'agent-job-reaches-final-status',
  'agent-job-final-status-stays',
  'agent-job-pr-link-stays',
  'agent-job-change-opens-pull-request',
  'agent-job-pr-link-null-without-change',
  'agent-job-failure-ends-failed',
  'agent-job-archive-ends-archived',
]

test.each(needEnd)('%s is not tested on a job that is still active when time is out', (id) => {
  expect(kindOf(id, [active, active], context.target)).toBe('not-tested')
})

test.each(needEnd)('%s says nothing of a job whose polls fail, or blames its status', (id) => {
  expect(kindOf(id, [active, answering(active, 500, {})])).not.toBe('pass')
})

test.each([
  ['https://code.example/pull/1', 'pass'],
  ['https://code.example/pull/1\n', 'fail'],
  ['https://code.example/my docs/pull/1', 'fail'],
  ['/pull/1', 'fail'],
  ['https://code.example/pull/100).', 'fail'],
  ['https://code.example/compare?base=main&head=agent', 'pass'],
  ['https://code.example/compare?base=main&amp;head=agent', 'fail'],
  ['https://code.example/acme/null/pull/1', 'pass'],
  ['https://code.example/acme/docs/pull/undefined', 'fail'],
  ['https://undefined/acme/docs/pull/1', 'fail'],
])('a pull request at %j is an address: %s', (link, kind) => {
  expect(exchangeRule('agent-job-pr-link-is-url').check(poll('completed', link), context)).toMatchObject({ kind })
})

describe('what a model makes of an instruction', () => {
  const otherEnds = [
    ['agent-job-change-opens-pull-request', completed],
    ['agent-job-pr-link-null-without-change', changed],
    ['agent-job-failure-ends-failed', completed],
    ['agent-job-archive-ends-archived', completed],
  ] as const

  test.each(otherEnds)('%s is red only where the agent always does the same', (id, end) => {
    expect([target, context.target].map((on) => kindOf(id, [active, end], on))).toEqual(['not-tested', 'fail'])
  })
})

test.each(['agent-job-change-opens-pull-request', 'agent-job-archive-ends-archived'])(
  '%s says nothing of a job that failed, as any job may',
  (id) => {
    expect(kindOf(id, [active, poll('failed')], context.target)).toBe('not-tested')
  },
)

test('a job that is archived once it is done has neither left its end nor failed to fail', () => {
  const stays = 'agent-job-final-status-stays'
  expect([kindOf(stays, [active, completed, archived]), kindOf(stays, [active, archived, completed])]).toEqual([
    'pass',
    'fail',
  ])
  expect(kindOf('agent-job-failure-ends-failed', [active, archived], context.target)).toBe('not-tested')
})

test('the last read of a job without an answer says nothing of its status', () => {
  const reset = { kind: 'reset', message: 'the connection was closed before an answer came (ECONNRESET)' } as const
  const unanswered = { ...active, response: null, failure: reset }
  expect(kindOf('agent-job-reaches-final-status', [active, unanswered])).toBe('not-tested')
  expect(kindOf('agent-job-poll-answers', [active, unanswered])).toBe('fail')
})

test('a repository may be filled in while a job is at work, and stays from then on', () => {
  const at = (status: AgentJob['status'], repository: string) =>
    jobAnswer({ status, source: { repository, ref: '' } }, 'getAgentJob')
  const stays = (...answers: readonly Exchange[]) => kindOf('agent-job-source-stays', answers)
  const named = at('completed', 'acme/docs')
  expect(stays(at('active', ''), at('active', 'acme/docs'), named)).toBe('pass')
  expect(stays(at('active', 'acme/docs'), at('active', 'acme/other'), named)).toBe('fail')
  expect(stays(at('active', 'acme/docs'), at('completed', ''))).toBe('fail')
})

test('a job stays readable only where a later read shows it', () => {
  const unmoved = { ...completed, clockUnmoved: true as const }
  const later = (status: number): Exchange => atSecond(answering(unmoved, status, {}), 20)
  const kindOfLater = (...reads: readonly Exchange[]) => kindOf('agent-job-stays-readable', [unmoved, ...reads])
  expect([kindOfLater(later(200)), kindOfLater(later(401)), kindOfLater(later(500), later(200))]).toEqual([
    'pass',
    'not-tested',
    'pass',
  ])
  expect(kindOfLater(later(500), later(404))).toBe('fail')
  const { clockUnmoved: _, ...longAfter } = later(404)
  expect(kindOfLater(later(200), longAfter)).toBe('pass')
  const ofOtherScheme = withSituation(later(404), { requirement: 'get-agent-job-lower-case-scheme-accepted' })
  expect(kindOfLater(later(200), ofOtherScheme)).toBe('pass')
})

test('what stands at a Location is no read of the job: a monitor has a status of its own', () => {
  const monitor = {
    ...answering(atSecond(changed, 60), 200, { id: validJob.id, status: 'succeeded' }),
    operation: null,
  }
  for (const id of ['agent-job-pr-link-stays-later', 'agent-job-final-status-stays-later']) {
    expect(kindOf(id, [active, changed, atSecond(changed, 3), monitor])).toBe('pass')
  }
})

test.each(['agent-job-pr-link-stays', 'agent-job-pr-link-stays-later'])(
  '%s is shown only by a read a while after the pull request was there',
  (id) => {
    const other = (seconds: number) => withFields(atSecond(completed, seconds), { id: 'job_2' })
    const kindOfLinked = (...later: readonly Exchange[]) => kindOf(id, [active, changed, ...later])
    expect(kindOfLinked(atSecond(changed, 1))).toBe('not-tested')
    expect(kindOfLinked(atSecond(changed, 3))).toBe('pass')
    expect(kindOfLinked(atSecond(completed, 7))).toBe('fail')
    if (id.endsWith('-later')) expect(kindOfLinked(other(0), other(60))).toBe('not-tested')
    else expect(kindOf(id, [active, completed, atSecond(completed, 3)])).toBe('not-tested')
  },
)

test('one id for two jobs is a question where the requests are the same, and red where they differ', () => {
  const asked = (project: string, prompt: string) =>
    withRequest(jobAnswer(), { url: `http://127.0.0.1/v2/agent/${project}/job`, body: JSON.stringify({ prompt }) })
  const kinds = (...exchanges: readonly Exchange[]) =>
    ['agent-job-id-unique', 'agent-job-for-each-equal-request'].map((id) => kindOf(id, exchanges))
  const one = asked('prj_main', 'one')
  expect(kinds(one, asked('prj_main', 'one'))).toEqual(['pass', 'fail'])
  expect(kinds(one, asked('prj_main', 'two'))).toEqual(['fail', 'not-applicable'])
  expect(kinds(one, asked('prj_second', 'one'))).toEqual(['fail', 'not-applicable'])
  expect(kinds(one, withFields(asked('prj_main', 'one'), { id: 'job_2' }))).toEqual(['pass', 'pass'])
})

describe('a follow-up', () => {
  const effect = 'send-agent-job-message-takes-effect'
  const end = 'send-agent-job-message-reaches-final-status'

  test.each([
    ['shows its effect later', [completed, sent('completed'), completed, active, changed], ['pass', 'pass']],
    ['is archived in between', [completed, sent('completed'), archived, active, changed], ['pass', 'pass']],
    ['changes nothing at all', [completed, sent('completed'), completed], ['fail', 'not-tested']],
    ['is worked on still', [completed, sent('active'), active], ['not-tested', 'not-tested']],
    ['is declined', [completed, sent('active'), active, completed], ['not-tested', 'pass']],
  ])('that %s', (_, exchanges, expected) => {
    expect([kindOf(effect, exchanges), kindOf(end, exchanges)]).toEqual(expected)
  })

  test('that is refused leaves the job to be archived by the service, and not to be set to work', () => {
    const refused = answering(sent('completed'), 422, {})
    const leaves = (after: Exchange) => kindOf('send-agent-job-message-refusal-leaves-job', [completed, refused, after])
    expect([leaves(archived), leaves(active), leaves(changed)]).toEqual(['pass', 'fail', 'fail'])
    expect(leaves(answering(active, 500, {}))).toBe('not-tested')
  })

  test('that shows no effect is red where reads were close, or the agent always does the same', () => {
    const readAt = (seconds: number) => [completed, sent('completed'), atSecond(completed, seconds)]
    expect([kindOf(effect, readAt(1)), kindOf(effect, readAt(2))]).toEqual(['fail', 'not-tested'])
    expect(kindOf(effect, readAt(2), context.target)).toBe('fail')
  })
})

test.each([
  ['2026-01-01T11:59:59.9996Z', '2026-01-01T12:00:00.000Z', true],
  ['2026-01-01T12:00:00.9Z', '2026-01-01T12:00:01Z', true],
  ['2026-01-01T12:00:00Z', '2026-01-01T14:00:00+02:00', true],
  ['2026-01-01T12:00:00Z', '2026-01-01T12:00:02Z', false],
  ['2026-01-01T12:00:00.345Z', '2026-01-01T12:00:00.347Z', true],
  ['2026-01-01T12:00:00.100Z', '2026-01-01T12:00:00.140Z', false],
  ['soon', 'soon', true],
])('%s and %s name one moment: %s', (first, other, expected) => {
  expect(isSameMoment(first, other)).toBe(expected)
})

test.each([
  ['model', { model: 'Some("claude")' }, 'fail'],
  ['ref', { source: { repository: 'acme/docs', ref: '<Ref object at 0x7f>' } }, 'fail'],
  ['ref', { source: { repository: 'acme/docs', ref: 'main\n' } }, 'fail'],
  ['ref', { source: { repository: 'acme/docs', ref: 'refs/heads/%!s(MISSING)' } }, 'fail'],
  ['id', { id: '{6F9619FF-8B86-D011-B42D-00CF4FC964FF}' }, 'pass'],
])('what a program shows to developers is no name in %s: %j is a %s', (_, fields, kind) => {
  expect(exchangeRule('agent-job-texts-name-something').check(jobAnswer(fields), context).kind).toBe(kind)
})

test('a refusal may name the job that stands in the way, and is none that starts one', () => {
  const rule = exchangeRule('agent-refusal-holds-no-job')
  const refusedWith = (body: object) => rule.check(answering(rule.example(), 409, body), context).kind
  expect(refusedWith({ error: 'busy', runningJob: { id: 'job_0', status: 'active' } })).toBe('pass')
  expect(refusedWith({ error: 'busy', job: validJob })).toBe('fail')
  const behind = withText(answering(rule.example(), 401, {}), `no such key\n${JSON.stringify(validJob)}\n`)
  expect(rule.check(behind, context).kind).toBe('fail')
})

test('a job may be at work again after a follow-up that something in front answered for', () => {
  const done = { ...completed, id: 'done' }
  const lost = { ...atSecond(answering(sent('active'), 504, {}), 10), id: 'lost' }
  const url = `https://api.example/v2/agent/prj/job/${jobIn(completed)?.id}/message`
  const again = atSecond(active, 60)
  const stays = (...between: readonly Exchange[]) =>
    kindOf('agent-job-final-status-stays-later', [active, done, ...between, again])
  expect([stays(), stays(withRequest(lost, { url })), stays(answering(withRequest(lost, { url }), 409, {}))]).toEqual([
    'fail',
    'not-applicable',
    'fail',
  ])
})

test.each([
  ['seconds', 3, 'pass', 'fail'],
  ['a minute', 60, 'fail', 'fail'],
])('a pull request that is named %s after the end', (_, seconds, stays, atEnd) => {
  const missing = atSecond(completed, seconds - 1)
  const answers = [active, completed, missing, atSecond(changed, seconds), atSecond(changed, seconds + 10)]
  expect(kindOf('agent-job-pr-link-stays', answers)).toBe(stays)
  expect(kindOf('agent-job-pr-link-there-at-end', answers)).toBe(atEnd)
})
