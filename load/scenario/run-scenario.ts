import type { LoadSettings, Scenario } from '../../harness/target/load-schema.ts'
import { aboveEstimateText, JOBS_END, type LoadFile, memoryGrowthText } from '../../harness/verdict/load-model.ts'
import type { LoadContext, Obstacle, Untested } from '../context/context.ts'
import { streamFigures } from '../figures/figures.ts'
import { watchMemory } from '../figures/service-memory.ts'
import { highestRate, secondsOf } from '../plan/arrivals.ts'
import type { LoadRecord } from '../plan/record.ts'
import { type CapacityRun, findCapacity } from '../search/capacity.ts'
import { type PutOn, putOn, recordSampled, type StreamSeries } from '../streams/put-on.ts'
import type { Asked, Blocked } from '../streams/stream-parts.ts'
import { askEach, leftOpen, SEE_LOG, type StreamRun } from '../streams/streams.ts'
import { recordJobs } from './jobs.ts'
import { afterLeaving, beforeLeaving, leftUntested } from './leaving.ts'
import { selfCheck } from './self-check.ts'
import { preparedFor, sharesOf, stopErrorRate, wantedFor } from './shares.ts'

/** The result of the load that `npm run load -- KIND` puts on a target. */
export interface ScenarioRun extends StreamRun {
  readonly file: Pick<LoadFile, 'capacity' | 'abandoned' | 'endedBy' | 'streams' | 'memory'> & {
    readonly selfCheck: NonNullable<LoadFile['generator']>['selfCheck']
    /** Why figures of streams that are in no series would be the generator's. */
    readonly invalid: readonly string[]
  }
  /** Records of jobs, and of streams that their client left; they are in no series. */
  readonly others: readonly LoadRecord[]
}

/** For a load without search, left streams and jobs. */
export const nothingBesides: ScenarioRun['file'] = {
  capacity: null,
  abandoned: null,
  endedBy: null,
  streams: [],
  memory: null,
  selfCheck: null,
  invalid: [],
}

/** How a load reports its progress. */
interface Telling {
  readonly say: (line: string) => void
  readonly keep: (soFar: ScenarioRun) => void
}

/** A load before its start, after each operation was asked a single question. */
interface Begun {
  /** The result where nothing is put on. */
  readonly run: Omit<ScenarioRun, 'untested' | 'file'>
  readonly answered: readonly [Asked, ...Asked[]]
  readonly blocked: readonly Blocked[]
  readonly selfCheck: ScenarioRun['file']['selfCheck']
}

export async function runScenario(context: LoadContext, scenario: Scenario, telling: Telling): Promise<ScenarioRun> {
  const wanted = wantedFor(context, scenario)
  const { answered, blocked, alone, unanswered } = await askEach(context, wanted)
  const [first, ...others] = answered
  const run = { series: [], others: [], isStopped: false, exchanges: alone, unanswered, use: null }
  if (first === undefined) return { ...run, untested: leftOpen(context, blocked, true), file: nothingBesides }
  const own = await selfCheck(context, first.wanted.request)
  if (own !== null) {
    const late = `${own.delayP99 ?? '–'} ms late at the 99th percentile`
    const about = `about ${own.estimatedRate} at the most`
    telling.say(`self-check: this machine begins ${own.rate} streams a second, ${late}; ${about}`)
  }
  const begun: Begun = { run, answered: [first, ...others], blocked, selfCheck: own }
  return scenario.kind === 'capacity'
    ? searched(context, scenario, begun, telling)
    : loaded(context, scenario, begun, telling)
}

async function searched(
  context: LoadContext,
  scenario: Scenario,
  { run, answered: [asked], blocked, selfCheck }: Begun,
  { say, keep }: Telling,
): Promise<ScenarioRun> {
  const untested = leftOpen(context, blocked, false)
  const runOf = ({ capacity, carried: series, endedBy, isStopped, use }: CapacityRun): ScenarioRun => {
    const file = { ...nothingBesides, capacity, endedBy, selfCheck }
    return { ...run, series, isStopped, use, untested, file }
  }
  const progress = { say, keep: (soFar: CapacityRun) => keep(runOf(soFar)) }
  const found = runOf(await findCapacity(context, { scenario, asked }, progress))
  return { ...found, exchanges: [...run.exchanges, ...found.series.flatMap((one) => recordSampled(context, one))] }
}

