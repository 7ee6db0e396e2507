import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Objectives } from '../../harness/target/target.ts'
import type { LoadFailure, StreamFigures, StreamValues } from '../../harness/verdict/load-model.ts'
import type { K6Result } from '../k6/run-k6.ts'
import { arrivalTime } from '../plan/arrivals.ts'
import type { Part } from '../plan/plan.ts'
import { failureKind, isWhole, type LoadRecord, lateness, scheduledStart, writingSpeed } from '../plan/record.ts'
import { grownIn, percentilesOf, ranked, rounded, shareEstimate } from './estimate.ts'
import { exchangeId } from './exchanges.ts'
import { concurrency, rankedGaps, secondsOf } from './seconds.ts'
import { durationOf, firstTextOf, gapsOf, isGood } from './step.ts'
import { whyInvalid } from './validity.ts'

/** Figures of one operation's streams. */
export function streamFigures(
  part: Omit<Part, 'requirement'>,
  unsorted: readonly LoadRecord[],
  result: Omit<K6Result, 'records'>,
  objectives: Objectives,
): StreamFigures {
  const own = unsorted.toSorted((a, b) => scheduledStart(a) - scheduledStart(b))
  const begun = own.filter(({ thread }) => thread === null)
  const starts = begun.map(({ startedAt }) => startedAt).sort((a, b) => a - b)
  const seconds = ((starts.at(-1) ?? 0) - (starts[0] ?? 0)) / 1000
  const planned = arrivalTime(part.stages, part.streams - 1) - arrivalTime(part.stages, 0)
  // n streams have n - 1 intervals between them.
  const rateOver = (count: number, time: number) => (time > 0 ? rounded((count - 1) / time) : 0)
  const whole = own.filter(isWhole)
  const figures = {
    operation: part.request.operation,
    protocol: part.request.protocol,
    requested: part.streams,
    started: begun.length,
    whole: whole.length,
    good: own.filter((record) => isGood(record, objectives)).length,
    requestedRate: rateOver(part.streams, planned),
    achievedRate: rateOver(begun.length, seconds),
    concurrency: concurrency(own),
    users: part.users,
    figures: {
      delay: percentilesOf(ranked(begun.map(lateness))),
      firstByte: percentilesOf(ranked(whole.map((record) => record.headersAt + lateness(record)))),
      firstText: percentilesOf(ranked(own.flatMap((record) => firstTextOf(record) ?? []))),
      gap: percentilesOf(rankedGaps(own)),
      duration: percentilesOf(ranked(whole.map(durationOf))),
      charactersPerSecond: percentilesOf(ranked(whole.flatMap((record) => writingSpeed(record) ?? []))),
    },
    growth: growthIn(own),
    seconds: secondsOf(own, objectives),
    values: valuesOf(own),
  }
  return { ...figures, invalid: whyInvalid(figures, result) }
}

/** @param records in the order of their schedule */
export function valuesOf(records: readonly LoadRecord[]): StreamValues {
  const begin = records[0] === undefined ? 0 : scheduledStart(records[0])
  const kinds = records.map((record) => (isWhole(record) ? 'whole' : failureKind(record)))
  const outcomes = [...new Set(kinds)]
  const ofStream = (read: (stream: NonNullable<LoadRecord['stream']>) => number) =>
    records.map(({ stream }) => (stream === null ? null : rounded(read(stream))))
  return {
    at: records.map((record) => rounded(scheduledStart(record) - begin)),
    delay: records.map((record) => rounded(lateness(record))),
    firstByte: records.map(({ status, headersAt }) => (status === 0 ? null : rounded(headersAt))),
    firstText: records.map(({ stream }) => (stream?.firstText == null ? null : rounded(stream.firstText))),
    duration: records.map(({ duration }) => rounded(duration)),
    gapP95: ofStream(({ gapP95 }) => gapP95),
    gaps: gapsOf(records),
    characters: ofStream(({ characters }) => characters),
    outcome: kinds.map((kind) => outcomes.indexOf(kind)),
    outcomes,
  }
}

/** Figures that are worse in the last third of a load than in the first, beyond chance: something is filling up. */
function growthIn(records: readonly LoadRecord[]): StreamFigures['growth'] {
  const third = Math.floor(records.length / 3)
  const [early, late] = [records.slice(0, third), records.slice(records.length - third)]
  const times = [
    ['firstText', firstTextOf],
    ['duration', durationOf],
  ] as const
  const whole = records.filter(isWhole)
  const slower = times.flatMap(([figure, of]) => {
    const grown = grownIn(whole.flatMap((record) => of(record) ?? []))
    return grown === null ? [] : [{ figure, ...grown }]
  })
  const [before, after] = [early, late].map((part) =>
    shareEstimate(part.filter((record) => !isWhole(record)).length, part.length),
  )
  const isWorse = (after?.low ?? 0) > (before?.high ?? 1)
  return isWorse ? [...slower, { figure: 'errorRate', first: before?.value ?? 0, last: after?.value ?? 0 }] : slower
}

/** Good streams in a second, over the time in which any stream was under way; null where none was. */
export function goodput(records: readonly LoadRecord[], objectives: Objectives): number | null {
  const streams = records.filter(({ stream }) => stream !== null)
  if (streams.length === 0) return null
  const begin = streams.reduce((first, { startedAt }) => Math.min(first, startedAt), Number.POSITIVE_INFINITY)
  const end = streams.reduce((last, { startedAt, duration }) => Math.max(last, startedAt + duration), 0)
  const good = streams.filter((record) => isGood(record, objectives)).length
  return rounded((good * 1000) / Math.max(1, end - begin))
}

/** How many failures of each kind are listed with their exchange. */
export const MOST_EVIDENCE = 5

/** The kinds of failures among broken streams, the most frequent first. */
export function failuresIn(all: readonly LoadRecord[]): readonly LoadFailure[] {
  const broken = all.filter((record) => !isWhole(record))
  const alike = Map.groupBy(broken, (record) => `${failureKind(record)}\n${record.operation}`)
  const failures = [...alike].map(([key, records]) => {
    const [kind = '', operation = ''] = key.split('\n')
    return { kind, operation, count: records.length, evidence: records.slice(0, MOST_EVIDENCE).map(exchangeId) }
  })
  return failures.toSorted((a, b) => b.count - a.count)
}

/** The single questions, asked before the load, that got no whole answer. */
export function unansweredFailures(exchanges: readonly Exchange[]): readonly LoadFailure[] {
  return exchanges.map(({ id, operation, response, failure }) => {
    const status = response === null ? (failure?.kind ?? 'no answer') : `status ${response.status}`
    const kind = response?.status === 200 ? response.end : status
    return { kind: `${kind}, asked alone`, operation: operation ?? '', count: 1, evidence: [id] }
  })
}
