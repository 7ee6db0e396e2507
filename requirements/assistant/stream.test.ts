import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { StreamProtocol } from '../../schemas/description/description.ts'
import { withResponse, withText } from '../declaring/valid-examples.ts'
import { withSituation } from '../reading/evidence.ts'
import { context, exchangeRule } from '../test-support/reference.fixture.ts'
import { validAnswer } from './valid-stream.ts'

const refusal = { v1: '3:"Limit reached"\n', v2: 'data: {"type":"error","errorText":"Limit reached"}\n\n' } as const

/** A stream with only an error, in answer to a plain question or to a request of one requirement. */
function refusedInside(
  protocol: StreamProtocol,
  requirement: string | null,
  headers: readonly (readonly [string, string])[] = [],
) {
  const valid = validAnswer(`createAssistantMessageV${protocol.slice(1)}`, protocol, { threadId: 'thread-1' })
  const answer = withSituation(withText(valid, refusal[protocol]), { requirement })
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

const endings = {
  v1: ['d:{"finishReason":"stop","usage":{"promptTokens":1,"completionTokens":1}}\n', '8:[{"threadId":"thread-1"}]\n'],
  v2: ['data: {"type":"finish","messageMetadata":{}}\n\n', ': keep-alive\n\n'],
} as const

test.each([
  ['a finish that came as the time ended', 'v1', 7_900, 'connection-complete', 'not-tested'],
  ['annotations that were to come behind the finish', 'v1', 7_900, 'thread-id', 'not-tested'],
  ['no annotation for long behind the finish', 'v1', 1_000, 'thread-id', 'fail'],
  ['nothing but what keeps the connection alive behind the finish', 'v2', 1_000, 'connection-complete', 'fail'],
  ['a finish without a thread id', 'v2', 7_900, 'thread-id', 'fail'],
] as const)('%s in an answer of %s that did not end in time', (_, protocol, finishAt, claim, kind) => {
  const [finish, behind] = endings[protocol]
  const begun = protocol === 'v1' ? '0:"Hi"\n' : 'data: {"type":"start"}\n\n'
  const sent = [
    { at: 500, text: begun },
    { at: finishAt, text: finish },
    ...(protocol === 'v2' ? [{ at: 7_950, text: behind }] : []),
  ]
  const valid = validAnswer(`createAssistantMessageV${protocol.slice(1)}`, protocol, { threadId: 'thread-1' })
  const arrivals = sent.map(({ at, text }) => ({ at, bytes: Buffer.byteLength(text) }))
  const answer = withResponse(withText(valid, sent.map(({ text }) => text).join('')), { arrivals, end: 'timeout' })
  expect(kindOf(`assistant-stream-${protocol}-${claim}`, { ...answer, milliseconds: 8_000 })).toBe(kind)
})

test.each([
  ['damaged text', '0:"Gr\uFFFD\uFFFDe"\n', 'Grüße', 'fail'],
  ['damaged text of a damaged question', '0:"Gr\uFFFD\uFFFDe"\n', 'Gr\uFFFDe', null],
  ['whole text', '0:"Grüße"\n', 'Grüße', 'pass'],
  ['an error in place of text', '3:"No"\n', 'Grüße', null],
])('what the document leaves open is answered with %s', (_, text, question, kind) => {
  const valid = validAnswer('createAssistantMessageV1', 'v1', { threadId: 'thread-1' })
  const open = withSituation(withText(valid, text), { expected: 'open' })
  const asked = { ...open, request: { ...open.request, body: JSON.stringify({ text: question }) } }
  expect(kindOf('assistant-stream-v1-text-undamaged', asked)).toBe(kind)
})
