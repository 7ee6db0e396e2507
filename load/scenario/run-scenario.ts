import type { Exchange } from '../../harness/sending/exchange.ts'
import { agentIds } from '../../harness/target/agent-operations.ts'
import type { Scenario, Stage } from '../../harness/target/load-schema.ts'
import { LEFT_FREED, type LoadFile, memoryGrowthText } from '../../harness/verdict/load-model.ts'
import { withEvidence } from '../../requirements/evidence.ts'
import type { LoadContext } from '../context.ts'
import { streamFigures } from '../figures.ts'
import { putOn, recordSampled, type StreamSeries } from '../put-on.ts'
import type { LoadRecord } from '../record.ts'
import { affordable, reserve } from '../reservation.ts'
import { scaled } from '../scripts/arrivals.ts'
import { findCapacity } from '../search/capacity.ts'
import { watchMemory } from '../service-memory.ts'
import { type Blocked, type Prepared, partOf, type Timed, usesOf, type Wanted, wantedStreams } from '../stream-parts.ts'
import { askEach, leftOpen, type StreamRun } from '../streams.ts'
import { type Jobs, jobsBy } from './jobs.ts'
import { conversationsOf } from './questions.ts'
import { quietTime, recoveryOf } from './recovery.ts'
import { selfCheck } from './self-check.ts'

/** What `npm run load -- KIND` puts on a target, and what came of it. */
export interface ScenarioRun extends StreamRun {
  readonly file: Pick<LoadFile, 'capacity' | 'abandoned' | 'endedBy' | 'streams' | 'memory'> & {
    readonly selfCheck: NonNullable<LoadFile['generator']>['selfCheck']
  }
  /** Records of jobs and of streams that their client left, which no series has. */
  readonly others: readonly LoadRecord[]
}

/** So many conversations are made up; after that they repeat. */
const CONVERSATIONS = 64

export async function runScenario(
  context: LoadContext,
  scenario: Scenario,
  say: (line: string) => void,
): Promise<ScenarioRun> {
  const wanted = wantedFor(context, scenario)
  const { answered, blocked, alone, unanswered } = await askEach(context, wanted)
  const [first] = answered
  const untested = (some: readonly Blocked[], none: boolean) => some.flatMap((one) => leftOpen(context, one, none))
  const nothing = { capacity: null, abandoned: null, endedBy: null, streams: [], memory: null, selfCheck: null }
  const begun = { series: [], others: [], isStopped: false, exchanges: alone, unanswered, use: null }
  if (first === undefined) return { ...begun, untested: untested(blocked, true), file: nothing }
  const own = await selfCheck(context, first.wanted.request)
  if (own !== null) {
    const late = `${own.delayP99 ?? '–'} ms late at the 99th percentile`
    say(`self-check: this machine begins ${own.rate} streams a second, ${late}; about ${own.estimatedRate} at the most`)
  }
  if (scenario.kind === 'capacity') {
    const found = await findCapacity(context, { scenario, asked: first }, say)
    const { capacity, carried: series, endedBy, isStopped, use } = found
    const exchanges = [...alone, ...series.flatMap((one) => recordSampled(context, one))]
    const file = { ...nothing, capacity, endedBy, selfCheck: own }
    return { ...begun, series, exchanges, isStopped, use, untested: untested(blocked, false), file }
  }
  const prepared = preparedFor(context, scenario, answered)
  const ready = prepared.filter((one) => one.kind === 'ready')
  const left = untested([...blocked, ...prepared.filter((one) => one.kind === 'untested')], ready.length === 0)
  if (ready.length === 0) return { ...begun, untested: left, file: { ...nothing, selfCheck: own } }
  const jobs = jobsFor(context, scenario, answered)
  if (jobs?.kind === 'none') say(`no jobs: ${jobs.reason}`)
  const jobPart = jobs?.kind === 'ready' ? jobs.part : null
  const { stop } = context.run.target.load
  const before = scenario.kind === 'abandon' ? await quietTime(context, first.wanted) : null
  const watched = watchMemory(context.run.target)
  const put = await putOn(context, ready, {
    ...(jobPart === null ? {} : { jobs: jobPart }),
    stopErrorRate: scenario.kind === 'abandon' ? null : stop.errorRate,
  })
  const memory = await watched.stop()
  if (memory?.megabytes.every((one) => one === null))
    say(`load.memory: no process_resident_memory_bytes at ${context.run.target.load.memory}`)
  const endedBy = put.isAborted
    ? `more than ${(stop.errorRate ?? 0) * 100} % of the streams broke (load.stop.errorRate)`
    : null
  const jobFigures =
    jobPart === null
      ? []
      : [
          streamFigures(
            { ...jobPart, streams: jobPart.jobs, users: 1 },
            put.jobs,
            put.result,
            context.run.target.objectives,
          ),
        ]
  const { isStopped, use } = put
  if (scenario.kind === 'abandon') {
    const records = put.series.flatMap((one) => one.records)
    const after = isStopped
      ? null
      : await afterLeaving(context, { wanted: first.wanted, before: before ?? first.alone.milliseconds, records })
    const file = { ...nothing, abandoned: after?.abandoned ?? null, memory, selfCheck: own }
    const exchanges = [...alone, ...(after?.last ?? [])]
    return { ...begun, exchanges, isStopped, use, untested: [...left, ...(after?.untested ?? [])], file }
  }
  const series = put.series.map((one) => withGrowthOf(memory, one))
  const exchanges: readonly Exchange[] = [...alone, ...series.flatMap((one) => recordSampled(context, one))]
  const file = { ...nothing, endedBy, streams: jobFigures, memory, selfCheck: own }
  return { ...begun, series, others: put.jobs, exchanges, isStopped, use, untested: left, file }
}

