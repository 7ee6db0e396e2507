import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { EvidenceOf, LoadFigures } from '../../harness/exchange/situation.ts'
import type { Objectives } from '../../harness/target/target.ts'
import type { Outcome } from '../../harness/verdict/outcome.ts'
import { validAnswer } from '../assistant/valid-stream.ts'
import { answering, withResponse, withText } from '../declaring/valid-examples.ts'
import { withEvidence } from '../reading/evidence.ts'
import { context, everyRequirement, sequenceRule } from '../test-support/reference.fixture.ts'

const requirement = 'load-assistant-v2-streams-complete'
const none = { firstTextP95: null, gapP99: null, durationP95: null, errorRate: null }
const kept: LoadFigures = { ...none, errorRate: 0.01, concurrency: 16, users: 16, invalid: null }

const whole = validAnswer('createAssistantMessageV2', 'v2', { threadId: 'thread-1' })
const cut = withResponse(whole, { end: 'cut' })
const timedOut = withResponse(whole, { end: 'timeout' })
const disordered = withResponse(whole, {
  body: { encoding: 'utf8', text: `${whole.response?.body.text}data: {"type":"text-start","id":"late"}\n\n` },
  arrivals: [],
})
const refused = answering(whole, 429, {})
const byGateway = withText(withResponse(whole, { status: 502 }), '<h1>502 Bad Gateway</h1>')
const sentAway = withResponse(refused, { headers: [['retry-after', '1']] })

/** Outcome of a requirement for these streams of a load with these figures, on a target with these objectives. */
function outcomeOf(
  id: string,
  exchanges: readonly Exchange[],
  load: Partial<LoadFigures> = {},
  objectives: Partial<Objectives> = {},
): Outcome {
  const target = { ...context.target, objectives: { ...none, ...objectives } }
  const rule = sequenceRule(id, everyRequirement(target))
  const shown = exchanges.map((exchange) =>
    withEvidence(exchange, { kind: 'load-stream', requirement, load: { ...kept, ...load } }),
  )
  return rule.check(shown, { ...context, target })
}

test.each<[string, readonly Exchange[], Partial<LoadFigures>, Partial<Objectives>, Outcome['kind']]>([
  ['all whole', [whole, whole], {}, {}, 'pass'],
  ['one cut', [whole, cut], {}, {}, 'fail'],
  ['one that goes on after its end', [whole, disordered], {}, {}, 'fail'],
  ['one cut, and the objective allows as many', [whole, cut], {}, { errorRate: 0.01 }, 'pass'],
  ['more cut than the objective allows', [whole, cut], { errorRate: 0.02 }, { errorRate: 0.01 }, 'fail'],
  ['one refused', [whole, refused], {}, {}, 'not-tested'],
  ['one refused, and one answered by a gateway', [refused, byGateway], {}, {}, 'not-tested'],
  ['some sent away for a while', [whole, sentAway], {}, {}, 'not-tested'],
  [
    'more sent away than the objective allows',
    [whole, sentAway],
    { errorRate: 0.5 },
    { errorRate: 0.01 },
    'not-tested',
  ],
  ['one cut, others sent away', [cut, sentAway], { errorRate: 0.5 }, { errorRate: 0.01 }, 'fail'],
  ['one answered by a gateway', [whole, byGateway], {}, {}, 'not-tested'],
  ['one answered by a gateway, and one cut after it', [byGateway, cut], {}, {}, 'fail'],
  ['all whole on a disturbed machine', [whole], { invalid: 'late' }, {}, 'not-tested'],
  ['one too slow on a disturbed machine', [whole, timedOut], { invalid: 'late' }, {}, 'not-tested'],
  ['one cut on a disturbed machine', [whole, cut], { invalid: 'late' }, {}, 'fail'],
  ['a few cut on a disturbed machine', [whole, cut], { invalid: 'late' }, { errorRate: 0.01 }, 'not-tested'],
])('streams under load, %s', (_, exchanges, load, objectives, kind) => {
  expect(outcomeOf(requirement, exchanges, load, objectives).kind).toBe(kind)
})

