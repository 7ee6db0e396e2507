import type { Exchange } from '../../harness/exchange/exchange.ts'
import { failSaying, pass } from '../../harness/verdict/outcome.ts'
import { decodeStream } from '../../harness/wire/decode.ts'
import { encodeEvent } from '../../harness/wire/records.ts'
import { summarize } from '../../harness/wire/summary.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { ExchangeRequirement } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { answering, withText } from '../declaring/valid-examples.ts'
import { protocolOf, sampleOf } from '../streams/stream-evidence.ts'
import { firstStream } from '../streams/streaming.ts'
import { validAnswer } from './valid-stream.ts'

/** A handler that goes on after it has written a refusal answers all the same, whoever asked and past any limit. */
export function answeredRefusalRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return firstStream(description).map(({ operation: { id }, protocol, anyOf }) => {
    const refused = () => answering(validAnswer(id, protocol, { threadId: 'thread-1' }), 401, { error: 'no' })
    return {
      about: 'exchange',
      id: 'assistant-refusal-holds-no-answer',
      operation: id,
      anyOf,
      source: standard('a refusal has no side effect: a question that is answered behind it was not refused'),
      appliesTo: ({ response }) => response !== null && response.status >= 400,
      check: (exchange) => {
        const text = textBehind(exchange)
        return text === '' ? pass : failSaying('a refusal without an answer', `${exchange.response?.status}, then text`)
      },
      example: refused,
      violation: (valid) =>
        withText(valid, `${valid.response?.body.text}\n${encodeEvent(protocol, 'text-delta', A_WORD[protocol])}`),
    }
  })
}

const A_WORD = { v1: 'Run', v2: { id: 'text-1', delta: 'Run' } } as const

/** The text of the events in a refusal of an operation that streams. */
function textBehind(exchange: Exchange): string {
  const [protocol, sample] = [protocolOf(exchange), sampleOf(exchange)]
  if (protocol === null || sample === null) return ''
  return summarize(protocol, decodeStream(protocol, sample.bytes, sample.arrivals), sample).text
}
