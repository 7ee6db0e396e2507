import { Type } from '@sinclair/typebox'
import { servedDefinition } from '../../exchange/situation.ts'
import { count, type Data, flag, list, mapOf, nullable, number, object, oneOf, text, texts } from '../../json/define.ts'

/** A figure with the interval that holds the true one 95 times in 100; a side without enough samples is null. */
const estimateDefinition = object({ value: number, low: nullable(number), high: nullable(number), samples: count })
export type Estimate = Data<typeof estimateDefinition>

/** Percentiles of a figure; null where its samples are too few for one. */
const percentilesDefinition = object({
  p50: nullable(estimateDefinition),
  p90: nullable(estimateDefinition),
  p95: nullable(estimateDefinition),
  p99: nullable(estimateDefinition),
  p999: nullable(estimateDefinition),
})
export type Percentiles = Data<typeof percentilesDefinition>

/** What one second of a load showed, of the streams that were to begin in it; null where they were too few. */
const secondDefinition = object({
  second: count,
  arrivals: count,
  /** Most streams under way at one time. */
  atATime: count,
  /** Complete, correct and within the objectives. */
  good: count,
  /** Those that were not whole, by what broke them. */
  failures: mapOf(count),
  firstByteP50: nullable(number),
  firstByteP95: nullable(number),
  firstTextP50: nullable(number),
  firstTextP95: nullable(number),
  /** Between two arrivals of text. */
  gapP50: nullable(number),
  gapP95: nullable(number),
  durationP50: nullable(number),
  durationP95: nullable(number),
  charactersPerSecondP50: nullable(number),
})
export type LoadSecond = Data<typeof secondDefinition>

/** Raw values of all streams in the order of their schedule, a column each, so that every picture can be drawn again. */
const valuesDefinition = object({
  /** Milliseconds from the first stream's scheduled start. */
  at: list(number),
  delay: list(number),
  firstByte: list(nullable(number)),
  firstText: list(nullable(number)),
  duration: list(number),
  gapP95: list(nullable(number)),
  /** Times between two texts of all streams: how many were longer than 1.05^(n - 1) milliseconds, and no longer than 1.05^n. */
  gaps: mapOf(count),
  characters: list(nullable(number)),
  /** Index in `outcomes`. */
  outcome: list(count),
  outcomes: texts,
})
export type StreamValues = Data<typeof valuesDefinition>

/** Streams of one operation; milliseconds unless a name says otherwise, from the scheduled start. */
const streamFiguresDefinition = object({
  operation: text,
  /** Null for jobs, which stream nothing. */
  protocol: nullable(oneOf(['v1', 'v2'])),
  requested: count,
  started: count,
  /** A 2xx that ran to its end, finish event included and in order, and reported no error. */
  whole: count,
  /** Whole and within the objectives. */
  good: count,
  /** Streams started in a second. */
  requestedRate: number,
  achievedRate: number,
  /** Most streams under way at one time. */
  concurrency: count,
  /** Streams that would have been under way if answers had taken as long as one alone. */
  users: count,
  /** Why these figures are the generator's and not the service's; null where they are the service's. */
  invalid: nullable(text),
  figures: object({
    /** From when a stream should have started until it did. */
    delay: percentilesDefinition,
    firstByte: percentilesDefinition,
    firstText: percentilesDefinition,
    /** Between two arrivals of text, of all streams. */
    gap: percentilesDefinition,
    duration: percentilesDefinition,
    charactersPerSecond: percentilesDefinition,
  }),
  /** How many times as long answers took in the last third as in the first, or failed; empty where neither grew. */
  growth: list(object({ figure: text, first: number, last: number })),
  seconds: list(secondDefinition),
  values: valuesDefinition,
})
export type StreamFigures = Data<typeof streamFiguresDefinition>

/** In the order in which they are shown. */
export const objectiveNames = ['firstTextP95', 'gapP99', 'durationP95', 'errorRate'] as const

/** What a load may break: an objective, or answers begin later and later while it lasts. */
const brokenByDefinition = oneOf([...objectiveNames, 'backlog'])

/** One way in which streams or uses failed, and how often. */
const failureDefinition = object({ kind: text, operation: text, count, evidence: texts })
export type LoadFailure = Data<typeof failureDefinition>

