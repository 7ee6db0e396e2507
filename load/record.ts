import type { Arrival } from '../harness/sending/exchange.ts'

/**
 * What a k6 script tells Node of one request: a line of its log. The log is a pipe, so that a body in which the service
 * may echo a key is never written to a disk before Node has redacted it; and stock k6 has no other way to say so much.
 */
export interface LoadRecord {
  readonly requirement: string
  /** Place in the order of starts, from 0. */
  readonly number: number
  readonly operation: string
  readonly unique: string
  /** When it should have been sent, in milliseconds since the epoch; null where the pace is the service's own. */
  readonly scheduledAt: number | null
  readonly startedAt: number
  /** 0 where no response came. */
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Empty where no response came. */
  readonly end: 'complete' | 'cut' | 'limit' | 'timeout' | ''
  readonly failureKind: 'connect' | 'timeout' | 'reset' | 'protocol' | ''
  readonly failure: string
  readonly headersAt: number
  readonly duration: number
  /** Null for an answer that is no stream. */
  readonly stream: StreamMarks | null
  /** Null where this one was not sampled. */
  readonly transcript: { readonly body: string; readonly arrivals: readonly Arrival[] } | null
}

/** What the extension saw in a stream as it came; milliseconds since the request was sent. */
export interface StreamMarks {
  readonly firstText: number | null
  readonly texts: number
  readonly finished: boolean
  readonly refused: boolean
  readonly gapP95: number
  readonly gapMax: number
  /** By number of the bucket, see `histogram.ts`. */
  readonly gaps: Readonly<Record<string, number>>
}

/** Begins a record in k6's log; no other line of it does. */
export const RECORD_MARK = 'assay-record '

/** Begins k6's own summary, on standard output. */
export const SUMMARY_MARK = 'assay-summary '
