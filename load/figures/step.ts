import { median } from '../../harness/figures.ts'
import type { Objectives } from '../../harness/target/target.ts'
import type { Capacity, LoadStep } from '../../harness/verdict/files/load-file.ts'
import { type Histogram, histogramPercentile, merged } from '../plan/histogram.ts'
import { failureKind, isWhole, type LoadRecord, lateness } from '../plan/record.ts'
import { growthOf, percentileEstimate, ranked, rounded, shareEstimate } from './estimate.ts'

/** What the streams of one step of a search show about the service. */
export interface MeasuredStep extends Omit<LoadStep, 'values' | 'failures'> {
  /** Broken streams: those that the service refused to take on, and all others. */
  readonly refused: number
  readonly dropped: number
  /** Median milliseconds from the first text to the end. */
  readonly writing: number
}

interface StepOf {
  readonly rate: number
  readonly unit: 'users' | 'rate'
  /** Seconds of load before the first of these records. */
  readonly warmSeconds: number
  readonly objectives: Objectives
  /** Why the figures may be the generator's, and whether it put on the whole load. */
  readonly invalid: string | null
  readonly isWholeLoad: boolean
}

/** The share of broken answers that a search allows where the target states none. */
const DEFAULT_ERROR_RATE = 0.01

/** A backlog can't be told from chance in fewer seconds. */
const LEAST_SECONDS = 3

/** The share of a step's streams that warm the service up and are not counted. */
const WARM_UP = 0.15

/**
 * Growth of the first text, in seconds each second, beyond which a service does not keep pace and its backlog grows.
 */
const FALLS_BEHIND = 0.02

/**
 * How many streams a step has at a rate: some to warm up, and then at least `streams`, or as many as begin in the time
 * of two answers. Streams that are under way together are not independent samples.
 *
 * @param quiet milliseconds of an answer without a load
 */
export function streamsAt(rate: number, streams: number, quiet: number) {
  const twoAnswers = Math.ceil((2 * rate * quiet) / 1000)
  const counted = Math.max(streams, twoAnswers, Math.ceil(rate * LEAST_SECONDS))
  return { warm: Math.max(Math.ceil(streams * WARM_UP), twoAnswers), counted }
}

/** @param records of the streams after the warm-up, in the order of their schedule */
export function measuredStep(records: readonly LoadRecord[], step: StepOf): MeasuredStep {
  const { rate, unit, warmSeconds, objectives } = step
  const whole = records.filter(isWhole)
  const broken = records.filter((record) => !isWhole(record))
  const refused = broken.filter(isRefused).length
  const held = heldIn(records)
  const { each, isCertain } = growthOfFirstText(whole)
  const seconds = records.length / rate
  // The time that a growing backlog adds is subtracted: without the backlog, an answer takes as long as in the
  // beginning.
  const added = Math.max(0, each) * (warmSeconds + seconds / 2)
  const writing = median(whole.map((record) => record.duration - (record.stream?.firstText ?? 0)))
  const atATime = rate * Math.max(writing / 1000, median(whole.map(({ duration }) => duration)) / 1000 - added)
  const { brokenBy, invalid } = decided(records, step)
  return {
    rate: rounded(rate),
    load: rounded(unit === 'rate' ? rate : atATime),
    streams: records.length,
    goodput: rounded(records.filter((record) => isGood(record, objectives)).length / seconds),
    firstTextP50: percentileEstimate(ranked(whole.flatMap((record) => firstTextOf(record) ?? [])), 0.5),
    ...held,
    growth: isCertain ? rounded(Math.max(0, each), 4) : 0,
    carries: invalid === null && brokenBy === null,
    brokenBy,
    invalid,
    refused,
    dropped: broken.length - refused,
    writing,
  }
}

/**
 * What broke a step, if the generator may be to blame. A late generator does not make every step worthless. Figures
 * that are too slow even when they count from the real start of each stream are the service's. Figures that are quick
 * enough when they count from the scheduled start show that the load was carried, if all of it was put on.
 */
