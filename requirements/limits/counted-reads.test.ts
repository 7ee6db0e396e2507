import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { atSecond, jobAnswer, withResponse } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'

const rule = sequenceRule('limit-headers-leave-reads')

/** A read of a job in each second, told of so many uses that are left. */
function reads(left: readonly number[], limit = 100): readonly Exchange[] {
  return left.map((remaining, second) => {
    const headers = [
      ['x-ratelimit-limit', String(limit)],
      ['x-ratelimit-remaining', String(remaining)],
    ] as const
    return { ...withResponse(atSecond(jobAnswer({}, 'getAgentJob'), second), { headers }), id: `read-${second}` }
  })
}

const judged = (exchanges: readonly Exchange[]) => rule.check(exchanges, context).kind

test('fewer uses after each read are used up by reads', () => {
  expect(judged(reads([99, 98, 97, 96, 95, 94]))).toBe('fail')
})

test('uses of others fall between some reads, and not between all', () => {
  expect(judged(reads([99, 98, 97, 97, 96, 95]))).toBe('pass')
})

test('a fall across a use of this run is its own', () => {
  const use = { ...atSecond(jobAnswer({}, 'createAgentJob'), 2.5), id: 'use' }
  expect(judged([...reads([99, 98, 97, 96, 95, 94]), use])).toBe('not-applicable')
})

test('a limit of a gateway is none of the document', () => {
  expect(judged(reads([59, 58, 57, 56, 55, 54], 60))).toBe('not-applicable')
})
