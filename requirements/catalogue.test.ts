import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../harness/exchange/exchange.ts'
import { agentIds } from '../harness/target/agent-operations.ts'
import { namesRemedy } from '../harness/target/remedy.ts'
import { profiles } from '../harness/target/run.ts'
import type { Target, Tenant } from '../harness/target/target.ts'
import { readTarget } from '../harness/target/target-file.ts'
import type { Outcome } from '../harness/verdict/outcome.ts'
import { validAnswer } from './assistant/valid-stream.ts'
import { catalogue } from './catalogue.ts'
import { examplesJudged } from './declaring/requirement.ts'
import { jobAnswer, withResponse, withText } from './declaring/valid-examples.ts'
import { skipReasonOf } from './run-catalogue.ts'
import { context } from './test-support/reference.fixture.ts'
import { wholeRunRecords } from './whole-run.ts'

const { description } = context
const entries = catalogue(description)
const noPrompts = { change: null, noChange: null, failure: null, archive: null }

/** Ids of the requirements about one exchange that apply to this one, with an outcome of this kind. */
function idsThat(exchange: Exchange, kind: Outcome['kind'], start = ''): readonly string[] {
  return entries.flatMap(({ requirement }) =>
    requirement.about === 'exchange' &&
    requirement.id.startsWith(start) &&
    requirement.appliesTo(exchange) &&
    requirement.check(exchange, context).kind === kind
      ? requirement.id
      : [],
  )
}

/** Ids of the requirements that pass at the end of a run of these exchanges. */
function greenAtEnd(exchanges: readonly Exchange[]): readonly string[] {
  const ofRun = entries.flatMap(({ requirement }) => wholeRunRecords(requirement, exchanges, context))
  return ofRun.flatMap((record) =>
    record.type === 'outcome' && record.outcome.kind === 'pass' ? record.requirement : [],
  )
}

