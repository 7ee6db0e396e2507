import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { answering, atSecond, validExchange, withRequest, withResponse } from '../declaring/valid-examples.ts'
import { withSituation } from '../reading/evidence.ts'
import { context, exchangeRule, sequenceRule } from '../test-support/reference.fixture.ts'

const { description } = context
const rule = sequenceRule('service-not-brought-down-by-a-request')

function at(id: string, seconds: number, repeats?: string): Exchange {
  const answer = validExchange({ operation: description.operations[0]?.id ?? null, status: 200, body: {} })
  const situation = { ...answer.situation, expected: 'refusal', ...(repeats === undefined ? {} : { repeats }) } as const
  return { ...atSecond(answer, seconds), id, situation, milliseconds: 100 }
}

function away(exchange: Exchange): Exchange {
  return withResponse(exchange, { status: 503, body: { encoding: 'utf8', text: '<h1>Service unavailable</h1>' } })
}

const lost = [away(at('a', 1)), away(at('b', 3, 'a'))]

test('a request that brings the service down is red, since others are answered meanwhile', () => {
  expect(rule.check([at('c', 0), ...lost, at('d', 2)], context)).toMatchObject({ kind: 'fail' })
})

test('a service that closes the connection on a large body is not brought down, whatever a gateway says of it', () => {
  const large = lost.map((one) => withRequest(one, { body: 'x'.repeat(1_000_000) }))
  expect(rule.check([at('c', 0), ...large, at('d', 2)], context)).toEqual({ kind: 'pass' })
})

test('a service that is away for a while, as in a deployment, is not blamed', () => {
  expect(rule.check([at('c', 0), ...lost, at('d', 5)], context)).toMatchObject({ kind: 'not-tested' })
  const others = [away(at('d', 2)), at('e', 2.5, 'd')]
  expect(rule.check([at('c', 0), ...lost, ...others], context)).toMatchObject({ kind: 'not-tested' })
})

test('a valid request that gets no answer either says that the service is away', () => {
  const [first = expect.fail('no request'), second = expect.fail('no second one')] = lost
  const valid = withSituation(second, { expected: 'success' })
  expect(rule.check([at('c', 0), first, valid, at('d', 2)], context)).toMatchObject({ kind: 'not-tested' })
})

describe('valid requests that are lost one by one', () => {
  const seldom = sequenceRule('service-seldom-away-for-one-request')
  const run = (...lostAt: readonly number[]) =>
    Array.from({ length: 40 }, (_, second) => {
      const sent = withSituation(at(`sent-${second}`, second), { expected: 'success' })
      return lostAt.includes(second) ? away(sent) : sent
    })
  const kindOf = (...lostAt: readonly number[]) => seldom.check(run(...lostAt), context).kind

  test('are asked about from one in twenty on', () => {
    expect([kindOf(3, 9, 20), kindOf(3, 9)]).toEqual(['fail', 'pass'])
  })

  test('are told from those of a deployment, which come in a row, and from refusals of a limit', () => {
    expect(kindOf(3, 4, 5, 20, 21, 22)).toBe('pass')
    const lostAt = [3, 9, 20]
    const limited = run(...lostAt).map((one, second) =>
      lostAt.includes(second) ? withSituation(one, { limitReached: 'agent-project-hour' }) : one,
    )
    expect(seldom.check(limited, context).kind).toBe('pass')
  })
})

test('what stands in front is no server error of the service', () => {
  const noServerError = exchangeRule('service-no-server-error-for-client-input')
  expect(noServerError.check(away(at('a', 1)), context)).toMatchObject({ kind: 'not-tested' })
})

test('a 5xx counts for what is no operation either, such as another method or another spelling of a path', () => {
  const noServerError = exchangeRule('service-no-server-error-for-client-input')
  const failed = answering(validExchange({ operation: null, status: 200, body: {} }), 500, {})
  expect(noServerError.appliesTo(failed)).toBe(true)
  expect(noServerError.check(failed, context)).toMatchObject({ kind: 'fail' })
})

test('a limit that refuses with 503 and a line of text brings nothing down', () => {
  const refused = lost.map((one) => withSituation(one, { limitReached: 'agent-project-hour' }))
  expect(rule.check([at('c', 0), ...refused, at('d', 2)], context)).toEqual({ kind: 'pass' })
})
