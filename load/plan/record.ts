import type { StreamAnswer } from 'k6/x/assay'
import type { Histogram } from './histogram.ts'

/**
 * What a k6 script reports to Node about one request: a line of its log. The log is a pipe, so a body in which the
 * service may echo a key is never written to disk before Node has redacted it. Stock k6 has no other way to report as
 * much.
 */
export interface LoadRecord extends RecordHead, Pick<StreamAnswer, SameMember> {
  /** Null for an answer that is not streamed. */
  readonly stream: StreamMarks | null
  /** Null where the record was not sampled; it has no headers then either. */
  readonly transcript: { readonly body: string; readonly arrivals: ReturnType<StreamAnswer['arrivals']> } | null
  /** Present where the request created a job. */
  readonly job?: JobMarks
}

/** What happened to a job after it was created. */
interface JobMarks {
  /** Milliseconds that the creation took; the record's duration is that of the whole job. */
  readonly createdIn: number
  /** Whether some read has shown the job, and whether it was seen in one of the statuses that end a job. */
  readonly isFound: boolean
  readonly isEnded: boolean
  /** Null where the creating answer has no id by which the job could be read. */
  readonly lastRead: JobRead | null
}

export interface JobRead extends Pick<LoadRecord, SameMember | 'transcript'> {
  readonly url: string
}

type SameMember = ('status' | 'headers' | 'end' | 'failureKind' | 'failure') | ('startedAt' | 'headersAt' | 'duration')

/** What identifies a record. */
export interface RecordHead {
  readonly requirement: string
  /** Position in the order of starts, from 0. */
  readonly number: number
  readonly operation: string
  readonly unique: string
  /** When it was scheduled to be sent, in milliseconds since the epoch; null where the service sets the pace. */
  readonly scheduledAt: number | null
  /** The question; empty where there was none. */
  readonly question: string
  /** Position in its conversation, from 0. */
  readonly turn: number
  /** Thread of the conversation that it continues; null where it begins one. */
  readonly thread: string | null
}

/** What the extension saw in a stream while it came; times in milliseconds since the request was sent. */
export interface StreamMarks
  extends Pick<StreamAnswer, 'finished' | 'refused' | 'disordered' | 'thread' | 'message' | 'gapP95' | 'characters'> {
  readonly firstText: number | null
  readonly gaps: Histogram
  /** Digest of all texts; empty where the decoder has read the stream in place of the extension. */
  readonly digest: string
}

/**
 * A record as a script writes it. The histogram is JSON that the extension made, so that the script need not parse it.
 */
export interface WrittenRecord extends Omit<LoadRecord, 'stream'> {
  readonly stream: (Omit<StreamMarks, 'gaps'> & Pick<StreamAnswer, 'gaps'>) | null
}

/** @param text written by a script of this folder, so its shape is not checked again */
export function readRecord(text: string): LoadRecord {
  const record: WrittenRecord = JSON.parse(text)
  const { stream } = record
  return { ...record, stream: stream === null ? null : { ...stream, gaps: JSON.parse(stream.gaps) } }
}

/** Beginning of a record in k6's log; no other line begins so. */
export const RECORD_MARK = 'assay-record '

/** Beginning of k6's own summary on standard output. */
export const SUMMARY_MARK = 'assay-summary '

/**
 * Whether an answer is a 2xx that ran to its end. A stream must also have its finish event, no error event, the right
 * order and the thread that was asked for; a job must have been seen to end.
 */
export function isWhole({ status, end, stream, thread, job }: Answered): boolean {
  if (!isSuccess(status) || end !== 'complete' || job?.isEnded === false) return false
  if (stream === null) return true
  return stream.finished && !stream.refused && !stream.disordered && !isElsewhere(stream, thread)
}

/** The members of a record that show whether it is whole. */
interface Answered extends Pick<LoadRecord, 'status' | 'end' | 'thread' | 'job'> {
  readonly stream: Pick<StreamMarks, 'finished' | 'refused' | 'disordered' | 'thread'> | null
}

function isElsewhere(stream: Pick<StreamMarks, 'thread'>, asked: string | null): boolean {
  return asked !== null && stream.thread !== '' && stream.thread !== asked
}

/** What broke a stream, in words that group similar failures. */
export function failureKind({ status, end, failureKind: kind, stream, thread, job }: LoadRecord): string {
  if (kind !== '') return kind
  if (!isSuccess(status)) return `status ${status}`
  if (job !== undefined) return isReadable(job) ? 'job not ended' : `job not readable, status ${job.lastRead?.status}`
  if (stream?.refused === true) return 'error event'
  if (stream !== null && isElsewhere(stream, thread)) return 'another thread'
  if (end !== 'complete') return end
  return stream?.finished === true ? 'events out of order' : 'no finish event'
}

function isReadable({ lastRead }: JobMarks): boolean {
  return lastRead !== null && isSuccess(lastRead.status)
}

/** The time at which the request was scheduled to be sent, or else was sent. */
export function scheduledStart({ scheduledAt, startedAt }: Pick<LoadRecord, 'startedAt' | 'scheduledAt'>): number {
  return scheduledAt ?? startedAt
}

/** Characters in a second between the first text and the end. */
export function writingSpeed({ stream, duration }: Pick<LoadRecord, 'stream' | 'duration'>): number | null {
  if (stream?.firstText == null || duration <= stream.firstText) return null
  return (stream.characters * 1000) / (duration - stream.firstText)
}

/** Milliseconds from the scheduled start of a stream until it was sent. */
export function lateness({ startedAt, scheduledAt }: Pick<LoadRecord, 'startedAt' | 'scheduledAt'>): number {
  return Math.max(0, startedAt - (scheduledAt ?? startedAt))
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}
