import type { StreamAnswer } from 'k6/x/assay'

/**
 * What a k6 script reports to Node of one request: a line of its log. The log is a pipe, so that a body in which the
 * service may echo a key is never written to a disk before Node has redacted it; and stock k6 has no other way to say so
 * much.
 */
export interface LoadRecord extends RecordHead, Pick<StreamAnswer, SameMember> {
  /** Null for an answer that is no stream. */
  readonly stream: StreamMarks | null
  /** Null where this one was not sampled. */
  readonly transcript: { readonly body: string; readonly arrivals: ReturnType<StreamAnswer['arrivals']> } | null
}

type SameMember = ('status' | 'headers' | 'end' | 'failureKind' | 'failure') | ('startedAt' | 'headersAt' | 'duration')

/** What names a record. */
export interface RecordHead {
  readonly requirement: string
  /** Place in the order of starts, from 0. */
  readonly number: number
  readonly operation: string
  readonly unique: string
  /** When it should have been sent, in milliseconds since the epoch; null where the pace is the service's own. */
  readonly scheduledAt: number | null
}

/** What the extension saw in a stream as it came; milliseconds since the request was sent. */
export interface StreamMarks
  extends Pick<StreamAnswer, 'finished' | 'refused' | 'thread' | 'message' | 'gapP95' | 'gaps'> {
  readonly firstText: number | null
}

/** Begins a record in k6's log; no other line of it does. */
export const RECORD_MARK = 'assay-record '

/** Begins k6's own summary, on standard output. */
export const SUMMARY_MARK = 'assay-summary '

/** A 2xx that ran to its end, finish event included, with no error event. */
export function isWhole({ status, end, stream }: LoadRecord): boolean {
  return isSuccess(status) && end === 'complete' && stream?.finished === true && !stream.refused
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}
