import type { Scenario } from '../../harness/target/load-schema.ts'
import type { Objectives } from '../../harness/target/target.ts'
import { counted } from '../../harness/text/format.ts'
import {
  type Capacity,
  estimateText,
  type GeneratorUse,
  type LoadFailure,
  type LoadStep,
} from '../../harness/verdict/load-model.ts'
import type { LoadContext } from '../context/context.ts'
import { reserveAll } from '../context/reservation.ts'
import { rounded } from '../figures/estimate.ts'
import { exchangeId } from '../figures/exchanges.ts'
import { failuresIn, valuesOf } from '../figures/figures.ts'
import { heldTo, type MeasuredStep, measuredStep, streamsAt } from '../figures/step.ts'
import { putOn, recordSampled, type StreamSeries } from '../streams/put-on.ts'
import { isAsQuick, quietTime, recoveryOf } from '../streams/recovery.ts'
import { type Asked, partOf } from '../streams/stream-parts.ts'
import { boundsOf, next, type SearchSettings, sizeAt, type Trial } from './search.ts'
import { shapeOf } from './shape.ts'

/** Searches for the largest load that a service carries, step by step on the service itself. */

/** Streams of a step that decides, besides its warm-up. */
export const MANY_STREAMS = 300

/** Streams of a step on the way up: as many as it takes to tell that the 95th percentile is below a bound. */
export const FEW_STREAMS = 60

const PRECISION = 1.06

/** A search that reaches this rate would find the limit of the generator, not of the service. */
const MOST_RATE = 2_000

/** How many disturbed steps in a row end the search: before, a disturbed step is measured again. */
const DISTURBED = 3

export interface CapacityRun {
  readonly capacity: Capacity
  /** Streams of the steps that the service carried; these are judged. */
  readonly carried: readonly StreamSeries[]
  readonly use: GeneratorUse | null
  readonly isStopped: boolean
  /** What ended the search before it had found both bounds; null where nothing did. */
  readonly endedBy: string | null
}

type Step = MeasuredStep & LoadStep & { readonly asked: number }

interface Search extends Omit<CapacityRun, 'capacity'> {
  readonly unit: Capacity['unit']
  readonly asked: Asked
  /** Milliseconds of an answer without load: before the search, and when last measured. */
  readonly before: number
  readonly quiet: number
  readonly steps: readonly Step[]
  /** Recovery after the load that was furthest beyond what the service carries. */
  readonly recovery: { readonly seconds: number | null; readonly rate: number } | null
}

/**
 * @param say tells a person about each step
 * @param keep gets what was found so far at the end of each step
 */
export async function findCapacity(
  context: LoadContext,
  { scenario, asked }: { readonly scenario: Scenario; readonly asked: Asked },
  { say, keep }: { readonly say: (line: string) => void; readonly keep: (soFar: CapacityRun) => void },
): Promise<CapacityRun> {
  const { unit, stages } = scenario
  const before = (await quietTime(context, asked.wanted)) ?? asked.alone.milliseconds
  const settings: SearchSettings = {
    from: stages[0]?.from ?? 1,
    least: unit === 'users' ? 1 : 0.1,
    most: unit === 'users' ? (MOST_RATE * before) / 1000 : MOST_RATE,
    precision: PRECISION,
    few: FEW_STREAMS,
    many: MANY_STREAMS,
  }
  const { objectives, load } = context.run.target
  const { stop } = load
  const deadline = Date.now() + (stop.seconds ?? Number.POSITIVE_INFINITY) * 1000
  const begun = { steps: [], carried: [], recovery: null, use: null, isStopped: false, endedBy: null }
  let search: Search = { unit, asked, before, quiet: before, ...begun }
  for (;;) {
    const wanted = next(trialsOf(search.steps), settings)
    // The search ends where the service does not become as quick as before: further steps could not be compared with
    // earlier ones.
    const isChanged = !isAsQuick(search.quiet, before)
    if (wanted.kind === 'found') return concluded(search, objectives, wanted.confirmed)
    if (search.isStopped || search.endedBy !== null) return concluded(search, objectives, false)
    if (isChanged) {
      const hasCarried = search.steps.some(({ carries }) => carries)
      return concluded({ ...search, endedBy: hasCarried ? null : STILL_SLOW }, objectives, false)
    }
    if (Date.now() > deadline)
      return concluded({ ...search, endedBy: `load.stop.seconds is ${stop.seconds}` }, objectives, false)
    search = await stepped(context, search, wanted)
    const step = search.steps.at(-1)
    if (step === undefined) continue
    if (search.endedBy === null) say(stepText(step, unit))
    keep(concluded({ ...search, endedBy: search.endedBy ?? BROKEN_OFF }, objectives, false))
  }
}

/** The reason that is kept for a search that is killed in a later step. */
const BROKEN_OFF = 'the search was broken off after these steps'

function trialsOf(steps: readonly Step[]): readonly Trial[] {
  return steps
    .filter(({ invalid }) => invalid === null)
    .map(({ asked, streams, carries, load }) => ({ load: asked, streams, carries, size: load }))
}

