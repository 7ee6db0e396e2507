import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { answering, atSecond, validExchange, validJob, withResponse } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'

function outcomeOf(id: string, ...answers: readonly Exchange[]) {
  return sequenceRule(id).check(answers, context)
}

function answer(
  limit: number,
  remaining: number,
  second = 0,
  situation: Partial<Exchange['situation']> = {},
  window = 3600,
) {
  const headers = [
    ['ratelimit', `"default";r=${remaining};t=${3000 - second}`],
    ['ratelimit-policy', `"default";q=${limit};w=${window}`],
  ] as const
  const valid = validExchange({ operation: 'createAgentJob', status: 200, body: validJob, headers, situation })
  return { ...atSecond(valid, second), id: `example-${second}` }
}

test('the documented limit passes, and a wider one beside it shows nothing', () => {
  expect(outcomeOf('limit-headers-name-documented-limits', answer(100, 1))).toEqual({ kind: 'pass' })
  expect(outcomeOf('limit-headers-name-documented-limits', answer(5000, 1)).kind).toBe('not-tested')
})

test('a smaller limit is another one where only refusals for the key name it', () => {
  const refused = { ...withResponse(answer(60, 59), { status: 401 }), id: 'refused' }
  const kindOf = (...answers: readonly Exchange[]) => outcomeOf('limit-headers-name-documented-limits', ...answers).kind
  expect(kindOf(refused)).toBe('not-tested')
  expect(kindOf(refused, answer(60, 58, 1))).toBe('fail')
})

test.each([
  ['half an hour', 1800, 'fail'],
  ['a day', 86_400, 'fail'],
  ['an hour and a little', 3700, 'pass'],
  ['a minute, which a gateway may have beside it', 60, 'pass'],
])('the documented number in %s', (_, window, kind) => {
  expect(outcomeOf('limit-headers-name-documented-windows', answer(100, 1, 0, {}, window)).kind).toBe(kind)
  const named = [answer(100, 1, 0, {}, window), answer(100, 1)]
  expect(outcomeOf('limit-headers-name-documented-windows', ...named)).toEqual({ kind: 'pass' })
})

test('a month that a timer has cut is a month, and no wrong day', () => {
  const cut = [
    ['ratelimit-policy', `"month";q=10000;w=2147484`],
    ['ratelimit', `"month";r=9999;t=2592000`],
  ] as const
  const said = validExchange({ operation: 'createAssistantMessageV2', status: 200, body: {}, headers: cut })
  expect(outcomeOf('limit-headers-name-documented-windows', said)).toEqual({ kind: 'pass' })
})

test('uses that come back are a breach, and none where a hook has emptied the counters', () => {
  const countersEmptied = new Date(Date.UTC(2026, 0, 1, 0, 0, 9)).toISOString()
  expect(outcomeOf('limit-headers-fall-with-use', answer(100, 1), answer(100, 99, 10)).kind).toBe('fail')
  const emptied = answer(100, 90, 10, { countersEmptied })
  expect(outcomeOf('limit-headers-fall-with-use', answer(100, 1), emptied).kind).toBe('not-applicable')
  const more = answer(100, 100, 20)
  expect(outcomeOf('limit-headers-fall-with-use', answer(100, 1), emptied, more).kind).toBe('fail')
})

test('uses may come back that a limiter counted for requests which it then refused', () => {
  const kindWith = (status: number) => {
    const [good, other] = [answer(100, 95), answer(100, 98, 10)]
    const refused = [1, 2, 3, 4].map((nth) => ({ ...answering(good, status, {}), id: `refused-${nth}` }))
    return outcomeOf('limit-headers-fall-with-use', ...refused, good, other).kind
  }
  expect([kindWith(422), kindWith(200)]).toEqual(['not-applicable', 'fail'])
})

test('a counter that is always ahead of the other is found, though each one falls by itself', () => {
  const fallOf = (...left: readonly (readonly [remaining: number, second: number])[]) =>
    outcomeOf('limit-headers-fall-with-use', ...left.map(([remaining, second]) => answer(100, remaining, second))).kind
  expect(fallOf([97, 0], [80, 2], [79, 6], [90, 8])).toBe('fail')
  expect(fallOf([97, 0], [80, 2], [79, 6], [78, 8])).toBe('not-applicable')
})

test('a reset beyond the window of its own policy has another unit, whichever limit it is', () => {
  expect(outcomeOf('limit-headers-reset-within-window', answer(100, 1, 0, {}, 60)).kind).toBe('fail')
  expect(outcomeOf('limit-headers-reset-within-window', answer(5000, 1, 0, {}, 60)).kind).toBe('fail')
  expect(outcomeOf('limit-headers-reset-within-window', answer(5000, 1)).kind).toBe('not-applicable')
})

test('uses of each operation count where the document says that they share a counter', () => {
  const asked = (version: 'V1' | 'V2', second: number, left: number | null) => {
    const headers = [
      ['ratelimit', `"month";r=${left};t=${2_500_000 - second}`],
      ['ratelimit-policy', '"month";q=10000;w=2592000'],
    ] as const
    const operation = `createAssistantMessage${version}`
    const valid = validExchange({ operation, status: 200, body: {}, headers: left === null ? [] : headers })
    return { ...atSecond(valid, second), id: `example-${second}` }
  }
  const kindOf = (last: number) => {
    const older = [2, 3, 4].map((second) => asked('V1', second, null))
    return outcomeOf('limit-headers-fall-with-use', asked('V2', 0, 9999), ...older, asked('V2', 10, last)).kind
  }
  expect(kindOf(9998)).toBe('fail')
  expect(kindOf(9995)).toBe('pass')
})

test('where uses come back in days, those of a limit by the hour are not given back meanwhile', () => {
  const asked = (left: number, second: number, reset: number) => {
    const said = { 'x-ratelimit-limit': '10000', 'x-ratelimit-remaining': `${left}`, 'x-ratelimit-reset': `${reset}` }
    const headers = Object.entries(said)
    const valid = validExchange({ operation: 'createAssistantMessageV2', status: 200, body: {}, headers })
    return { ...atSecond(valid, second), id: `example-${second}` }
  }
  const kindOf = (reset: number) =>
    outcomeOf('limit-headers-fall-with-use', ...[0, 2, 4, 10].map((at) => asked(9900 + at, at, reset - at))).kind
  expect(kindOf(2_000_000)).toBe('fail')
  expect(kindOf(3000)).toBe('not-applicable')
})

test('an answer that its client left may not have been counted', () => {
  const used = (end: 'complete' | 'cut') =>
    outcomeOf(
      'limit-headers-fall-with-use',
      answer(100, 90),
      ...[2, 3, 4].map((second) => withResponse(answer(100, 90, second), { end })),
      answer(100, 90, 10),
    ).kind
  expect([used('complete'), used('cut')]).toEqual(['fail', 'not-applicable'])
})
