import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { answering, withResponse, withText } from '../declaring/valid-examples.ts'
import { withEvidence, withSituation } from '../reading/evidence.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { observeThreadAcrossVersions } from './parity.ts'
import { type ValidAnswer, validAnswer } from './valid-stream.ts'

const answered = (answer: ValidAnswer) =>
  withEvidence(validAnswer('createAssistantMessageV2', 'v2', answer), {
    kind: 'thread',
    sent: 'thread-1',
    startedBy: 'other-version',
  })
const own = answered({ threadId: 'thread-1' })
const refused = answering(own, 404, {})
const inStream = withText(own, 'data: {"type":"error","errorText":"no"}\n\n')
const usedUp = [...(own.response?.headers ?? []), ['x-ratelimit-remaining', '0'] as const]

test.each(['assistant-parity-text', 'assistant-parity-sources'])('%s needs two answers that say something', (id) => {
  const { check, example } = sequenceRule(id)
  const [older = own, newer = own] = example()
  const both = (said: Partial<ValidAnswer>) => {
    const answer = { threadId: 'thread-1', ...said }
    const answers = [
      validAnswer(String(older.operation), 'v1', answer),
      validAnswer(String(newer.operation), 'v2', answer),
    ]
    return check(answers, context).kind
  }
  expect([both({}), both({ words: [] })]).toEqual(['pass', 'not-applicable'])
  if (id.endsWith('sources')) expect(both({ sources: 0 })).toBe('not-applicable')
})

test.each<[string, Exchange, unknown]>([
  ['continued', own, 'continued'],
  ['a new thread', answered({ threadId: 'thread-2' }), 'new'],
  ['refused', refused, 'refused'],
  ['refused in the stream', inStream, 'refused'],
  ['not seen where no answer came', { ...own, response: null }, undefined],
  ['not seen where a limit refuses', answering(own, 429, {}), undefined],
  ['not seen where a limit refuses in the stream', withResponse(inStream, { headers: usedUp }), undefined],
  ['not seen where a limit refuses again', withSituation(inStream, { crowd: 1 }), undefined],
  ['not seen where a gateway answers', answering(own, 502, {}), undefined],
  ['not seen where the answer names no thread', withText(own, 'data: [DONE]\n\n'), undefined],
])('the way of a conversation into the other version is %s', (_, exchange, value) => {
  expect(observeThreadAcrossVersions([exchange])[0]?.value).toBe(value)
})
