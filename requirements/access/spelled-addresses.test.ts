import { expect, test } from 'vitest'
import { validAnswer } from '../assistant/valid-stream.ts'
import { validExchange, validJob, withText } from '../declaring/valid-examples.ts'
import { context, exchangeRule } from '../test-support/reference.fixture.ts'
import { keyHoweverSpelled, spelledOperations } from './spelled-addresses.ts'

const [create, answer] = spelledOperations(context.description).map((operation) => {
  return exchangeRule(keyHoweverSpelled(operation))
})
const kindOf = (rule: typeof create, status: number, body: unknown) =>
  rule?.check(validExchange({ operation: null, status, body }), context).kind

test('one operation of each family is asked', () => {
  expect([create?.operation, answer?.operation]).toEqual(['createAgentJob', 'createAssistantMessageV2'])
})

test('a job or an answer shows that no key was needed', () => {
  expect(kindOf(create, 201, validJob)).toBe('fail')
  const stream = validAnswer('createAssistantMessageV2', 'v2', { threadId: 'thread-1' })
  expect(answer?.check({ ...stream, operation: null }, context).kind).toBe('fail')
})

test('an answer without text was still given, and what was refused for the moment or tells nothing shows nothing', () => {
  const empty = validAnswer('createAssistantMessageV2', 'v2', { threadId: 'thread-1', words: [] })
  expect(answer?.check({ ...empty, operation: null }, context).kind).toBe('fail')
  expect([kindOf(create, 429, {}), kindOf(answer, 503, {})]).toEqual(['not-applicable', 'not-applicable'])
  const accepted = withText(validExchange({ operation: null, status: 202, body: null }), '')
  expect(create?.check(accepted, context).kind).toBe('not-applicable')
})

test('a redirect, a refusal, or a page that stands at any address shows none', () => {
  for (const rule of [create, answer]) {
    expect([308, 401, 404].map((status) => kindOf(rule, status, {}))).toEqual(['pass', 'pass', 'pass'])
    expect(kindOf(rule, 200, '<!doctype html><title>Docs</title>')).toBe('pass')
    expect(kindOf(rule, 200, { error: 'no such page' })).toBe('pass')
  }
})
