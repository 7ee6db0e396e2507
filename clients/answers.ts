import type { Exchange, RecordedResponse } from '../harness/exchange/exchange.ts'
import type { ReplayedAnswer } from '../harness/verdict/clients-model.ts'
import type { StreamSummary } from '../harness/wire/summary.ts'
import { isReadableAnswer } from '../requirements/assistant/clients.ts'
import { bodyBytes } from '../requirements/reading/body.ts'
import { judgementOf, protocolOf } from '../requirements/streams/stream-evidence.ts'
import type { Description, StreamProtocol } from '../schemas/description/description.ts'

/** An answer to be replayed, and what our decoder reads in it. */
export interface Answer {
  readonly about: ReplayedAnswer
  readonly exchange: Exchange
  readonly response: RecordedResponse
  readonly protocol: StreamProtocol
  readonly summary: StreamSummary
}

/** How many answers of each class are replayed: clients decide by the kinds of events, not by their words. */
const MOST_OF_A_CLASS = 3

/**
 * Longest answer that is replayed. From version 5 on, a chat copies the whole message at each event, so its time grows
 * with the square of the length: 0.1 to 0.9 s for each client at this length, and 5 s at four times of it, were
 * measured.
 */
const LONGEST_ANSWER = 256 * 1024

/**
 * The answers of a run that are replayed: a few of each class. Two answers are in one class where they have the same
 * kinds of events and our judge finds the same in them. So a broken answer is never left out because a good one was
 * taken.
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

/** How many answers clients should be able to read, but are too long to be replayed. */
export function countTooLong(exchanges: readonly Exchange[]): number {
  return exchanges.filter((exchange) => isTooLong(exchange) && isReadableAnswer(exchange)).length
}

function isTooLong({ response }: Exchange): boolean {
  return response !== null && response.body.text.length > LONGEST_ANSWER
}

/** What a client gets in place of `fetch`: it returns the recorded answer, whatever is asked. */
type AnswerFetch = () => Promise<Response>

/** Returns the recorded answer anew at each call, in the chunks in which it came, as fast as the client reads. */
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

/** Statuses of a success for which `fetch` allows no body (Fetch standard, null body status). */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205])

/** The characters that a header may have; a redacted value may have others. */
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/

function headersOf({ headers }: RecordedResponse): Headers {
  return new Headers(headers.filter(([, value]) => headerValue.test(value)).map(([name, value]) => [name, value]))
}
