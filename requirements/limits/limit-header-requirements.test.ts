import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/sending/exchange.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { atSecond, validExchange, validJob } from '../valid-examples.ts'

function outcomeOf(id: string, ...answers: readonly Exchange[]) {
  return sequenceRule(id).check(answers, context)
}

function answer(limit: number, remaining: number, second = 0, situation: Partial<Exchange['situation']> = {}) {
  const headers = [
    ['ratelimit', `"default";r=${remaining};t=${3000 - second}`],
    ['ratelimit-policy', `"default";q=${limit};w=3600`],
  ] as const
  const valid = validExchange({ operation: 'createAgentJob', status: 200, body: validJob, headers, situation })
  return { ...atSecond(valid, second), id: `example-${second}` }
}

test('the documented limit passes, and a wider one beside it shows nothing', () => {
  expect(outcomeOf('limit-headers-name-documented-limits', answer(100, 1))).toEqual({ kind: 'pass' })
  expect(outcomeOf('limit-headers-name-documented-limits', answer(5000, 1)).kind).toBe('not-tested')
})

test('uses that come back are a breach, and none where a hook has emptied the counters', () => {
  const countersEmptied = new Date(Date.UTC(2026, 0, 1, 0, 0, 9)).toISOString()
  expect(outcomeOf('limit-headers-fall-with-use', answer(100, 1), answer(100, 99, 10)).kind).toBe('fail')
  const emptied = answer(100, 90, 10, { countersEmptied })
  expect(outcomeOf('limit-headers-fall-with-use', answer(100, 1), emptied).kind).toBe('not-applicable')
  const more = answer(100, 100, 20)
  expect(outcomeOf('limit-headers-fall-with-use', answer(100, 1), emptied, more).kind).toBe('fail')
})
