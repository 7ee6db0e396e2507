import { expect, test } from 'vitest'
import { validExchange } from '../../requirements/declaring/valid-examples.ts'
import { context } from '../../requirements/test-support/reference.fixture.ts'
import { isOtherRefusal } from './boundary.ts'

const refused = (status: number, ...headers: readonly (readonly [string, string])[]) =>
  validExchange({ operation: 'createAgentJob', status, body: {}, headers })
const run = { target: context.target }
const remaining = (uses: number) => ['x-ratelimit-remaining', String(uses)] as const
const wait = (seconds: number) => ['retry-after', String(seconds)] as const

test('a use that is refused for the moment and then for the limit is refused for two reasons', () => {
  expect(isOtherRefusal(run, refused(429, wait(1)), refused(429, wait(3000)))).toBe(true)
  expect(isOtherRefusal(run, refused(429), refused(402))).toBe(true)
  expect(isOtherRefusal(run, refused(429, remaining(7)), refused(429, remaining(0)))).toBe(true)
})

test('a use that is refused alike each time is refused for the limit', () => {
  expect(isOtherRefusal(run, refused(429), refused(429))).toBe(false)
  expect(isOtherRefusal(run, refused(429, wait(1)), refused(429, wait(2)))).toBe(false)
  expect(isOtherRefusal(run, refused(429, remaining(0)), refused(429, remaining(0)))).toBe(false)
})