/** One step: the load with its warm-up, and, where it was too much, the time in which the service recovers. */
async function stepped(
  context: LoadContext,
  search: Search,
  { load, streams }: { readonly load: number; readonly streams: number },
): Promise<Search> {
  const { unit, asked, before, quiet } = search
  const rate = unit === 'rate' ? load : (load * 1000) / quiet
  const { warm, counted } = streamsAt(rate, streams, quiet)
  const all = warm + counted
  const reserved = reserveAll(context, [{ ...asked.wanted, requests: all }])
  if (reserved.kind === 'short') {
    const left = Math.min(...reserved.shortages.map(({ budgeted, room }) => Math.min(budgeted, room)))
    return { ...search, endedBy: `the budget leaves ${left} uses, and the next step takes ${all}` }
  }
  const [uses = []] = reserved.uses
  const stages = [{ seconds: all / rate, from: rate, to: rate }]
  const part = { ...partOf(context, asked, { stages, segments: context.run.load?.segments ?? 1 }), streams: all }
  const put = await putOn(context, [{ kind: 'ready', wanted: asked.wanted, part, uses }])
  const [series] = put.series
  if (series === undefined || put.isStopped) return { ...search, isStopped: put.isStopped }
  const { invalid: disturbed, started, requested, achievedRate, requestedRate } = series.figures
  const isWholeLoad = started === requested && achievedRate >= requestedRate * 0.95
  const records = series.records.filter(({ number }) => number >= warm).toSorted((a, b) => a.number - b.number)
  // No figure can be made of none, and another try would end as this one did.
  if (records.length === 0)
    return { ...search, use: put.result.use, endedBy: disturbed ?? 'no stream of a step was begun' }
  const { objectives } = context.run.target
  const numbered = numberedFrom(series, search.steps.length + 1)
  const failures = failuresIn(numbered.records)
  const step = {
    ...measuredStep(records, { rate, unit, warmSeconds: warm / rate, objectives, invalid: disturbed, isWholeLoad }),
    values: valuesOf(records),
    failures,
    asked: load,
  }
  const steps = [...search.steps, step]
  const after = { ...search, steps, use: put.result.use }
  if (step.carries) return { ...after, carried: [...search.carried, numbered] }
  recordFirst(context, numbered, failures)
  const { invalid } = step
  if (invalid !== null) {
    const disturbed = steps.length - 1 - steps.findLastIndex((one) => one.invalid === null)
    return disturbed < DISTURBED ? after : { ...after, endedBy: invalid }
  }
  const endedAt = series.records.reduce((last, { scheduledAt }) => Math.max(last, scheduledAt ?? 0), 0)
  const found = await recoveryOf(context, asked.wanted, { before, endedAt })
  if (found.kind === 'unpaid') return { ...after, endedBy: `whether it recovers was not seen: ${found.reason}` }
  const seconds = found.kind === 'recovered' ? found.seconds : null
  const { milliseconds } = found
  const recovery = (search.recovery?.rate ?? 0) > rate ? search.recovery : { seconds, rate }
  if (milliseconds === null) return { ...after, recovery, quiet: Number.POSITIVE_INFINITY, endedBy: NO_ANSWER }
  return { ...after, recovery, quiet: milliseconds }
}

/** No step shows whether the load or something else made the service slow, so the search reports no shape. */
const STILL_SLOW = 'the service stayed slow before any load was carried, so that nothing smaller was tried'

const NO_ANSWER = 'the service no longer answered a single question'

/** The series with numbers that are unique over all steps: each step numbers its streams from 0. */
function numberedFrom(series: StreamSeries, step: number): StreamSeries {
  const numbered = series.records.map((record) => ({ ...record, number: record.number + step * 100_000 }))
  const figures = { ...series.figures, invalid: null }
  return { ...series, figures, load: { ...series.load, invalid: null }, records: numbered }
}

/**
 * Records the first streams of each failure in a step that was too much. They are not judged: no service carries every
 * load.
 */
function recordFirst(context: LoadContext, series: StreamSeries, failures: readonly LoadFailure[]): void {
  const named = new Set(failures.flatMap(({ evidence }) => evidence))
  recordSampled(context, { ...series, records: series.records.filter((record) => named.has(exchangeId(record))) })
}

function concluded(search: Search, objectives: Objectives, isConfirmed: boolean): CapacityRun {
  const { steps, unit, asked, carried, recovery, use, isStopped, endedBy, quiet, before } = search
  const trials = trialsOf(steps)
  const { low, high } = boundsOf(trials)
  const size = (load: number | null) => (load === null ? null : rounded(sizeAt(trials, load), 1))
  const [carries, breaks] = [size(low), size(high)]
  const isItself = isAsQuick(quiet, before)
  const capacity: Capacity = {
    operation: asked.wanted.operation.id,
    unit,
    carries,
    // Under a larger load, a service that has lost places has fewer answers at a time. So the interval's end is kept
    // from lying below its beginning.
    interval: [carries, breaks === null ? null : Math.max(carries ?? 0, breaks)],
    brokenBy: steps.findLast((step) => step.brokenBy !== null && step.asked === high)?.brokenBy ?? null,
    shape: endedBy === STILL_SLOW ? null : shapeOf(steps, isItself),
    recoverySeconds: isItself ? (recovery?.seconds ?? null) : null,
    confirmed: isConfirmed,
    heldTo: heldTo(objectives),
    steps,
  }
  return { capacity, carried, use, isStopped, endedBy }
}

/** One line about a step, for a person. */
function stepText(step: Step, unit: Capacity['unit']): string {
  const { load, streams, firstTextP95, errorRate, goodput, brokenBy, invalid } = step
  const broken = `${rounded((errorRate?.value ?? 0) * 100, 1)} % broken`
  const about = `first text p95 ${estimateText(firstTextP95)}, goodput ${goodput}/s, ${broken}`
  const verdict = invalid ?? (brokenBy === null ? 'carried' : `not carried: ${brokenBy}`)
  return `${unit === 'users' ? counted(load, 'user') : `${load} a second`}, ${counted(streams, 'stream')}: ${about}: ${verdict}`
}
