import type { StreamAnswer } from 'k6/x/assay'
import type { Histogram } from './histogram.ts'

/**
 * What a k6 script reports to Node of one request: a line of its log. The log is a pipe, so that a body in which the
 * service may echo a key is never written to a disk before Node has redacted it; and stock k6 has no other way to say so
 * much.
 */
export interface LoadRecord extends RecordHead, Pick<StreamAnswer, SameMember> {
  /** Null for an answer that is no stream. */
  readonly stream: StreamMarks | null
  /** Null where this one was not sampled; it has no headers then either. */
  readonly transcript: { readonly body: string; readonly arrivals: ReturnType<StreamAnswer['arrivals']> } | null
  /** Present where the request has created a job. */
  readonly job?: JobMarks
}

/** What became of a job after it was created. */
interface JobMarks {
  /** Milliseconds that its creation took; the duration of the record is that of all its work. */
  readonly createdIn: number
  /** A read has shown it, and it was seen in one of the statuses that end a job. */
  readonly isFound: boolean
  readonly isEnded: boolean
  /** Null where the answer that created it has no id to read it by. */
  readonly lastRead: JobRead | null
}

export interface JobRead extends Pick<LoadRecord, SameMember | 'transcript'> {
  readonly url: string
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
  /** What was asked; empty where nothing was. */
  readonly question: string
  /** Place in its conversation, from 0. */
  readonly turn: number
  /** Thread of a conversation that it goes on with; null where it begins one. */
  readonly thread: string | null
}

/** What the extension saw in a stream as it came; milliseconds since the request was sent. */
export interface StreamMarks
  extends Pick<StreamAnswer, 'finished' | 'refused' | 'disordered' | 'thread' | 'message' | 'gapP95' | 'characters'> {
  readonly firstText: number | null
  readonly gaps: Histogram
  /** Of all texts; empty where the decoder has read the stream and not the extension. */
  readonly digest: string
}

/** A record as a script writes it: the extension has made JSON of the histogram, which a script need not read. */
export interface WrittenRecord extends Omit<LoadRecord, 'stream'> {
  readonly stream: (Omit<StreamMarks, 'gaps'> & Pick<StreamAnswer, 'gaps'>) | null
}

/** @param text what a script of this folder has written, so its shape is not checked again */
export function readRecord(text: string): LoadRecord {
  const record: WrittenRecord = JSON.parse(text)
  const { stream } = record
  return { ...record, stream: stream === null ? null : { ...stream, gaps: JSON.parse(stream.gaps) } }
}

/** Begins a record in k6's log; no other line of it does. */
export const RECORD_MARK = 'assay-record '

/** Begins k6's own summary, on standard output. */
export const SUMMARY_MARK = 'assay-summary '

/**
 * A 2xx that ran to its end, and, of a stream, with its finish event, no error event, in order and in the thread that was
 * asked; of a job, one that was seen to end.
 */
export function isWhole({ status, end, stream, thread, job }: Answered): boolean {
  if (!isSuccess(status) || end !== 'complete' || job?.isEnded === false) return false
  if (stream === null) return true
  return stream.finished && !stream.refused && !stream.disordered && !isElsewhere(stream, thread)
}

/** As much of a record as says whether it is whole. */
interface Answered extends Pick<LoadRecord, 'status' | 'end' | 'thread' | 'job'> {
  readonly stream: Pick<StreamMarks, 'finished' | 'refused' | 'disordered' | 'thread'> | null
}

function isElsewhere(stream: Pick<StreamMarks, 'thread'>, asked: string | null): boolean {
  return asked !== null && stream.thread !== '' && stream.thread !== asked
}

/** What broke a stream, in words that group alike ones. */
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

/** When it should have begun, or else did. */
export function scheduledStart({ scheduledAt, startedAt }: Pick<LoadRecord, 'startedAt' | 'scheduledAt'>): number {
  return scheduledAt ?? startedAt
}

/** Characters a second between the first text and the end. */
export function writingSpeed({ stream, duration }: Pick<LoadRecord, 'stream' | 'duration'>): number | null {
  if (stream?.firstText == null || duration <= stream.firstText) return null
  return (stream.characters * 1000) / (duration - stream.firstText)
}

/** Milliseconds from when a stream should have begun until it did. */
export function lateness({ startedAt, scheduledAt }: Pick<LoadRecord, 'startedAt' | 'scheduledAt'>): number {
  return Math.max(0, startedAt - (scheduledAt ?? startedAt))
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}
