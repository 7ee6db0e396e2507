import { post } from 'k6/x/assay'
import { filledBody, type PlannedRequest } from '../plan.ts'
import { isWhole, type LoadRecord, type RecordHead } from '../record.ts'
import { headersOf } from './script.ts'

/** Sends a request whose answer is a stream. `keepWhole`: whether the body is kept of a whole answer too. */
export async function postStream(
  request: PlannedRequest,
  head: RecordHead,
  { keepWhole, ...params }: { keepWhole: boolean; timeout: number; expectedStatuses?: readonly number[] },
): Promise<LoadRecord> {
  const answer = await post(request.url, filledBody(request, head), {
    ...params,
    protocol: request.protocol ?? 'v2',
    headers: headersOf(request),
    tags: { name: request.operation },
  })
  const { status, headers, end, failureKind, failure, startedAt, headersAt, duration } = answer
  const { finished, refused, thread, message, gapP95, gaps, characters } = answer
  const firstText = answer.firstText < 0 ? null : answer.firstText
  const record = {
    ...head,
    ...{ status, headers, end, failureKind, failure, startedAt, headersAt, duration },
    stream: { firstText, finished, refused, thread, message, gapP95, gaps, characters },
    transcript: null,
  }
  if (status === 0 || (isWhole(record) && !keepWhole)) return record
  return { ...record, transcript: { body: answer.body(), arrivals: answer.arrivals() } }
}
