import { Type } from '@sinclair/typebox'
import { protocolDefinition, servedDefinition } from '../../exchange/situation.ts'
import { count, type Data, flag, list, mapOf, nullable, number, object, oneOf, text, texts } from '../../json/define.ts'

/** A figure with its 95 % confidence interval; a bound is null where there are too few samples for it. */
const estimateDefinition = object({ value: number, low: nullable(number), high: nullable(number), samples: count })
export type Estimate = Data<typeof estimateDefinition>

/** Percentiles of a figure; each is null where there are too few samples for it. */
const percentilesDefinition = object({
  p50: nullable(estimateDefinition),
  p90: nullable(estimateDefinition),
  p95: nullable(estimateDefinition),
  p99: nullable(estimateDefinition),
  p999: nullable(estimateDefinition),
})
export type Percentiles = Data<typeof percentilesDefinition>

/** What the streams showed that were to begin in one second of a load; figures are null where there were too few. */
const secondDefinition = object({
  second: count,
  arrivals: count,
  /** The most streams that were under way at one time. */
  atATime: count,
  /** Complete, correct and within the objectives. */
  good: count,
  /** Counts of the streams that were not whole, by what broke them. */
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

/** Values of all streams in the order of their schedule, a list for each value: every picture can be drawn again. */
const valuesDefinition = object({
  /** Milliseconds from the first stream's scheduled start. */
  at: list(number),
  delay: list(number),
  firstByte: list(nullable(number)),
  firstText: list(nullable(number)),
  duration: list(number),
  gapP95: list(nullable(number)),
  /**
   * Times between two texts, of all streams: under n, how many were over 1.05^(n - 1) and up to 1.05^n milliseconds.
   */
  gaps: mapOf(count),
  characters: list(nullable(number)),
  /** Index in `outcomes`. */
  outcome: list(count),
  outcomes: texts,
})
export type StreamValues = Data<typeof valuesDefinition>

/** Streams of one operation; milliseconds unless a name says otherwise, counted from the scheduled start. */
const streamFiguresDefinition = object({
  operation: text,
  /** Null for jobs, which stream nothing. */
  protocol: nullable(protocolDefinition),
  requested: count,
  started: count,
  /** Streams with a 2xx that ran to their finish event, with all events in order, and reported no error. */
  whole: count,
  /** Streams that were whole and within the objectives. */
  good: count,
  /** Streams begun in a second: as planned, and as achieved. */
  requestedRate: number,
  achievedRate: number,
  /** The most streams that were under way at one time. */
  concurrency: count,
  /** Streams that would have been under way if answers had taken as long as a single one without load. */
  users: count,
  /** Why these figures describe the generator and not the service; null where they describe the service. */
  invalid: nullable(text),
  figures: object({
    /** From a stream's scheduled start until it did start. */
    delay: percentilesDefinition,
    firstByte: percentilesDefinition,
    firstText: percentilesDefinition,
    /** Time between two arrivals of text, over all streams. */
    gap: percentilesDefinition,
    duration: percentilesDefinition,
    charactersPerSecond: percentilesDefinition,
  }),
  /** Figures that were greater in the last third of the load than in the first; empty where none was. */
  growth: list(object({ figure: text, first: number, last: number })),
  seconds: list(secondDefinition),
  values: valuesDefinition,
})
export type StreamFigures = Data<typeof streamFiguresDefinition>

/** In the order of display. */
export const objectiveNames = ['firstTextP95', 'gapP99', 'durationP95', 'errorRate'] as const

/** What a load may break: an objective, or the service's pace, so that answers begin later and later. */
const brokenByDefinition = oneOf([...objectiveNames, 'backlog'])

/** One way in which streams or uses failed, and how often. */
const failureDefinition = object({ kind: text, operation: text, count, evidence: texts })
export type LoadFailure = Data<typeof failureDefinition>

/** One step of a search, after its warm-up. */
const stepDefinition = object({
  /** Streams begun in a second. */
  rate: number,
  /** In the unit of the search. */
  load: number,
  streams: count,
  /** Streams in a second that were complete, correct and within the objectives. */
  goodput: number,
  firstTextP50: nullable(estimateDefinition),
  firstTextP95: nullable(estimateDefinition),
  durationP95: nullable(estimateDefinition),
  gapP99: nullable(number),
  errorRate: nullable(estimateDefinition),
  /** By how many seconds the first text comes later for each second that the load lasts; 0 where it does not. */
  growth: number,
  carries: flag,
  /** The objective that the step missed, or `backlog`; null where the service carried the step. */
  brokenBy: nullable(brokenByDefinition),
  /** Why the step says nothing about the service; null where it does. */
  invalid: nullable(text),
  values: valuesDefinition,
  /** What its broken streams have in common; the exchanges hold the first of each kind. */
  failures: list(failureDefinition),
})
export type LoadStep = Data<typeof stepDefinition>

export const capacityUnitNames = ['users', 'rate'] as const

const capacityDefinition = object({
  operation: text,
  unit: oneOf(capacityUnitNames),
  /** Null where the service did not carry even the smallest load. */
  carries: nullable(number),
  /** The largest load that was carried and the smallest that was not; null for one that was not found. */
  interval: Type.Unsafe<[number | null, number | null]>(Type.Array(nullable(number), { minItems: 2, maxItems: 2 })),
  brokenBy: nullable(brokenByDefinition),
  shape: nullable(oneOf(['queues', 'refuses', 'drops', 'slows', 'leaks'])),
  /** From the end of the load that was too much until an answer was as quick as before; null where it never was. */
  recoverySeconds: nullable(number),
  /** Whether repeated steps agree about both bounds; false where the search ended before. */
  confirmed: flag,
  /** The limits that each step had to keep, in milliseconds and as a share; null where any value will do. */
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

/** What the service reports of its own memory under load. */
const memoryDefinition = object({
  /** One value a second; null where the page gave none. */
  megabytes: list(nullable(number)),
  /** Medians of the first and the last third; null where memory did not grow. */
  growth: nullable(object({ first: number, last: number })),
})
export type ServiceMemory = Data<typeof memoryDefinition>

/** What the generator used of its machine, or of all machines together. */
const generatorDefinition = object({
  /** Processors that the generator may use, and the largest share of them that it used. */
  processors: count,
  processorShare: nullable(number),
  memoryMegabytes: nullable(number),
  /** Open files and sockets, and how many the generator may have open. */
  sockets: nullable(number),
  socketLimit: nullable(number),
})
export type GeneratorUse = Data<typeof generatorDefinition>

/** What this machine can generate, measured against a server that answers at once. */
const selfCheckDefinition = object({
  rate: number,
  delayP50: nullable(number),
  delayP99: nullable(number),
  use: generatorDefinition,
  /** Streams in a second at which the processors would be used up. */
  estimatedRate: nullable(number),
})
export type SelfCheck = Data<typeof selfCheckDefinition>

const limitUseDefinition = object({
  /** The request's number in the window, counted from 1 at an empty counter. */
  use: count,
  /** Milliseconds since the first of these uses was sent. */
  at: number,
  /** 0 where there was no response. */
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
  /** The operation that missed the objective by most, or came closest to missing it. */
  operation: text,
  objective: number,
  measured: number,
  met: flag,
})
export type ObjectiveFigure = Data<typeof objectiveDefinition>

/** The file `load.json`. */
export const loadFileDefinition = object({
  /** False where the figures say nothing about the service: the generator was the bottleneck, or nothing ran. */
  valid: flag,
  /** Why the figures are not valid; null where they are. */
  reason: nullable(text),
  /** Good streams in a second, over the time in which any stream was under way; null where none was. */
  goodput: nullable(number),
  objectives: list(objectiveDefinition),
  failures: list(failureDefinition),
  /** The kind of load; null for the short load of a run. */
  scenario: nullable(text),
  /** What ended the load early; null where nothing did. */
  endedBy: nullable(text),
  streams: list(streamFiguresDefinition),
  limits: list(limitFiguresDefinition),
  /** Null unless the load was a search. */
  capacity: nullable(capacityDefinition),
  /** After streams that their client left: how many, and the time until answers were as quick as before, or null. */
  abandoned: nullable(object({ streams: count, recoverySeconds: nullable(number), together: servedDefinition })),
  /** Null where the target names no page that shows the service's memory. */
  memory: nullable(memoryDefinition),
  generator: nullable(object({ selfCheck: nullable(selfCheckDefinition), use: generatorDefinition })),
})
export type LoadFile = Data<typeof loadFileDefinition>
