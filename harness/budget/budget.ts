import type { Limit, OperationFamily } from '../../schemas/description/description.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { Profile, Run } from '../target/run.ts'
import type { Target, Tenant } from '../target/target.ts'
import type { Charge } from './ledger.ts'

/**
 * Uses that a run may spend for each counted project, key, organization or address, unless the target's file says
 * otherwise.
 */
const defaultCaps: Readonly<Record<Profile, Readonly<Record<OperationFamily, number>>>> = {
  smoke: { agent: 20, assistant: 40 },
  release: { agent: 35, assistant: 120 },
  nightly: { agent: 90, assistant: 300 },
}

/**
 * The number of uses that this target allows: the documented number, or the one that its file scales the limit to. Null
 * where the target does not enforce the limit, or lacks it.
 */
export function limitInForce(target: Target, limit: Limit): number | null {
  if (target.lacks.includes(limit.id)) return null
  const scaled = target.limits[limit.id]
  return scaled === undefined ? limit.limit : scaled
}

/** The first of these limits whose allowed uses our own exceed with this exchange; undefined where they exceed none. */
export function limitSpentBy(
  { uses }: Pick<Exchange, 'uses'>,
  limits: readonly Limit[],
  target: Target,
): Limit | undefined {
  return limits.find((limit) => {
    const allowed = limitInForce(target, limit)
    return allowed !== null && (uses[limit.id] ?? 0) > allowed
  })
}

/** The family of the operations that a limit counts; the limit's id begins with its name. */
export function familyOf({ id }: Pick<Limit, 'id'>): OperationFamily {
  return id.startsWith('agent-') ? 'agent' : 'assistant'
}

/**
 * Uses of each limit of the assistant that are kept for the short load, which comes last: a question alone to each of two
 * operations, and the fewest streams that show anything of load, of one at release and of both in a night.
 */
const keptForLoad: Readonly<Record<Profile, number>> = { smoke: 0, release: 10, nightly: 18 }
/** A budget that was made small is left to what comes first. */
const MOST_KEPT = 0.1

/** The charge of a request that is sent before the load of its run: it leaves what that needs. */
export function beforeLoad({ profile, only }: Pick<Run, 'profile' | 'only'>, charge: Charge): Charge {
  const hasLoad = only === null || only.some((id) => id.startsWith('load-'))
  if (!hasLoad || familyOf(charge.limit) === 'agent') return charge
  return { ...charge, kept: Math.min(keptForLoad[profile], Math.floor(MOST_KEPT * charge.cap)) }
}

/** How many uses of a limit a run may spend for each project, key, organization or address that it counts. */
export function capOf(target: Target, profile: Profile, limit: Limit): number {
  const isEnforced = limitInForce(target, limit) !== null
  return target.budget[limit.id] ?? (isEnforced ? defaultCaps[profile][familyOf(limit)] : Number.POSITIVE_INFINITY)
}

/**
 * The limit in force, of which a run must leave other callers their share. Null where no share is kept for others: the
 * target's file says how much a run may spend, or a hook can empty the counters, so that no one else can depend on
 * them.
 */
export function quotaOf(target: Target, limit: Limit): number | null {
  return target.budget[limit.id] !== undefined || canEmptyCounters(target) ? null : limitInForce(target, limit)
}

export function canEmptyCounters({ hooks }: Target): boolean {
  return hooks.reset !== null || hooks.advanceTime !== null
}

/** The caller, by what limits tell callers apart. */
interface Asker {
  readonly tenant: Tenant
  /** Name of the variable that holds the key; null where none is sent. */
  readonly key: string | null
  /** Null or left out: the operating system chooses. */
  readonly sourceAddress?: string | null
}

/** The name under which a limit counts this caller's requests. */
export function countedFor(limit: Limit, { tenant, key, sourceAddress }: Asker): string {
  switch (limit.scope) {
    case 'project':
      return tenant.project ?? tenant.organization
    case 'key':
      return key ?? 'no key'
    case 'organization':
      return tenant.organization
    case 'ip':
      return sourceAddress ?? 'default address'
  }
}

/**
 * The charges for one request of an operation that counts against `limits`. A boundary test sends a fixed number of
 * requests, which bounds what it spends. So where the target's `exhaust` is set, it may use up the limits of the last
 * tenant, and go beyond them.
 */
export function chargesFor(
  { target, profile }: Pick<Run, 'target' | 'profile'>,
  use: Asker & { readonly limits: readonly Limit[]; readonly exhausting?: boolean },
): readonly Charge[] {
  const isFree = use.exhausting === true && target.exhaust
  return use.limits.map((limit) => ({
    limit,
    who: countedFor(limit, use),
    cap: isFree ? Number.POSITIVE_INFINITY : capOf(target, profile, limit),
    quota: isFree ? null : quotaOf(target, limit),
  }))
}