describe('catalogue', () => {
  test.each(entries.map(({ requirement }) => [requirement.id, requirement] as const))(
    '%s passes its valid example and fails its violation',
    (_, requirement) => {
      expect(examplesJudged(requirement, context)).toMatchObject({ valid: { kind: 'pass' }, broken: { kind: 'fail' } })
    },
  )

  test('speaks of each violation as it does of the valid exchange', () => {
    const mute = entries.filter(({ requirement }) => {
      if (requirement.about !== 'exchange') return false
      const speaksOf = (exchange: Exchange) => requirement.appliesTo(exchange)
      const valid = requirement.example()
      return !speaksOf(valid) || !speaksOf(requirement.violation(valid))
    })
    expect(mute.map(({ requirement }) => requirement.id)).toEqual([])
  })

  test('passes no sequence of which nothing was sent', () => {
    const green = entries.filter(
      ({ requirement }) => requirement.about === 'sequence' && requirement.check([], context).kind === 'pass',
    )
    expect(green.map(({ requirement }) => requirement.id)).toEqual([])
  })

  const usedUp = [
    ['ratelimit-policy', '"hour";q=100;w=3600'],
    ['ratelimit', '"hour";r=0;t=1800'],
    ['retry-after', '1800'],
    ['access-control-allow-origin', '*'],
  ] as const

  test.each([
    ['something in front of it answers in its place', { status: 503, headers: [], text: '<h1>Unavailable</h1>' }, []],
    [
      'a limit that others have used up refuses',
      { status: 429, headers: usedUp, text: '{}' },
      ['limit-boundary', 'load-limit'],
    ],
  ])('blames the service for no answer where %s', (_, { text, ...answer }, besides) => {
    const instead = { ...answer, body: { encoding: 'utf8', text } } as const
    const blamed = entries.filter(({ requirement }) => {
      if (requirement.about === 'exchange') {
        const exchange = withResponse(requirement.example(), instead)
        return requirement.appliesTo(exchange) && requirement.check(exchange, context).kind === 'fail'
      }
      if (requirement.about !== 'sequence' || besides.some((name) => name === requirement.sequence)) return false
      const valid = requirement.example()
      return valid.some((_, index) => {
        const exchanges = valid.map((exchange, at) => (at === index ? withResponse(exchange, instead) : exchange))
        return requirement.check(exchanges, context).kind === 'fail'
      })
    })
    expect(blamed.map(({ requirement }) => requirement.id)).toEqual([])
  })

  test('passes nothing of a whole run that only started a job, but that it was soon answered', () => {
    const started = jobAnswer({}, agentIds(description).create)
    expect(greenAtEnd([started])).toEqual(['service-not-brought-down-by-a-request'])
  })

  test('passes nothing of an assistant whose answers are empty, but what bytes and headers show', () => {
    const empty = (['v1', 'v2'] as const).map((protocol) => {
      const answer = validAnswer(`createAssistantMessage${protocol.toUpperCase()}`, protocol, { threadId: 'thread-1' })
      return withResponse(answer, { body: { encoding: 'utf8', text: '' }, arrivals: [] })
    })
    const ids = [...empty.flatMap((answer) => idsThat(answer, 'pass')), ...greenAtEnd(empty)]
    const ofEvents = ids.filter((id) => !/^(service|http)-|-(valid-accepted|success-status-200)$/.test(id))
    const headers = ['content-type', 'content-type-not-of-another-format', 'protocol-header']
    const shown = [...headers, 'valid-utf8', 'no-byte-order-mark', 'connection-complete']
    expect(ofEvents).toEqual(
      ['v1', 'v2'].flatMap((protocol) =>
        [...shown, 'within-bounds'].map((rule) => `assistant-stream-${protocol}-${rule}`),
      ),
    )
  })

  test.each([
    ['v1', 'createAssistantMessageV1'],
    ['v2', 'createAssistantMessageV2'],
  ] as const)('passes no rule of %s about what an answer of text alone has none of', (protocol, operation) => {
    const plain = validAnswer(operation, protocol, { threadId: 'thread-1', sources: 0 })
    const start = `assistant-stream-${protocol}-`
    const silent = idsThat(plain, 'not-applicable', start).map((id) => id.slice(start.length))
    const ofTools = ['tool-inputs-whole', 'tool-calls-matched', 'tool-results-come']
    expect(silent).toEqual(['thread-id-agrees', 'sources-lead-somewhere', ...ofTools])
  })

  test('passes nothing of the fields of a job that has none', () => {
    const bare = jobAnswer({}, agentIds(description).create)
    const none = withText(bare, '{}')
    expect(idsThat(none, 'pass', 'agent-job-')).toEqual(['agent-job-error-not-sent-as-success'])
  })

  // Other rules are about something, such as a status or a header, that need not be in any answer.
  test('passes a plain answer for what every answer shows alone', () => {
    const plain = jobAnswer({}, agentIds(description).create)
    expect(idsThat(plain, 'pass', 'service-')).toEqual([
      'service-answers-every-request',
      'service-no-server-error-for-client-input',
      'service-valid-request-not-redirected',
      'service-status-in-range',
      'service-no-413-without-a-body',
      'service-no-415-without-a-body',
      'service-no-304-for-writing',
      'service-key-not-echoed',
      'service-headers-show-no-internals',
      'service-shows-no-secret-of-its-own',
      'service-no-password-in-address',
    ])
  })

  test('finds the sentence of every documented requirement in the document', () => {
    const lost = entries.filter(({ resolved }) => resolved.source.quote === '')
    expect(lost.map(({ requirement }) => requirement.id)).toEqual([])
  })

  test('leaves no sentence of the document unread', () => {
    expect(description.sentences.filter(({ use }) => use.kind === 'unread')).toEqual([])
  })

  test.each<[what: string, lacking: Partial<Tenant>]>([
    ['of the agent alone', { assistantKeys: [], domain: null }],
    ['of the assistant alone', { adminKey: null, project: null }],
    ['of both', {}],
  ])('names for a target %s what would let it show each requirement that it does not', (_, lacking) => {
    const plain = readTarget(path.resolve('targets/staging.example.json'))
    const [tenant = expect.fail('no tenant')] = plain.tenants
    const tenants: Target['tenants'] = [{ ...tenant, ...lacking }]
    const bare = { ...plain, keyPrefix: null, prompts: noPrompts, tenants }
    const reasons = profiles.flatMap((profile) =>
      entries.flatMap((entry) => skipReasonOf(entry, { description, target: bare }, { profile }) ?? []),
    )
    const untested = reasons.flatMap((reason) => (reason.kind === 'not-tested' ? [reason] : []))
    expect(untested.length).toBeGreaterThan(100)
    expect(untested.filter(({ remedy }) => !namesRemedy(remedy))).toEqual([])
  })

  test('keeps its ids', () => {
    expect(entries.map(({ requirement }) => requirement.id).sort()).toMatchSnapshot()
  })
})
