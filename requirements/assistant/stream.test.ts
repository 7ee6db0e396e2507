import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { StreamProtocol } from '../../schemas/description/description.ts'
import { withResponse, withText } from '../declaring/valid-examples.ts'
import { withSituation } from '../reading/evidence.ts'
import { context, exchangeRule } from '../test-support/reference.fixture.ts'
import { validAnswer } from './valid-stream.ts'

const refusal = { v1: '3:"Limit reached"\n', v2: 'data: {"type":"error","errorText":"Limit reached"}\n\n' } as const

/** An answer of nothing but an error, to a plain question or to one that a requirement has sent. */
function refusedInside(
  protocol: StreamProtocol,
  rule: string | null,
  headers: readonly (readonly [string, string])[] = [],
) {
  const valid = validAnswer(`createAssistantMessageV${protocol.slice(1)}`, protocol, { threadId: 'thread-1' })
  const answer = withSituation(withText(valid, refusal[protocol]), { rule })
  return withResponse(answer, { headers: [...(answer.response?.headers ?? []), ...headers] })
}

const acceptedBack = 'create-assistant-message-v2-answer-accepted-back'

function kindOf(id: string, exchange: Exchange) {
  const rule = exchangeRule(id)
  return rule.appliesTo(exchange) ? rule.check(exchange, context).kind : null
}

test.each(['client-parts-accepted', 'client-history-accepted', 'answer-accepted-back'])(
  'an error in place of the answer to %s is a finding of that requirement alone',
  (claim) => {
    for (const protocol of ['v1', 'v2'] as const) {
      const id = `create-assistant-message-${protocol}-${claim}`
      const refused = refusedInside(protocol, id)
      expect(exchangeRule(id).check(refused, context)).toMatchObject({
        kind: 'fail',
        expected: 'an answer',
        actual: 'status 200 with an error event in its place: "Limit reached"',
      })
      for (const rule of ['no-error-event', 'not-truncated']) {
        expect(kindOf(`assistant-stream-${protocol}-${rule}`, refused)).toBeNull()
        expect(kindOf(`assistant-stream-${protocol}-${rule}`, refusedInside(protocol, null))).toBe('fail')
      }
    }
  },
)

const usedUp: readonly [string, string][] = [
  ['ratelimit-remaining', '0'],
  ['retry-after', '3600'],
]

test.each([
  ['assistant-stream-v1-no-error-event', 'v1', null],
  ['assistant-stream-v1-not-truncated', 'v1', null],
  ['create-assistant-message-v1-valid-accepted', 'v1', null],
  [acceptedBack, 'v2', acceptedBack],
] as const)(
  '%s: a refusal inside the stream that says that a limit is used up is one of a limit',
  (id, protocol, rule) => {
    expect(kindOf(id, refusedInside(protocol, rule, usedUp))).toBe('not-tested')
  },
)
