import { agentIds } from '../../harness/target/agent-operations.ts'
import { hasJobs, type Scenario, type Stage } from '../../harness/target/load-schema.ts'
import type { Target } from '../../harness/target/target.ts'
import type { Obstacle, Planning } from '../context/context.ts'
import { type Demand, reserveAll, type Shortage, shortagesOf } from '../context/reservation.ts'
import { scaled, shortened } from '../plan/arrivals.ts'
import { conversationsOf } from '../streams/questions.ts'
import { type Prepared, partOf, type Timed, usesOf, type Wanted, wantedStreams } from '../streams/stream-parts.ts'
import { type Jobs, jobsBy, type PreparedJobs } from './jobs.ts'

/** Divides a load among operations, and checks that limits and budget suffice for all of it. */

/**
 * The operations of a load: those that the scenario names, or else all that stream and have a share. A search takes
 * only the newest.
 */
export function wantedFor(context: Planning, { operations, kind }: Scenario): readonly Wanted[] {
  const isIn = ({ operation: { id } }: Wanted) => (operations?.includes(id) ?? true) && weightOf(context, kind, id) > 0
  const wanted = wantedStreams(context, isIn)
  if (kind !== 'capacity') return wanted
  return [...wanted.filter(({ operation }) => !operation.deprecated), ...wanted].slice(0, 1)
}

/** Id of the operation by which a load creates jobs; null where it creates none. */
function jobsOf({ run, description }: Planning, scenario: Scenario): string | null {
  const { create } = agentIds(description)
  return hasJobs(scenario, create) && !run.target.lacks.includes(create) ? create : null
}

interface Shares {
  readonly parts: readonly Omit<Prepared, 'kind' | 'uses'>[]
  /** Null where the load has no jobs. */
  readonly jobs: Jobs | null
}

/** The share of each operation, if an answer takes as long as a single one without load. */
export function sharesOf(context: Planning, scenario: Scenario, timed: readonly Timed[]): Shares {
  const { load } = context.run.target
  const create = jobsOf(context, scenario)
  const parts = timed.map((one) => {
    const part = partOf(context, one, {
      stages: shareOf(context, scenario, timed, one.wanted.operation.id),
      segments: scenario.segments,
      ...(scenario.kind === 'mixed' ? { conversations: conversationsOf(load) } : {}),
      ...(scenario.kind === 'abandon' ? { leavesAfter: Math.max(1, Math.round(one.alone.milliseconds / 2)) } : {}),
    })
    return { wanted: one.wanted, part }
  })
  const jobs = create === null ? null : jobsBy(context, shareOf(context, scenario, timed, create))
  return { parts, jobs }
}

/** How many requests of each operation k6 will send; reads of jobs count against no limit. */
export function demandsOf({ parts, jobs }: Shares): readonly Demand[] {
  const ofStreams = parts.map(({ wanted: { operation, tenant }, part }) => ({
    operation,
    tenant,
    requests: usesOf(part),
  }))
  if (jobs?.kind !== 'ready') return ofStreams
  const { operation, tenant, part } = jobs
  return [...ofStreams, { operation, tenant, requests: part.streams }]
}

type PreparedLoad =
  | { readonly kind: 'ready'; readonly parts: readonly Prepared[]; readonly jobs: PreparedJobs | null }
  | ({ readonly kind: 'untested' } & Obstacle)

/** Charges all requests of these shares in the ledger, or none where a limit or a budget does not suffice. */
export function preparedFor(context: Planning, shares: Shares): PreparedLoad {
  const empty = emptyPart(shares)
  if (empty !== null) return { kind: 'untested', ...empty }
  const reserved = reserveAll(context, demandsOf(shares))
  if (reserved.kind === 'short') return { kind: 'untested', ...shortOf(reserved.shortages) }
  const { jobs } = shares
  const parts = shares.parts.map(
    (one, index): Prepared => ({ ...one, kind: 'ready', uses: reserved.uses[index] ?? [] }),
  )
  // Jobs are the last of the demands.
  return { kind: 'ready', parts, jobs: jobs?.kind === 'ready' ? { ...jobs, uses: reserved.uses.at(-1) ?? [] } : null }
}

/** Why a load with these shares and demands can't begin; null where it can. */
export function obstacleTo(
  context: Planning,
  shares: Pick<Shares, 'parts'>,
  demands: readonly Demand[],
): Obstacle | null {
  const shortages = shortagesOf(context, demands)
  return emptyPart(shares) ?? (shortages.length === 0 ? null : shortOf(shortages))
}

function emptyPart({ parts }: Pick<Shares, 'parts'>): Obstacle | null {
  const empty = parts.find(({ part }) => part.streams === 0)
  if (empty === undefined) return null
  const reason = `the load is too short for a single question of ${empty.wanted.operation.id}`
  return { reason, remedy: 'give a longer --duration or a higher --rate' }
}

/** Names all shortages at once: otherwise a person would have to start the load again for each of them. */
function shortOf(shortages: readonly Shortage[]): Obstacle {
  const [texts, remedies] = [shortages.map(shortText), shortages.map(remedyOf)]
  return { reason: `it takes ${texts.join(', ')}`, remedy: remedies.join(', ') }
}

/** `352 uses of assistant-key-month (120 left)` */
function shortText({ limit: { id }, wanted, budgeted, room }: Shortage): string {
  return `${wanted} uses of ${id} (${Math.min(budgeted, room)} left)`
}

/** Names only what is too small: the budget, the limit, or both. */
function remedyOf({ limit: { id }, wanted, budgeted, room }: Shortage): string {
  const remedies = [
    ...(budgeted < wanted ? [`raise budget.${id} to ${wanted} or more`] : []),
    ...(room < wanted ? [`scale limits.${id} of the target (null where it is not enforced)`] : []),
  ]
  return remedies.join(' and ')
}

/**
 * The share of broken streams beyond which a load ends; null where streams are meant to break off, or any share is
 * allowed.
 */
export function stopErrorRate({ kind }: Scenario, { load }: Pick<Target, 'load'>): number | null {
  return kind === 'abandon' ? null : load.stop.errorRate
}

/** How often an operation begins compared with the others, where the target's file does not say. */
function weightOf({ run, description }: Planning, kind: Scenario['kind'], id: string): number {
  if (kind !== 'mixed') return 1
  const operation = description.operations.find((one) => one.id === id)
  const usual = operation?.response.kind !== 'stream' ? 0.2 : operation.deprecated ? 1 : 3
  return run.target.load.mix[id] ?? usual
}

/** The part of a scenario's load that belongs to an operation, in streams a second. */
function shareOf(context: Planning, scenario: Scenario, timed: readonly Timed[], id: string): readonly Stage[] {
  const { kind, unit, stages } = scenario
  const jobs = jobsOf(context, scenario)
  const ids = [...timed.map(({ wanted }) => wanted.operation.id), ...(jobs === null ? [] : [jobs])]
  const all = ids.reduce((sum, one) => sum + weightOf(context, kind, one), 0)
  const times = timed.map(({ alone }) => alone.milliseconds / 1000)
  const each = times.reduce((sum, time) => sum + time, 0) / Math.max(1, times.length)
  const lasting = shortened(stages, context.run.target.load.stop.seconds)
  return scaled(lasting, (weightOf(context, kind, id) / all) * (unit === 'users' ? 1 / each : 1))
}
