import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { refusal, validJob, withResponse } from '../declaring/valid-examples.ts'
import { context, exchangeRule } from '../test-support/reference.fixture.ts'

const otherMethod = exchangeRule('create-agent-job-other-method-refused')
const unknownPath = exchangeRule('create-agent-job-unknown-path-refused')
const shown = (type: string, text: string) =>
  withResponse(refusal('createAgentJob', unknownPath.id), {
    status: 200,
    headers: [['content-type', type]],
    body: { encoding: 'utf8', text },
  })

test('the page of a site at an unknown path is taken by no client for an answer, and JSON is', () => {
  const kindOf = (exchange: Exchange) => unknownPath.check(exchange, context).kind
  expect(kindOf(shown('text/html; charset=utf-8', '<h1>Docs</h1>'))).toBe('pass')
  expect(kindOf(shown('application/json', JSON.stringify(validJob)))).toBe('fail')
})

test('a method that something in front drops without an answer is not tested', () => {
  const failure = { kind: 'timeout', message: 'no answer within 60 s' } as const
  const dropped: Exchange = { ...refusal('createAgentJob', otherMethod.id), response: null, failure }
  expect(otherMethod.check(dropped, context).kind).toBe('not-tested')
})
