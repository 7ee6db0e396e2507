import type { Objectives } from '../../harness/target/target.ts'
import type { LoadSecond } from '../../harness/verdict/load-model.ts'
import { countedIn, histogramValue } from '../plan/histogram.ts'
import { failureKind, isWhole, type LoadRecord, lateness, scheduledStart, writingSpeed } from '../plan/record.ts'
import { percentileEstimate, ranked, rounded } from './estimate.ts'
import { durationOf, firstTextOf, gapsOf, isGood } from './step.ts'

/** A load second by second. */

type Ranked = ReturnType<typeof ranked>

/** The most records that were under way at one time. */
export function concurrency(records: readonly Pick<LoadRecord, 'startedAt' | 'duration'>[]): number {
  return levels(records).reduce((most, { level }) => Math.max(most, level), 0)
}

/** How many records are under way, from each moment on at which one begins or ends. */
function levels(records: readonly Pick<LoadRecord, 'startedAt' | 'duration'>[]) {
  const steps = records.flatMap(({ startedAt, duration }) => [
    { at: startedAt, change: 1 },
    { at: startedAt + duration, change: -1 },
  ])
  let level = 0
  return steps
    .sort((a, b) => a.at - b.at || a.change - b.change)
    .map(({ at, change }) => {
      level += change
      return { at, level }
    })
}

/**
 * Figures for each second of the schedule, also for those in which no stream began.
 *
 * @param records in the order of their schedule
 */
export function secondsOf(records: readonly LoadRecord[], objectives: Objectives): readonly LoadSecond[] {
  const begin = records[0] === undefined ? 0 : scheduledStart(records[0])
  const secondAt = (at: number) => Math.max(0, Math.floor((at - begin) / 1000))
  const bySecond = Map.groupBy(records, (record) => secondAt(scheduledStart(record)))
  const levelOf = levelsBySecond(records, secondAt)
  return levelOf.map((atATime, second) => secondOf(bySecond.get(second) ?? [], { second, atATime }, objectives))
}

/** @param own the records that were scheduled to begin in this second */
function secondOf(
  own: readonly LoadRecord[],
  about: Pick<LoadSecond, 'second' | 'atATime'>,
  objectives: Objectives,
): LoadSecond {
  const whole = own.filter(isWhole)
  const firstBytes = ranked(whole.map((record) => record.headersAt + lateness(record)))
  const firstTexts = ranked(own.flatMap((record) => firstTextOf(record) ?? []))
  const durations = ranked(whole.map(durationOf))
  const gaps = rankedGaps(own)
  return {
    ...about,
    arrivals: own.length,
    good: own.filter((record) => isGood(record, objectives)).length,
    failures: countedKinds(own.filter((record) => !isWhole(record))),
    firstByteP50: percentile(firstBytes, 0.5),
    firstByteP95: percentile(firstBytes, 0.95),
    firstTextP50: percentile(firstTexts, 0.5),
    firstTextP95: percentile(firstTexts, 0.95),
    gapP50: percentile(gaps, 0.5),
    gapP95: percentile(gaps, 0.95),
    durationP50: percentile(durations, 0.5),
    durationP95: percentile(durations, 0.95),
    charactersPerSecondP50: percentile(ranked(whole.flatMap((record) => writingSpeed(record) ?? [])), 0.5),
  }
}

export function rankedGaps(records: readonly LoadRecord[]): Ranked {
  const gaps = gapsOf(records)
  return { samples: countedIn(gaps), at: (rank) => histogramValue(gaps, rank) }
}

function percentile(values: Ranked, share: number): number | null {
  const estimate = percentileEstimate(values, share)
  return estimate === null ? null : rounded(estimate.value)
}

function countedKinds(broken: readonly LoadRecord[]): LoadSecond['failures'] {
  const kinds = Map.groupBy(broken, failureKind)
  return Object.fromEntries([...kinds].map(([kind, { length }]) => [kind, length]))
}

/** The most records that were under way at a time, for each second until the last has ended. */
function levelsBySecond(records: readonly LoadRecord[], secondAt: (at: number) => number): readonly number[] {
  const most: number[] = []
  let before = 0
  for (const { at, level } of levels(records)) {
    const second = secondAt(at)
    while (most.length <= second) most.push(before)
    most[second] = Math.max(most[second] ?? 0, level)
    before = level
  }
  return most
}
