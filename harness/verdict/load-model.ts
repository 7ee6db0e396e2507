import type { StreamProtocol } from '../description.ts'

/** What the load engine leaves in `load.json`, and the names that it shares with the catalogue. */

/** Values in rising order, so that any percentile can be read from them. */
export interface Distribution {
  readonly values: readonly number[]
}

/** Streams of one protocol; milliseconds unless a name says otherwise. */
export interface StreamFigures {
  readonly operation: string
  readonly protocol: 'v1' | 'v2'
  readonly requested: number
  readonly started: number
  /** A 2xx that ran to its end, finish event included, and told of no error. */
  readonly whole: number
  /** Streams begun in a second. */
  readonly requestedRate: number
  readonly achievedRate: number
  /** Most streams under way at one time. */
  readonly concurrency: number
  /** From when a stream should have begun until it was. */
  readonly delay: Distribution
  readonly firstText: Distribution
  readonly duration: Distribution
  /** Of each stream, the 95th percentile of the times between two arrivals of text. */
  readonly gapP95: Distribution
}

export interface LimitUse {
  /** The how-manieth use in the window, counted from an empty counter. */
  readonly use: number
  /** Milliseconds since the first of these uses was sent. */
  readonly at: number
  /** 0 where no response came. */
  readonly status: number
  readonly accepted: boolean
}

export interface LimitFigures {
  readonly requirement: string
  readonly limit: string
  /** Uses that the limit in force allows. */
  readonly most: number
  /** Uses under way at the same time. */
  readonly concurrency: number
  readonly uses: readonly LimitUse[]
}

export interface ObjectiveFigure {
  readonly name: 'firstTextP95' | 'gapP99' | 'durationP95' | 'errorRate'
  readonly objective: number
  readonly measured: number
  readonly met: boolean
}

/** One way in which streams or uses failed, and how often. */
export interface LoadFailure {
  readonly kind: string
  readonly operation: string
  readonly count: number
  readonly evidence: readonly string[]
}

/** The file `load.json`. */
export interface LoadFile {
  /** False where the figures say nothing of the service: the generator was the limit, or nothing ran. */
  readonly valid: boolean
  /** Why not; null where they do. */
  readonly reason: string | null
  /** Whole streams a second over the time in which any was under way; null where none was. */
  readonly goodput: number | null
  readonly objectives: readonly ObjectiveFigure[]
  readonly failures: readonly LoadFailure[]
  readonly streams: readonly StreamFigures[]
  readonly limits: readonly LimitFigures[]
}

export const LOAD_FILE = 'load.json'

/** Value below which `share` of a distribution lies, by nearest rank; null where it is empty. */
export function percentile({ values }: Distribution, share: number): number | null {
  return values[Math.max(0, Math.ceil(share * values.length) - 1)] ?? null
}

export function streamsRequirement(protocol: StreamProtocol): string {
  return `load-assistant-${protocol}-streams-complete`
}

/** Ids of all requirements that streams of a protocol under load help to show: each of them is reason to send some. */
export function shownByStreams(protocol: StreamProtocol): readonly string[] {
  return [streamsRequirement(protocol), unmixedRequirement(protocol), THREADS_DISTINCT]
}

export function unmixedRequirement(protocol: StreamProtocol): string {
  return `load-assistant-${protocol}-answers-unmixed`
}

export const THREADS_DISTINCT = 'load-assistant-threads-distinct'

export function limitRequirement(limit: string, concurrent: boolean): string {
  return `load-${limit}-exact${concurrent ? '-under-concurrency' : ''}`
}
