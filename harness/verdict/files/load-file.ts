import { Type } from '@sinclair/typebox'
import { count, type Data, flag, list, nullable, number, object, oneOf, text, texts } from '../../json/define.ts'

/** Values in rising order, so that any percentile can be read from them. */
const distributionDefinition = object({ values: list(number) })
export type Distribution = Data<typeof distributionDefinition>

/** Streams of one protocol; milliseconds unless a name says otherwise. */
const streamFiguresDefinition = object({
  operation: text,
  protocol: oneOf(['v1', 'v2']),
  requested: count,
  started: count,
  /** A 2xx that ran to its end, finish event included, and reported no error. */
  whole: count,
  /** Streams started in a second. */
  requestedRate: number,
  achievedRate: number,
  /** Most streams under way at one time. */
  concurrency: count,
  /** Streams that would have been under way if answers had taken as long as one alone. */
  users: count,
  /** Why these figures are the generator's and not the service's; null where they are the service's. */
  invalid: nullable(text),
  /** From when a stream should have started until it did. */
  delay: distributionDefinition,
  firstText: distributionDefinition,
  duration: distributionDefinition,
  /** Of each stream, the 95th percentile of the times between two arrivals of text. */
  gapP95: distributionDefinition,
})
export type StreamFigures = Data<typeof streamFiguresDefinition>

const limitUseDefinition = object({
  /** Its number in the window, counted from 1 at an empty counter. */
  use: count,
  /** Milliseconds since the first of these uses was sent. */
  at: number,
  /** 0 where no response came. */
  status: Type.Integer(),
  accepted: flag,
})

const limitFiguresDefinition = object({
  requirement: text,
  limit: text,
  /** Uses that the limit in force allows. */
  allowed: count,
  /** Uses under way at the same time. */
  concurrency: count,
  uses: list(limitUseDefinition),
})
export type LimitFigures = Data<typeof limitFiguresDefinition>

const objectiveDefinition = object({
  name: oneOf(['firstTextP95', 'gapP99', 'durationP95', 'errorRate']),
  /** The operation that was the furthest from it. */
  operation: text,
  objective: number,
  measured: number,
  met: flag,
})
export type ObjectiveFigure = Data<typeof objectiveDefinition>

/** One way in which streams or uses failed, and how often. */
const failureDefinition = object({ kind: text, operation: text, count, evidence: texts })
export type LoadFailure = Data<typeof failureDefinition>

/** The file `load.json`. */
export const loadFileDefinition = object({
  /** False where figures say nothing of the service: the generator was the limit, or nothing ran. */
  valid: flag,
  /** Why not; null where they do. */
  reason: nullable(text),
  /** Whole streams a second over the time in which any was under way; null where none was. */
  goodput: nullable(number),
  objectives: list(objectiveDefinition),
  failures: list(failureDefinition),
  streams: list(streamFiguresDefinition),
  limits: list(limitFiguresDefinition),
})
export type LoadFile = Data<typeof loadFileDefinition>
