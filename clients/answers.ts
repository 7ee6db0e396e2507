import type { Exchange, RecordedResponse } from '../harness/exchange/exchange.ts'
import type { ReplayedAnswer } from '../harness/verdict/clients-model.ts'
import type { StreamSummary } from '../harness/wire/summary.ts'
import { isReadableAnswer } from '../requirements/assistant/clients.ts'
import { bodyBytes } from '../requirements/reading/body.ts'
import { judgementOf, protocolOf } from '../requirements/streams/stream-evidence.ts'
import type { Description, StreamProtocol } from '../schemas/description/description.ts'

/** An answer to be replayed, with what our decoder reads of it. */
export interface Answer {
  readonly about: ReplayedAnswer
  readonly exchange: Exchange
  readonly response: RecordedResponse
  readonly protocol: StreamProtocol
  readonly summary: StreamSummary
}

/** Answers replayed of each class: clients decide by the kinds of events, not by their words. */
const MOST_OF_A_CLASS = 3

/**
 * The chats of version 5 on copy the whole message at each event, so the time grows with the square: measured are 0.1 to
 * 0.9 s for each client at this length, 5 s at four times of it.
 */
const LONGEST_ANSWER = 256 * 1024

/**
 * The answers of a run to replay: a few of each class. Answers are of one class where they agree in every kind of event
 * and in all that our judge finds, so that no broken one hides behind a good one.
 */
export function selectAnswers(exchanges: readonly Exchange[], validate: Description['validate']): readonly Answer[] {
  const readable = exchanges.flatMap((exchange) => {
    const { response } = exchange
    const protocol = protocolOf(exchange)
    const judgement = judgementOf(exchange, { validate })
    if (!isReadableAnswer(exchange) || response === null || protocol === null || judgement === null) return []
    if (isTooLong(exchange)) return []
    const { summary, findings } = judgement
    const rules = [...new Set(findings.map(({ rule }) => rule))]
    const { eventTypes, threadCarriers, finishReason, errors, otherFields, problems } = summary
    const kind = [protocol, eventTypes, threadCarriers, finishReason, errors.length, otherFields, problems, rules]
    return [{ exchange, response, protocol, summary, kind: JSON.stringify(kind) }]
  })
  return [...Map.groupBy(readable, ({ kind }) => kind).values()].flatMap((alike) =>
    alike.slice(0, MOST_OF_A_CLASS).map(({ kind: _, ...answer }) => {
      const { eventTypes: events, unknownTypes, threadCarriers } = answer.summary
      const { protocol, exchange } = answer
      const about = { exchange: exchange.id, protocol, events, unknownTypes, threadCarriers, alike: alike.length }
      return { ...answer, about }
    }),
  )
}

/** Answers that clients are expected to read, and that are too long to be replayed. */
export function countTooLong(exchanges: readonly Exchange[]): number {
  return exchanges.filter((exchange) => isTooLong(exchange) && isReadableAnswer(exchange)).length
}

function isTooLong({ response }: Exchange): boolean {
  return response !== null && response.body.text.length > LONGEST_ANSWER
}

/** Asks for the recorded answer, whatever is asked: what a client gets in place of `fetch`. */
type AnswerFetch = () => Promise<Response>

/** Gives the recorded answer anew at each call, in the chunks in which it came, as fast as the client reads. */
export function recordedFetch(recorded: RecordedResponse): AnswerFetch {
  const bytes = bodyBytes(recorded)
  return async () => {
    let arrival = 0
    let read = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const size = recorded.arrivals[arrival]?.bytes ?? bytes.length
        arrival += 1
        // A copy: clients may transfer the chunk's memory, and the next client reads the same recording.
        if (read < bytes.length) controller.enqueue(bytes.slice(read, read + size))
        else controller.close()
        read += size
      },
    })
    const { status } = recorded
    return new Response(WITHOUT_BODY.has(status) ? null : body, { status, headers: headersOf(recorded) })
  }
}

/** Statuses of a success to which `fetch` gives no body (Fetch standard, null body status). */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205])

/** A redacted value may hold characters that no header can. */
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/

function headersOf({ headers }: RecordedResponse): Headers {
  return new Headers(headers.filter(([, value]) => headerValue.test(value)).map(([name, value]) => [name, value]))
}
