import type { Arrival } from '../sending/exchange.ts'
import type { ValidateEvent } from './event-shape.ts'

/** A recorded answer, as far as streams are judged. */
export interface StreamSample {
  /** Names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly bytes: Uint8Array
  /** Milliseconds since the request was sent. */
  readonly arrivals: readonly Arrival[]
  /** `cut`: the connection broke before the body's own end. `limit`: the harness stopped reading at its bound. */
  readonly end: 'complete' | 'cut' | 'limit' | 'timeout'
}

/** What the judge needs of the run. */
export interface JudgeOptions {
  /** Longest gap between two arrivals that the target's objectives allow, in milliseconds; null: none is stated. */
  readonly longestGap: number | null
  /** Judges single events by the description. */
  readonly validate: ValidateEvent
}

/** What the judge needs beside the items. */
export type StreamContext = Omit<StreamSample, 'bytes'> & JudgeOptions
