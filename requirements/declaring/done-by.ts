import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Operation } from '../../schemas/description/description.ts'
import { jobIn } from '../reading/body.ts'
import { withSituation } from '../reading/evidence.ts'
import { answerIn, refusesInStream, summaryOf } from '../streams/stream-evidence.ts'

/**
 * What a success shows that the operation did; null for other answers, since many services answer any address with 200
 * and a page.
 */
export function doneBy({ response }: Operation, exchange: Exchange): 'a job' | 'an answer' | null {
  if (response.kind !== 'stream') return jobIn(exchange)?.id === undefined ? null : 'a job'
  const streamed = withSituation(exchange, { protocol: response.protocol })
  const isWhole = summaryOf(streamed)?.eventTypes.includes('finish') === true && !refusesInStream(streamed)
  const text = answerIn(streamed)?.text ?? ''
  return text === '' && !isWhole ? null : 'an answer'
}
