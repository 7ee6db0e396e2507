import type { StreamProtocol } from '../../harness/description.ts'
import type { Exchange } from '../../harness/sending/exchange.ts'
import { decodeStream } from '../../harness/wire/decode.ts'
import { judgeStream, type StreamJudgement } from '../../harness/wire/judge.ts'
import type { StreamSample } from '../../harness/wire/sample.ts'
import type { StreamSummary } from '../../harness/wire/summary.ts'
import { bodyBytes, isSuccess } from '../evidence.ts'

const judged = new WeakMap<Exchange, Map<number | null, StreamJudgement>>()

/** Protocol that the answer to an exchange is owed in, as the probe noted it; null for an operation that streams nothing. */
export function protocolOf({ situation }: Exchange): StreamProtocol | null {
  return situation.protocol ?? null
}

/**
 * A streamed answer with its judgement; null where there is no success to judge. Made once for each exchange, since
 * every rule and every observation reads it.
 *
 * @param longestGap milliseconds between two arrivals that the target's objectives allow; null: none is stated
 */
export function judgementOf(exchange: Exchange, longestGap: number | null): StreamJudgement | null {
  const known = judged.get(exchange) ?? new Map<number | null, StreamJudgement>()
  const same = known.get(longestGap)
  if (same !== undefined) return same
  const protocol = protocolOf(exchange)
  const sample = sampleOf(exchange)
  if (protocol === null || sample === null || !isSuccess(exchange)) return null
  const items = decodeStream(protocol, sample.bytes, sample.arrivals)
  const { headers, arrivals, end } = sample
  const judgement = judgeStream(protocol, items, { headers, arrivals, end, longestGap })
  judged.set(exchange, known.set(longestGap, judgement))
  return judgement
}

/** The answer as far as streams are judged; null where there is none. */
export function sampleOf({ response }: Exchange): StreamSample | null {
  if (response === null) return null
  const { headers, arrivals, end } = response
  return { headers, bytes: bodyBytes(response), arrivals, end }
}

/** What an answer says, however it was sent. */
export interface Answer {
  readonly text: string
  readonly sources: readonly unknown[]
  readonly threadId: string | null
}

export function answerIn(exchange: Exchange | undefined): Answer | null {
  return exchange === undefined ? null : summaryOf(exchange)
}

/** What a streamed answer holds, whatever is asked of it. */
export function summaryOf(exchange: Exchange): StreamSummary | null {
  return judgementOf(exchange, null)?.summary ?? null
}

/** An error event in place of an answer: how a limit may refuse inside a 200. */
export function refusesInStream(exchange: Exchange): boolean {
  const summary = summaryOf(exchange)
  return summary !== null && summary.errors.length > 0 && summary.text === ''
}