/** What is asked: as the scenario says, else all that streams, of which a search takes the newest. */
export function wantedFor(
  context: Pick<LoadContext, 'run' | 'description'>,
  { operations, kind }: Scenario,
): readonly Wanted[] {
  const isIn = ({ operation }: Wanted) => operations?.includes(operation.id) ?? true
  const wanted = wantedStreams(context, isIn)
  if (kind !== 'capacity') return wanted
  return [...wanted.filter(({ operation }) => !operation.deprecated), ...wanted].slice(0, 1)
}

/** Null where the load has no jobs. */
export function jobsFor(
  context: Pick<LoadContext, 'run' | 'description'>,
  scenario: Scenario,
  answered: readonly Timed[],
): Jobs | null {
  const { create } = agentIds(context.description)
  const isAsked = scenario.operations?.includes(create) ?? scenario.kind === 'mixed'
  return isAsked ? jobsBy(context, shareOf(context, scenario, answered, create)) : null
}

/** Streams of each operation, each charged in the ledger: all of them or none. */
export function preparedFor(
  context: Pick<LoadContext, 'run' | 'description'>,
  scenario: Scenario,
  answered: readonly Timed[],
): readonly (Prepared | Blocked)[] {
  const { load } = context.run.target
  return answered.map((asked) => {
    const { operation, tenant } = asked.wanted
    const part = partOf(context, asked, {
      stages: shareOf(context, scenario, answered, operation.id),
      segments: scenario.segments,
      ...(scenario.kind === 'mixed' ? { conversations: conversationsOf(load.seed, CONVERSATIONS, load.think) } : {}),
      ...(scenario.kind === 'abandon' ? { leavesAfter: Math.max(1, Math.round(asked.alone.milliseconds / 2)) } : {}),
    })
    const uses = usesOf(part)
    const left = affordable(context, operation, tenant)
    if (left < uses) return { kind: 'untested', wanted: asked.wanted, ...tooMany(operation.id, uses, left) }
    return { kind: 'ready', wanted: asked.wanted, part, uses: reserve(context, operation, tenant, uses).uses }
  })
}

export function tooMany(operation: string, uses: number, left: number) {
  return {
    reason: `it takes ${uses} uses of ${operation}, and ${left} are left`,
    remedy: 'scale the limit of the target in limits (null where it is not enforced), or raise its budget',
  }
}

/** How often something begins beside the others, where the target does not say. */
function weightOf(
  { run, description }: Pick<LoadContext, 'run' | 'description'>,
  kind: Scenario['kind'],
  id: string,
): number {
  if (kind !== 'mixed') return 1
  const operation = description.operations.find((one) => one.id === id)
  const usual = operation?.response.kind !== 'stream' ? 0.2 : operation.deprecated ? 1 : 3
  return run.target.load.mix[id] ?? usual
}

/** The part of a scenario's load that an operation has, in streams a second. */
function shareOf(
  context: Pick<LoadContext, 'run' | 'description'>,
  { kind, unit, stages, operations }: Scenario,
  answered: readonly Timed[],
  id: string,
): readonly Stage[] {
  const { create } = agentIds(context.description)
  const hasJobs = operations?.includes(create) ?? kind === 'mixed'
  const ids = [...answered.map(({ wanted }) => wanted.operation.id), ...(hasJobs ? [create] : [])]
  const all = ids.reduce((sum, one) => sum + weightOf(context, kind, one), 0)
  const times = answered.map(({ alone }) => alone.milliseconds / 1000)
  const each = times.reduce((sum, time) => sum + time, 0) / Math.max(1, times.length)
  return scaled(stages, (weightOf(context, kind, id) / all) * (unit === 'users' ? 1 / each : 1))
}

interface Left {
  readonly wanted: Wanted
  /** Milliseconds that an answer takes without a load. */
  readonly before: number
  readonly records: readonly LoadRecord[]
}

async function afterLeaving(context: LoadContext, { wanted, before, records }: Left) {
  const endedAt = records.reduce((last, { startedAt, duration }) => Math.max(last, startedAt + duration), 0)
  const found = await recoveryOf(context, wanted, { before, endedAt })
  if (found.kind === 'unpaid') {
    const { reason, remedy } = found
    return { abandoned: null, last: [], untested: [{ requirement: LEFT_FREED, reason, remedy }] }
  }
  const recoverySeconds = found.kind === 'recovered' ? found.seconds : null
  const abandoned = { streams: records.filter(({ end }) => end === 'timeout').length, recoverySeconds }
  return { abandoned, last: [withEvidence(found.last, { kind: 'load-left', ...abandoned })], untested: [] }
}

function withGrowthOf(memory: LoadFile['memory'], series: StreamSeries): StreamSeries {
  if (memory?.growth == null) return series
  const growth = [...(series.load.growth ?? []), memoryGrowthText(memory.growth)]
  return { ...series, load: { ...series.load, growth } }
}
