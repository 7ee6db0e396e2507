import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { answering, atSecond, validExchange, validJob } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'

const rule = sequenceRule('limit-headers-of-own-counter')

/** The answer to one caller's use in this second, with the uses of an hour that are left to it. */
function told(name: string, second: number, left: number): Exchange {
  const headers = [
    ['x-ratelimit-limit', '100'],
    ['x-ratelimit-remaining', String(left)],
  ] as const
  const valid = validExchange({ operation: 'createAgentJob', status: 201, body: validJob, headers })
  const caller = { organization: name, scope: name, key: name }
  return { ...atSecond(valid, second), caller, id: `${name}-${second}` }
}

const first = [1, 2, 4, 5, 6, 8].map((second) => told('acme', second, 100 - second))
const judged = (others: readonly Exchange[]) => rule.check([...first, ...others], context).kind

test('what is left to one always lies between what is left to another: they share a counter', () => {
  expect(judged([told('globex', 3, 97), told('globex', 7, 93)])).toBe('fail')
})

test.each([
  ['a counter of its own', [told('globex', 3, 99), told('globex', 7, 98)]],
  ['a counter of its own that others use as well', [told('globex', 3, 97), told('globex', 7, 70)]],
  ['a counter of its own that is just as full', [told('globex', 3, 94), told('globex', 7, 93)]],
])('%s', (_, others) => {
  expect(judged(others)).toBe('pass')
})

test.each([
  ['one answer in between', [told('globex', 3, 97)]],
  ['answers of which one was refused', [told('globex', 3, 97), answering(told('globex', 7, 93), 403, {})]],
  ['answers before all others', [told('globex', 0, 100), told('globex', 0.5, 99)]],
])('%s are too few', (_, others) => {
  expect(judged(others)).toBe('not-applicable')
})