test('a stream that goes on with a conversation has to come whole and in its thread', () => {
  const goingOn = (thread: string, exchange = whole) =>
    withEvidence(exchange, { kind: 'load-stream', requirement, question: 'And then?', thread, load: kept })
  const begun = withEvidence(whole, { kind: 'load-stream', requirement, question: 'How?', load: kept })
  const check = (id: string, exchanges: readonly Exchange[]) =>
    sequenceRule(id).check(exchanges, { ...context, target: { ...context.target, objectives: none } })
  expect(check(requirement, [begun, goingOn('thread-1')]).kind).toBe('pass')
  expect(check(requirement, [begun, goingOn('thread-1', cut)]).kind).toBe('fail')
  expect(check(requirement, [begun, goingOn('thread-2')])).toMatchObject({
    kind: 'fail',
    actual: expect.stringContaining('in the thread "thread-1" where "thread-2" was to go on'),
  })
  const distinct = 'load-assistant-threads-distinct'
  expect(check(distinct, [begun, { ...goingOn('thread-1'), id: 'example-2' }]).kind).toBe('not-applicable')
})

test('more sent away than the objective allows miss the objective', () => {
  const outcome = outcomeOf('objective-error-rate', [whole, sentAway], { errorRate: 0.5 }, { errorRate: 0.01 })
  expect(outcome.kind).toBe('fail')
})

test('two streams that share a thread are found where one of them noted it, and neither need have been recorded', () => {
  const rule = sequenceRule('load-assistant-threads-distinct')
  const noting = (...threads: readonly string[]) => {
    const ids = threads.map((thread, stream) => ({ stream, thread, message: '' }))
    return withEvidence(whole, { kind: 'load-stream', requirement, load: kept, ids })
  }
  expect(rule.check([noting('a', 'b')], context).kind).toBe('pass')
  expect(rule.check([noting('a', 'b', 'a')], context)).toMatchObject({
    kind: 'fail',
    actual: `one for ${requirement}-1, ${requirement}-3`,
  })
})

test('another text for the same question is found in streams that were not recorded', () => {
  const noting = (texts: NonNullable<EvidenceOf<'load-stream'>['texts']>) => [
    withEvidence(whole, { kind: 'load-stream', requirement, load: kept, texts, question: 'How?' }),
  ]
  const unmixed = (exchanges: readonly Exchange[]) =>
    sequenceRule('load-assistant-v2-answers-unmixed').check(exchanges, context)
  expect(unmixed(noting([])).kind).toBe('not-applicable')
  const usual = { question: 'How?', digest: 'a1', streams: 24, first: 0 }
  expect(unmixed(noting([{ question: 'How?', digest: 'b2', streams: 1, first: 7 }, usual]))).toMatchObject({
    kind: 'fail',
    actual: `another in 1 of 25 streams, first in ${requirement}-8`,
  })
})

test.each<[string, Partial<LoadFigures>, Partial<Outcome>]>([
  ['met', { durationP95: 1000 }, { kind: 'pass' }],
  [
    'seen in too few',
    {},
    {
      kind: 'not-tested',
      reason: expect.stringContaining('too few streams'),
      remedy: expect.stringContaining('--duration'),
    },
  ],
  ['disturbed', { durationP95: 9000, invalid: 'late' }, { kind: 'not-tested' }],
  ['missed', { durationP95: 2000 }, { kind: 'fail', actual: '2.00 s for createAssistantMessageV2' }],
  [
    'missed by a service that is overloaded',
    { durationP95: 8000, concurrency: 60 },
    { kind: 'fail', actual: expect.stringContaining('fell behind: up to 60 streams at a time, where 16') },
  ],
])('an objective that is %s', (_, load, outcome) => {
  expect(outcomeOf('objective-duration-p95', [whole], load, { durationP95: 1000 })).toMatchObject(outcome)
})

test('an objective that the target does not state is not in its catalogue', () => {
  expect(() => outcomeOf('objective-duration-p95', [whole])).toThrow('is no requirement')
})
