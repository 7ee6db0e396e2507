import { post, type StreamAnswer } from 'k6/x/assay'
import { filledBody, type PlannedRequest } from '../plan/plan.ts'
import { isWhole, type RecordHead, type WrittenRecord } from '../plan/record.ts'
import { headersOf } from './script.ts'

interface Asked {
  /** Whether the body of a whole answer is kept as well. */
  readonly keepWhole: boolean
  readonly timeout: number
  readonly expectedStatuses?: readonly number[]
}

/**
 * Sends a request whose answer is streamed. It does not `await`: a waiting function's stack would cost memory as long
 * as the stream lasts.
 */
export function postStream(request: PlannedRequest, head: RecordHead, asked: Asked): Promise<WrittenRecord> {
  const { keepWhole, ...params } = asked
  const sent = post(request.url, filledBody(request, head), {
    ...params,
    protocol: request.protocol ?? 'v2',
    headers: headersOf(request),
    tags: { name: request.operation },
  })
  return sent.then((answer) => recordOf(answer, head, keepWhole))
}

function recordOf(answer: StreamAnswer, head: RecordHead, keepWhole: boolean): WrittenRecord {
  const { status, end, failureKind, failure, startedAt, headersAt, duration } = answer
  const { finished, refused, disordered, thread, message, gapP95, gaps, characters, digest } = answer
  const firstText = answer.firstText < 0 ? null : answer.firstText
  const record = {
    ...head,
    ...{ status, headers: [], end, failureKind, failure, startedAt, headersAt, duration },
    stream: { firstText, finished, refused, disordered, thread, message, gapP95, gaps, characters, digest },
    transcript: null,
  }
  if (status === 0 || (isWhole(record) && !keepWhole)) return record
  return { ...record, headers: answer.headers, transcript: { body: answer.body(), arrivals: answer.arrivals() } }
}
