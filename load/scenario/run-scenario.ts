import type { LoadSettings, Scenario } from '../../harness/target/load-schema.ts'
import { aboveEstimateText, JOBS_END, type LoadFile, memoryGrowthText } from '../../harness/verdict/load-model.ts'
import type { LoadContext, Obstacle, Untested } from '../context.ts'
import { streamFigures } from '../figures.ts'
import { putOn, recordSampled, type StreamSeries } from '../put-on.ts'
import type { LoadRecord } from '../record.ts'
import { highestRate, secondsOf } from '../scripts/arrivals.ts'
import { type CapacityRun, findCapacity } from '../search/capacity.ts'
import { watchMemory } from '../service-memory.ts'
import type { Blocked } from '../stream-parts.ts'
import { askEach, leftOpen, type StreamRun } from '../streams.ts'
import { recordJobs } from './jobs.ts'
import { afterLeaving, beforeLeaving } from './leaving.ts'
import { selfCheck } from './self-check.ts'
import { preparedFor, sharesOf, stopErrorRate, wantedFor } from './shares.ts'

/** What `npm run load -- KIND` puts on a target, and what came of it. */
export interface ScenarioRun extends StreamRun {
  readonly file: Pick<LoadFile, 'capacity' | 'abandoned' | 'endedBy' | 'streams' | 'memory'> & {
    readonly selfCheck: NonNullable<LoadFile['generator']>['selfCheck']
  }
  /** Records of jobs and of streams that their client left, which no series has. */
  readonly others: readonly LoadRecord[]
}

/** Of a load that neither searches nor leaves answers, and had no jobs. */
export const nothingBesides: ScenarioRun['file'] = {
  capacity: null,
  abandoned: null,
  endedBy: null,
  streams: [],
  memory: null,
  selfCheck: null,
}

export async function runScenario(
  context: LoadContext,
  scenario: Scenario,
  { say, keep }: { readonly say: (line: string) => void; readonly keep: (soFar: ScenarioRun) => void },
): Promise<ScenarioRun> {
  const wanted = wantedFor(context, scenario)
  const { answered, blocked, alone, unanswered } = await askEach(context, wanted)
  const [first] = answered
  const untested = (some: readonly Blocked[], none: boolean) => some.flatMap((one) => leftOpen(context, one, none))
  const begun = { series: [], others: [], isStopped: false, exchanges: alone, unanswered, use: null }
  if (first === undefined) return { ...begun, untested: untested(blocked, true), file: nothingBesides }
  const own = await selfCheck(context, first.wanted.request)
  if (own !== null) {
    const late = `${own.delayP99 ?? '–'} ms late at the 99th percentile`
    say(`self-check: this machine begins ${own.rate} streams a second, ${late}; about ${own.estimatedRate} at the most`)
  }
  if (scenario.kind === 'capacity') {
    const runOf = ({ capacity, carried: series, endedBy, isStopped, use }: CapacityRun): ScenarioRun => {
      const file = { ...nothingBesides, capacity, endedBy, selfCheck: own }
      return { ...begun, series, isStopped, use, untested: untested(blocked, false), file }
    }
    const progress = { say, keep: (soFar: CapacityRun) => keep(runOf(soFar)) }
    const found = runOf(await findCapacity(context, { scenario, asked: first }, progress))
    return { ...found, exchanges: [...alone, ...found.series.flatMap((one) => recordSampled(context, one))] }
  }
  const shares = sharesOf(context, scenario, answered)
  const prepared = preparedFor(context, shares)
  if (prepared.kind === 'untested') {
    const { reason, remedy } = prepared
    const unpaid = answered.map(({ wanted: one }): Blocked => ({ kind: 'untested', wanted: one, reason, remedy }))
    const all = [...untested([...blocked, ...unpaid], true), ...jobsUntested(context, prepared)]
    return { ...begun, untested: all, file: { ...nothingBesides, endedBy: reason, selfCheck: own } }
  }
  const noJobs = shares.jobs?.kind === 'none' ? shares.jobs : null
  if (noJobs !== null) say(`no jobs: ${noJobs.reason}`)
  const left = [...untested(blocked, false), ...(noJobs === null ? [] : jobsUntested(context, noJobs))]
  const { jobs } = prepared
  const above = aboveEstimateText(own, prepared.parts.map(({ part }) => highestRate(part.stages)).reduce(sum, 0))
  if (above !== null) say(above)
  const { stop } = context.run.target.load
  const [asked] = prepared.parts
  const before = scenario.kind === 'abandon' ? await beforeLeaving(context, first, asked?.part.users ?? 1) : null
  const watched = watchMemory(context.run.target)
  const put = await putOn(context, prepared.parts, {
    jobs: jobs?.part ?? null,
    stopErrorRate: stopErrorRate(scenario, context.run.target),
  })
  const memory = await watched.stop()
  if (memory?.megabytes.every((one) => one === null))
    say(`load.memory: no process_resident_memory_bytes at ${context.run.target.load.memory}`)
  const { isStopped, result } = put
  const { use } = result
  const tooManyBroke = `more than ${(stop.errorRate ?? 0) * 100} % of the streams broke (load.stop.errorRate)`
  const endedBy = result.isAborted ? tooManyBroke : isStopped ? null : endOfTime(scenario, stop)
  if (scenario.kind === 'abandon') {
    const records = put.series.flatMap((one) => one.records)
    const after = isStopped || before === null ? null : await afterLeaving(context, { ...before, records })
    const file = { ...nothingBesides, abandoned: after?.abandoned ?? null, endedBy, memory, selfCheck: own }
    const exchanges = [...alone, ...(after?.last ?? [])]
    return { ...begun, exchanges, isStopped, use, untested: [...left, ...(after?.untested ?? [])], file }
  }
  const series = put.series.map((one) => withGrowthOf(memory, one))
  const ofJobs = jobs === null ? [] : recordJobs(context, jobs, put.jobs)
  const exchanges = [...alone, ...series.flatMap((one) => recordSampled(context, one)), ...ofJobs]
  const { objectives } = context.run.target
  const streams = jobs === null ? [] : [streamFigures(jobs.part, put.jobs, result, objectives)]
  const file = { ...nothingBesides, endedBy, streams, memory, selfCheck: own }
  return { ...begun, series, others: put.jobs, exchanges, isStopped, use, untested: left, file }
}

/** Null where the load ends by itself before. */
function endOfTime({ stages }: Scenario, { seconds }: LoadSettings['stop']): string | null {
  return secondsOf(stages) > (seconds ?? Number.POSITIVE_INFINITY) ? `load.stop.seconds is ${seconds}` : null
}

function jobsUntested({ open }: LoadContext, { reason, remedy }: Obstacle): readonly Untested[] {
  return open.has(JOBS_END) ? [{ requirement: JOBS_END, reason, remedy }] : []
}

function withGrowthOf(memory: LoadFile['memory'], series: StreamSeries): StreamSeries {
  if (memory?.growth == null) return series
  const growth = [...(series.load.growth ?? []), memoryGrowthText(memory.growth)]
  return { ...series, load: { ...series.load, growth } }
}

function sum(one: number, other: number): number {
  return one + other
}
