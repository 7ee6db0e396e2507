import { expect, test } from 'vitest'
import { validExchange } from '../declaring/valid-examples.ts'
import { context } from '../test-support/reference.fixture.ts'
import { bodyInChunksRequirements } from './bodies-in-chunks.ts'

const [rule] = bodyInChunksRequirements(context.description)
const answer = (status: number) => validExchange({ operation: 'createAssistantMessageV2', status, body: {} })
const kindOf = (...statuses: readonly number[]) => rule?.check(statuses.map(answer), context).kind

test('a body in chunks is read, or its length is asked for', () => {
  expect([200, 411, 413, 501].map((status) => kindOf(status, 200))).toEqual(['pass', 'pass', 'pass', 'pass'])
})

test('a refusal that the same body with a length does not get is one of its chunks', () => {
  expect(kindOf(400, 200)).toBe('fail')
  expect(kindOf(400, 400)).toBe('not-tested')
})

test('a firewall or a limit may refuse it for reasons of its own', () => {
  expect([403, 429].map((status) => kindOf(status, 200))).toEqual(['not-tested', 'not-tested'])
})
