import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Situation } from '../../harness/exchange/situation.ts'
import { fail, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import { atSecond, validExchange } from '../declaring/valid-examples.ts'
import { outcomeRecord } from '../judging.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { SHUT_OUT, shutOut, withoutRefusalsOf, withoutShutOut } from './shut-out.ts'

interface Sent {
  readonly key?: string | null
  readonly operation?: string
  readonly situation?: Partial<Situation>
  readonly body?: object
}

function sent(seconds: number, status: number, { key = 'ADMIN', situation, body = {}, ...of }: Sent = {}): Exchange {
  const exchange = validExchange({ operation: 'createAgentJob', ...of, status, body, ...(situation && { situation }) })
  return { ...atSecond(exchange, seconds), id: `at-${seconds}`, caller: { ...exchange.caller, key } }
}

const refused = { situation: { expected: 'refusal', requirement: 'create-agent-job-missing-key-refused' } } as const
const withoutKey = (seconds: number, status = 401, body: object = { error: 'no key' }) =>
  sent(seconds, status, { ...refused, key: null, body })
const read = { operation: 'getAgentJob' }

const banned = { error: 'Forbidden' }
const before = [sent(0, 201), sent(1, 200, read), sent(2, 200, read)]
const badKeys = [3, 4, 5, 6].map((seconds) => withoutKey(seconds))
const use = {
  kind: 'limit-use',
  limit: 'agent-project-hour',
  role: 'after-window',
  use: 1,
  ahead: 0,
  moved: 0,
} as const
const atLimit = sent(14, 403, { situation: { requirement: 'at-limit', evidence: use }, body: banned })
const shut = [
  withoutKey(10, 403, { ...banned, request: 'a1-10' }),
  sent(11, 403, { body: { ...banned, request: 'a1-11' } }),
  sent(12, 403, { ...read, body: { ...banned, request: 'a1-12' } }),
  sent(13, 403, { ...read, body: { ...banned, request: 'a1-13' } }),
  { ...atLimit, ...sent(14, 403, { situation: atLimit.situation, body: { ...banned, request: 'a1-14' } }) },
]
const after = [sent(30, 201), sent(31, 200, read)]
const guarded = [...before, ...badKeys, ...shut, ...after]

const accepted = 'create-agent-job-valid-accepted'
const resets = 'agent-project-hour-resets-after-hour'
const broken = fail('a 2xx status', 'status 403')

/** Kind of the outcome of a requirement on the exchange of one second, after a whole run. */
function kindOf(exchanges: readonly Exchange[], requirement: string, second: number, outcome: Outcome = broken) {
  const own = exchanges.filter(({ id }) => id === `at-${second}`)
  const [record] = withoutShutOut(shutOut(exchanges), exchanges, [outcomeRecord('specs', requirement, own, outcome)])
  return record?.type === 'outcome' ? record.outcome.kind : null
}

const found = (exchanges: readonly Exchange[]) => sequenceRule(SHUT_OUT).check(exchanges, context)

describe('a guard that refuses everyone for a while after bad keys', () => {
  test('is one question, which names when, after how many bad keys, and what to do', () => {
    expect(sequenceRule(SHUT_OUT).source.strength).toBe('assumed')
    expect(found(guarded)).toMatchObject({
      kind: 'fail',
      actual: expect.stringMatching(
        /403 to 5 requests.* from 00:00:10 to 00:00:14, after 4 with bad keys: let .*guard/,
      ),
    })
  })

  test('leaves untested what its refusals would show', () => {
    expect([kindOf(guarded, accepted, 11), kindOf(guarded, resets, 14)]).toEqual(['not-tested', 'not-tested'])
    expect(kindOf(guarded, 'create-agent-job-missing-key-refused', 10, pass)).toBe('not-tested')
  })

  test('tells nothing of how the service behaves', () => {
    const heard = withoutRefusalsOf(shutOut(guarded), guarded)
    expect(heard).toEqual([...before, ...badKeys, ...after])
    expect(withoutRefusalsOf(shutOut(heard), heard)).toEqual(heard)
  })

  test('hides no breach of what it did not refuse', () => {
    expect(kindOf(guarded, accepted, 30)).toBe('fail')
    expect(kindOf(guarded, 'create-agent-job-missing-key-refused', 3, pass)).toBe('pass')
  })

  test('that lasts to the end of the run leaves valid requests failed, and only these', () => {
    const lasting = [...before, ...badKeys, ...shut]
    expect(found(lasting).kind).toBe('fail')
    expect([kindOf(lasting, accepted, 11), kindOf(lasting, resets, 14)]).toEqual(['fail', 'not-tested'])
  })
})

describe('no guard', () => {
  test.each<[string, readonly Exchange[]]>([
    ['a service that refuses valid requests from the start', [...badKeys, ...shut]],
    ['a service that refuses them before any bad key came', [...before, ...shut, ...after]],
    [
      'a service that takes valid keys for bad ones',
      [...before, ...badKeys, ...[10, 11].map((at) => sent(at, 401, { body: { error: 'no key' } })), ...after],
    ],
    [
      'a service that refuses one caller alone',
      [
        ...before,
        ...badKeys,
        ...shut.filter(({ operation, id }) => operation === read.operation || id === 'at-10'),
        ...after,
      ],
    ],
    ['a service that refuses callers with a valid key alone', [...before, ...badKeys, ...shut.slice(1), ...after]],
    [
      'a limit that refuses too early',
      [
        ...before,
        ...badKeys,
        { ...atLimit, ...sent(9, 403, { situation: atLimit.situation, body: { ...banned, request: 'a1-9' } }) },
        ...shut,
      ],
    ],
  ])('is %s', (_, exchanges) => {
    expect(found(exchanges).kind).not.toBe('fail')
    for (const second of [11, 12, 14]) expect(kindOf(exchanges, accepted, second)).toBe('fail')
  })
})