/** One step of a search, after its warm-up. */
const stepDefinition = object({
  /** Streams begun a second. */
  rate: number,
  /** In the unit of the search. */
  load: number,
  streams: count,
  /** Complete, correct and within the objectives, a second. */
  goodput: number,
  firstTextP50: nullable(estimateDefinition),
  firstTextP95: nullable(estimateDefinition),
  durationP95: nullable(estimateDefinition),
  gapP99: nullable(number),
  errorRate: nullable(estimateDefinition),
  /** Seconds that the first text comes later for each second that the load lasts; 0 where it does not. */
  growth: number,
  carries: flag,
  /** The objective that it broke, or `backlog`; null where it carries. */
  brokenBy: nullable(brokenByDefinition),
  /** Why it says nothing of the service; null where it does. */
  invalid: nullable(text),
  values: valuesDefinition,
  /** What its broken streams have in common; the first of each kind stand among the exchanges. */
  failures: list(failureDefinition),
})
export type LoadStep = Data<typeof stepDefinition>

export const capacityUnitNames = ['users', 'rate'] as const

const capacityDefinition = object({
  operation: text,
  unit: oneOf(capacityUnitNames),
  /** Null where not even the least load was carried. */
  carries: nullable(number),
  /** The largest load that was carried and the least that was not; null: not found. */
  interval: Type.Unsafe<[number | null, number | null]>(Type.Array(nullable(number), { minItems: 2, maxItems: 2 })),
  brokenBy: nullable(brokenByDefinition),
  shape: nullable(oneOf(['queues', 'refuses', 'drops', 'slows', 'leaks'])),
  /** From the end of the load beyond the knee until an answer is as quick as before; null: it never was. */
  recoverySeconds: nullable(number),
  /** Whether each of the two bounds was decided by steps that agree; false where the search ended before. */
  confirmed: flag,
  /** What each step was held to, in milliseconds and as a share; null: any. */
  heldTo: object({
    firstTextP95: nullable(number),
    gapP99: nullable(number),
    durationP95: nullable(number),
    errorRate: number,
  }),
  /** In the order of measuring. */
  steps: list(stepDefinition),
})
export type Capacity = Data<typeof capacityDefinition>

/** What the service says of its own memory under load. */
const memoryDefinition = object({
  /** Of each second; null where the page did not say. */
  megabytes: list(nullable(number)),
  /** Medians of the first third and the last; null where it did not grow. */
  growth: nullable(object({ first: number, last: number })),
})
export type ServiceMemory = Data<typeof memoryDefinition>

/** What the generator itself had to do, of all machines' own evidence. */
const generatorDefinition = object({
  /** Processors that it may use, and the largest share of them that it used. */
  processors: count,
  processorShare: nullable(number),
  memoryMegabytes: nullable(number),
  /** Open files and sockets, and how many it may have. */
  sockets: nullable(number),
  socketLimit: nullable(number),
})
export type GeneratorUse = Data<typeof generatorDefinition>

/** What this machine generates against a server that answers at once. */
const selfCheckDefinition = object({
  rate: number,
  delayP50: nullable(number),
  delayP99: nullable(number),
  use: generatorDefinition,
  /** Streams a second at which the processors would be used up. */
  estimatedRate: nullable(number),
})
export type SelfCheck = Data<typeof selfCheckDefinition>

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
  name: oneOf(objectiveNames),
  /** The operation that was the furthest from it. */
  operation: text,
  objective: number,
  measured: number,
  met: flag,
})
export type ObjectiveFigure = Data<typeof objectiveDefinition>

/** The file `load.json`. */
export const loadFileDefinition = object({
  /** False where figures say nothing of the service: the generator was the limit, or nothing ran. */
  valid: flag,
  /** Why not; null where they do. */
  reason: nullable(text),
  /** Good streams a second over the time in which any was under way; null where none was. */
  goodput: nullable(number),
  objectives: list(objectiveDefinition),
  failures: list(failureDefinition),
  /** What kind of load it was; null: the short one of a run. */
  scenario: nullable(text),
  /** What ended it early; null: nothing. */
  endedBy: nullable(text),
  streams: list(streamFiguresDefinition),
  limits: list(limitFiguresDefinition),
  /** After a search. */
  capacity: nullable(capacityDefinition),
  /** After streams that their client left: how many, and until an answer was as quick as before; null: it never was. */
  abandoned: nullable(object({ streams: count, recoverySeconds: nullable(number), together: servedDefinition })),
  /** Null where the target names no page that shows it. */
  memory: nullable(memoryDefinition),
  generator: nullable(object({ selfCheck: nullable(selfCheckDefinition), use: generatorDefinition })),
})
export type LoadFile = Data<typeof loadFileDefinition>