function decided(records: readonly LoadRecord[], { objectives, invalid, isWholeLoad }: StepOf) {
  const brokenBy = whatBroke(records, objectives)
  if (invalid === null || (brokenBy === null && isWholeLoad)) return { brokenBy, invalid: null }
  const ofService = whatBroke(
    records.map((record) => ({ ...record, scheduledAt: record.startedAt })),
    objectives,
  )
  return ofService === null ? { brokenBy: null, invalid } : { brokenBy: ofService, invalid: null }
}

function heldIn(records: readonly LoadRecord[]) {
  const whole = records.filter(isWhole)
  return {
    firstTextP95: percentileEstimate(ranked(whole.flatMap((record) => firstTextOf(record) ?? [])), 0.95),
    durationP95: percentileEstimate(ranked(whole.map(durationOf)), 0.95),
    gapP99: histogramPercentile(gapsOf(whole), 0.99),
    errorRate: shareEstimate(records.length - whole.length, records.length),
  }
}

/** Growth in seconds, each second. */
function growthOfFirstText(whole: readonly LoadRecord[]): ReturnType<typeof growthOf> {
  const begin = whole[0]?.scheduledAt ?? 0
  const moments = whole.flatMap((record) => {
    const value = firstTextOf(record)
    return value === null ? [] : [{ seconds: ((record.scheduledAt ?? 0) - begin) / 1000, value }]
  })
  const { each, isCertain } = growthOf(moments)
  return { each: each / 1000, isCertain }
}

/** The limits that a step must keep to be carried. */
export function heldTo({ firstTextP95, gapP99, durationP95, errorRate }: Objectives): Capacity['heldTo'] {
  return { firstTextP95, gapP99, durationP95, errorRate: errorRate ?? DEFAULT_ERROR_RATE }
}

function whatBroke(records: readonly LoadRecord[], objectives: Objectives): LoadStep['brokenBy'] {
  const held = heldIn(records)
  const allowed = heldTo(objectives)
  const found = {
    errorRate: held.errorRate?.value ?? null,
    firstTextP95: held.firstTextP95?.value ?? null,
    gapP99: held.gapP99,
    durationP95: held.durationP95?.value ?? null,
  }
  const names = ['errorRate', 'firstTextP95', 'gapP99', 'durationP95'] as const
  const broken = names.find((name) => (found[name] ?? 0) > (allowed[name] ?? Number.POSITIVE_INFINITY))
  const { each, isCertain } = growthOfFirstText(records.filter(isWhole))
  return broken ?? (isCertain && each > FALLS_BEHIND ? 'backlog' : null)
}

/** Whether a stream was complete, correct and within the target's objectives for a single answer. */
export function isGood(record: LoadRecord, { firstTextP95, gapP99, durationP95 }: Objectives): boolean {
  const { stream } = record
  const within = (value: number | null, most: number | null) => most === null || value === null || value <= most
  return (
    isWhole(record) &&
    within(firstTextOf(record), firstTextP95) &&
    within(stream === null ? null : histogramPercentile(stream.gaps, 0.99), gapP99) &&
    within(durationOf(record), durationP95)
  )
}

/** Counts from the scheduled start, as all times of a load do, so that a stream's wait for its start is not hidden. */
export function firstTextOf(record: LoadRecord): number | null {
  const firstText = record.stream?.firstText ?? null
  return firstText === null ? null : firstText + lateness(record)
}

export function durationOf(record: LoadRecord): number {
  return record.duration + lateness(record)
}

/** Times between two texts of all these streams together. */
export function gapsOf(records: readonly LoadRecord[]): Histogram {
  return merged(records.flatMap(({ stream }) => (stream === null ? [] : [stream.gaps])))
}

/** Whether the service itself refused the request. */
function isRefused(record: LoadRecord): boolean {
  return /^(?:status (?:4\d\d|503)|error event)$/.test(failureKind(record))
}
