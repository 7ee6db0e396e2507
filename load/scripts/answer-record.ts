import type { StreamAnswer } from 'k6/x/assay'
import type { LoadRecord } from '../record.ts'

/** What names a record, and whether its body is worth keeping. */
export interface RecordHead
  extends Pick<LoadRecord, 'requirement' | 'number' | 'operation' | 'unique' | 'scheduledAt'> {
  readonly keep: boolean
}

/** The record of one stream that the extension has read. */
export function recordOf({ keep, ...head }: RecordHead, answer: StreamAnswer): LoadRecord {
  const { status, headers, end, failureKind, failure, startedAt, headersAt, duration } = answer
  const { texts, finished, refused, gapP95, gapMax, gaps } = answer
  const firstText = answer.firstText < 0 ? null : answer.firstText
  return {
    ...head,
    ...{ startedAt, status, headers, end, failureKind, failure, headersAt, duration },
    stream: { firstText, texts, finished, refused, gapP95, gapMax, gaps },
    transcript: keep && status !== 0 ? { body: answer.body(), arrivals: answer.arrivals() } : null,
  }
}

/** A 2xx that ran to its end, finish event included, and told of no error. */
export function isWhole({ status, end, finished, refused }: StreamAnswer): boolean {
  return status >= 200 && status < 300 && end === 'complete' && finished && !refused
}
