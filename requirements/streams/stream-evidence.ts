import type { Exchange } from '../../harness/exchange/exchange.ts'
import { decodeStream } from '../../harness/wire/decode.ts'
import { judgeStream, type StreamJudgement } from '../../harness/wire/judge.ts'
import type { JudgeOptions, StreamSample } from '../../harness/wire/sample.ts'
import type { StreamEvent, StreamItem } from '../../harness/wire/stream-item.ts'
import { eventsIn, type StreamSummary, summarize } from '../../harness/wire/summary.ts'
import type { DescriptionView, StreamProtocol } from '../../schemas/description/description.ts'
import { bodyBytes } from '../reading/body.ts'
import { isRefusal, isSuccess, stillComing } from '../reading/status.ts'
import { streamingOperations } from './streaming.ts'

/** The streamed answer of a success, decoded; its bytes are not kept. */
interface DecodedAnswer {
  readonly protocol: StreamProtocol
  readonly sample: Omit<StreamSample, 'bytes'>
  readonly items: readonly StreamItem[]
  readonly summary: StreamSummary
}

const decoded = new WeakMap<Exchange, DecodedAnswer | null>()
const judged = new WeakMap<Exchange, { readonly options: JudgeOptions; readonly judgement: StreamJudgement }>()

/** Protocol in which the answer is expected, as the probe noted it; null for an operation that does not stream. */
export function protocolOf({ situation }: Exchange): StreamProtocol | null {
  return situation.protocol ?? null
}

/**
 * What the stream judge finds in an answer; null where there is no success to judge. Made once for each exchange, since
 * every rule reads it.
 */
export function judgementOf(exchange: Exchange, options: JudgeOptions): StreamJudgement | null {
  const known = judged.get(exchange)
  if (known?.options.validate === options.validate) return known.judgement
  const answer = decodedAnswer(exchange)
  if (answer === null) return null
  const judgement = judgeStream(answer.protocol, answer.items, { ...answer.sample, ...options })
  judged.set(exchange, { options, judgement })
  return judgement
}

function decodedAnswer(exchange: Exchange): DecodedAnswer | null {
  const known = decoded.get(exchange)
  if (known !== undefined) return known
  const [protocol, sample] = [protocolOf(exchange), sampleOf(exchange)]
  let answer: DecodedAnswer | null = null
  if (protocol !== null && sample !== null && isSuccess(exchange)) {
    const { bytes, ...rest } = sample
    const items = decodeStream(protocol, bytes, rest.arrivals)
    answer = { protocol, sample: rest, items, summary: summarize(protocol, items, rest) }
  }
  decoded.set(exchange, answer)
  return answer
}

/** The parts of an answer by which streams are judged; null where there is no answer. */
export function sampleOf({ response }: Exchange): StreamSample | null {
  if (response === null) return null
  const { headers, arrivals, end } = response
  return { headers, bytes: bodyBytes(response), arrivals, end }
}

export interface Answer {
  readonly text: string
  readonly sources: readonly unknown[]
  readonly threadId: string | null
}

export function answerIn(exchange: Exchange | undefined): Answer | null {
  return exchange === undefined ? null : summaryOf(exchange)
}

export function summaryOf(exchange: Exchange): StreamSummary | null {
  return decodedAnswer(exchange)?.summary ?? null
}

/** Events of a streamed answer; empty where there is no such answer. */
export function eventsOf(exchange: Exchange): readonly StreamEvent[] {
  return eventsIn(decodedAnswer(exchange)?.items ?? [])
}

/** Whether an error event stands in place of an answer: this is how a limit may refuse inside a 200. */
export function refusesInStream(exchange: Exchange): boolean {
  const summary = summaryOf(exchange)
  return summary !== null && summary.errors.length > 0 && summary.text === ''
}

/** Whether a question got a refusal: by a status, or by an error event in place of an answer. */
export function isRefused(exchange: Exchange): boolean {
  return isRefusal(exchange) || refusesInStream(exchange)
}

/**
 * Finish reasons that say that the answer is not complete. `unknown` and `other` are not among them: a service may not
 * know why its model stopped.
 */
export const unfinishedReasons: ReadonlySet<string | null> = new Set([
  'length',
  'content-filter',
  'tool-calls',
  'error',
  'interrupted',
])

/**
 * Whether an answer stops before its end: its finish reason says so, such as the model's maximum length, or an error
 * event, or it broke off, or the harness hung up before.
 */
export function isUnfinished(exchange: Exchange): boolean {
  const summary = summaryOf(exchange)
  const isSaid = unfinishedReasons.has(summary?.finishReason ?? null) || (summary?.errors.length ?? 0) > 0
  return isSaid || isBrokenOff(exchange) || stillComing(exchange) !== null
}

/** An answer with text that came to its end; null for any other: what it would have said further is not known. */
export function wholeAnswerIn(exchange: Exchange | undefined): Answer | null {
  const answer = exchange === undefined || isUnfinished(exchange) ? null : answerIn(exchange)
  return answer === null || answer.text === '' ? null : answer
}

/** Whether what came of an answer is not all of it, so that what it would have said further is not known. */
export function isBrokenOff({ response }: Exchange): boolean {
  return response !== null && response.end !== 'complete'
}

export function answersByOperation(
  description: DescriptionView,
  exchanges: readonly Exchange[],
): readonly (readonly Exchange[])[] {
  return streamingOperations(description).map(({ operation: { id } }) =>
    exchanges.filter((exchange) => exchange.operation === id && isSuccess(exchange)),
  )
}

export function textsByOperation(
  description: DescriptionView,
  exchanges: readonly Exchange[],
): readonly (readonly string[])[] {
  return answersByOperation(description, exchanges).map((answers) =>
    answers.flatMap((answer) => answerIn(answer)?.text ?? []),
  )
}
