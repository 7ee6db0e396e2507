import type { Exchange } from '../../harness/exchange/exchange.ts'
import { isByGateway } from '../../harness/sending/gateway.ts'
import { failSaying, pass } from '../../harness/verdict/outcome.ts'
import { decodeStream } from '../../harness/wire/decode.ts'
import { summarize } from '../../harness/wire/summary.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { ExchangeRequirement } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { answering, withText } from '../declaring/valid-examples.ts'
import { protocolOf, sampleOf } from '../streams/stream-evidence.ts'
import { firstStream } from '../streams/streaming.ts'
import { validAnswer } from './valid-stream.ts'

/** A handler that goes on after it has written a refusal answers any caller, past any limit. */
export function answeredRefusalRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return firstStream(description).map(({ operation: { id }, protocol, anyOf }) => {
    const refused = () => answering(validAnswer(id, protocol, { threadId: 'thread-1' }), 401, { error: 'no' })
    return {
      about: 'exchange',
      id: 'assistant-refusal-holds-no-answer',
      operation: id,
      anyOf,
      source: standard('a refusal has no side effect: a question that is answered behind it was not refused'),
      appliesTo: (exchange) =>
        (exchange.response?.status ?? 0) >= 400 && protocolOf(exchange) !== null && !isByGateway(exchange),
      check: (exchange) => {
        const { response } = exchange
        return isAnswered(exchange)
          ? failSaying('a refusal without an answer', `status ${response?.status}, and a streamed answer behind it`)
          : pass
      },
      example: refused,
      violation: (valid) => {
        const answer = validAnswer(id, protocol, { threadId: 'thread-1' }).response?.body.text ?? ''
        return withText(valid, `${valid.response?.body.text}\n${answer}`)
      },
    }
  })
}

/** Characters of a text that is more than a notice of the refusal, which may be streamed too, for a page to show. */
const LEAST_ANSWER = 200

/** Whether a stream follows that answers: it has text, and its sources or its length tell it from a notice. */
function isAnswered(exchange: Exchange): boolean {
  const [protocol, sample] = [protocolOf(exchange), sampleOf(exchange)]
  if (protocol === null || sample === null) return false
  const { text, sources } = summarize(protocol, decodeStream(protocol, sample.bytes, sample.arrivals), sample)
  return text !== '' && (sources.length > 0 || text.length >= LEAST_ANSWER)
}