/** Puts on any load other than a search, in a single run of k6. */
async function loaded(
  context: LoadContext,
  scenario: Scenario,
  { run, answered, blocked, selfCheck }: Begun,
  { say }: Telling,
): Promise<ScenarioRun> {
  const { target } = context.run
  const shares = sharesOf(context, scenario, answered)
  const prepared = preparedFor(context, shares)
  if (prepared.kind === 'untested') {
    const { reason, remedy } = prepared
    const unpaid = answered.map(({ wanted }): Blocked => ({ kind: 'untested', wanted, reason, remedy }))
    const untested = [...leftOpen(context, [...blocked, ...unpaid], true), ...jobsUntested(context, prepared)]
    return { ...run, untested, file: { ...nothingBesides, endedBy: reason, selfCheck } }
  }
  const { jobs, parts } = prepared
  const noJobs = shares.jobs?.kind === 'none' ? shares.jobs : null
  if (noJobs !== null) say(`no jobs: ${noJobs.reason}`)
  const left = [...leftOpen(context, blocked, false), ...(noJobs === null ? [] : jobsUntested(context, noJobs))]
  const rate = parts.reduce((sum, { part }) => sum + highestRate(part.stages), 0)
  const above = aboveEstimateText(selfCheck, rate)
  if (above !== null) say(above)
  const [first] = parts
  const before = scenario.kind === 'abandon' ? await beforeLeaving(context, answered[0], first?.part.users ?? 1) : null
  const watched = watchMemory(target)
  const besides = { jobs: jobs?.part ?? null, stopErrorRate: stopErrorRate(scenario, target) }
  const put = await putOn(context, parts, besides)
  const memory = await watched.stop()
  if (memory?.megabytes.every((one) => one === null))
    say(`load.memory: no process_resident_memory_bytes at ${target.load.memory}`)
  const { isStopped, result } = put
  const { use } = result
  const file = { ...nothingBesides, endedBy: whatEnded(scenario, target.load.stop, put), memory, selfCheck }
  if (scenario.kind === 'abandon') {
    const records = put.series.flatMap((one) => one.records)
    const invalid = put.series.flatMap(({ figures }) => figures.invalid ?? [])
    const isLeft = result.isComplete && records.length > 0
    const compared = () => (before === null ? null : afterLeaving(context, { ...before, records }))
    const unleft = leftUntested({ reason: invalid[0] ?? 'no stream was begun', remedy: SEE_LOG })
    const after = isStopped ? null : isLeft ? await compared() : unleft
    const exchanges = [...run.exchanges, ...(after?.last ?? [])]
    const untested = [...left, ...(after?.untested ?? [])]
    return {
      ...run,
      exchanges,
      isStopped,
      use,
      untested,
      file: { ...file, invalid, abandoned: after?.abandoned ?? null },
    }
  }
  const series = put.series.map((one) => withGrowthOf(memory, one))
  const ofJobs = jobs === null ? [] : recordJobs(context, jobs, put.jobs)
  const exchanges = [...run.exchanges, ...series.flatMap((one) => recordSampled(context, one)), ...ofJobs]
  const streams = jobs === null ? [] : [streamFigures(jobs.part, put.jobs, result, target.objectives)]
  return { ...run, series, others: put.jobs, exchanges, isStopped, use, untested: left, file: { ...file, streams } }
}

/** What ended a load early; null where nothing or a signal did. */
function whatEnded({ stages }: Scenario, stop: LoadSettings['stop'], { result, isStopped }: PutOn): string | null {
  if (result.isAborted) return `more than ${(stop.errorRate ?? 0) * 100} % of the streams broke (load.stop.errorRate)`
  const isEnded = !isStopped && secondsOf(stages) > (stop.seconds ?? Number.POSITIVE_INFINITY)
  return isEnded ? `load.stop.seconds is ${stop.seconds}` : null
}

function jobsUntested({ open }: LoadContext, { reason, remedy }: Obstacle): readonly Untested[] {
  return open.has(JOBS_END) ? [{ requirement: JOBS_END, reason, remedy }] : []
}

function withGrowthOf(memory: LoadFile['memory'], series: StreamSeries): StreamSeries {
  if (memory?.growth == null) return series
  const growth = [...(series.load.growth ?? []), memoryGrowthText(memory.growth)]
  return { ...series, load: { ...series.load, growth } }
}
