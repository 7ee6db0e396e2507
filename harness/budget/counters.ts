import type { DescriptionView, Limit } from '../../schemas/description/description.ts'
import { longestSeconds } from '../limits/limiter.ts'
import { runHook } from '../target/hooks.ts'
import type { Run } from '../target/run.ts'
import type { Tenant } from '../target/target.ts'
import { boundaryTenant, keysOfKind } from '../target/tenant-for.ts'
import { countedFor, familyOf, limitInForce } from './budget.ts'
import { openLedger } from './ledger.ts'

/**
 * A test reaches a limit of up to this many uses by sending each of them. It reaches a greater one only with the hook
 * that seeds the limit's counter.
 */
export const MOST_USES = 300

const A_LITTLE_MORE = 5

/** Seconds after which every use has certainly left the limit's window. */
export function secondsToPass({ window }: Limit): number {
  return longestSeconds[window] + A_LITTLE_MORE
}

/** A counter with a known number of uses, and the limit in force; or why the number is not known. */
type Counter =
  | {
      readonly kind: 'known'
      readonly usedBefore: number
      readonly max: number
      /** Seconds by which the target's clock was moved to empty the counters; 0 where the hook `reset` emptied them. */
      readonly advanced: number
      /** When the hook that seeds the counter began; null where it was not run. */
      readonly seedBegan: string | null
    }
  | { readonly kind: 'unknown'; readonly reason: string; readonly remedy: string }

/**
 * Brings the counter of a limit to a known number of uses, for the tenant whose uses may be used up. That number is 0,
 * or, where the limit is too great to be used up one by one and the target can seed its counter, `below` less than the
 * limit in force. The counters of all other limits are emptied as well: a nearly full one would refuse requests first.
 *
 * @throws ConfigurationError where a hook fails.
 */
export async function knownCounter(
  run: Run,
  description: DescriptionView,
  limit: Limit,
  below: number,
): Promise<Counter> {
  const { target } = run
  const tenant = boundaryTenant(description, target, limit)
  const max = limitInForce(target, limit) ?? 0
  const advanced = await clearCounters(run, description.limits)
  if (advanced === null && tenant !== null && usesSoFar(run, limit, tenant) > 0) {
    // The only tenant of another organization stands for a stranger before its limits are used up.
    const remedy = 'give hooks.reset or hooks.advanceTime, or a last tenant beside another of a second organization'
    return { kind: 'unknown', reason: `${limit.id} has uses of this run or an earlier one in its window`, remedy }
  }
  if (max <= MOST_USES) return { kind: 'known', usedBefore: 0, max, advanced: advanced ?? 0, seedBegan: null }
  const usedBefore = max - below
  const seedBegan = new Date().toISOString()
  if (!(await seedCounter(run, limit, usedBefore, tenant))) {
    const remedy = `give hooks.seedCounter, or scale the limit in limits.${limit.id}`
    return { kind: 'unknown', reason: `${max} uses are too many to be sent one by one`, remedy }
  }
  return { kind: 'known', usedBefore, max, advanced: advanced ?? 0, seedBegan }
}

/**
 * Empties the counters of all these limits by whichever hook the target has.
 *
 * @returns seconds by which the target's clock was moved, 0 where the hook `reset` emptied the counters, null where the
 * target has neither hook
 */
export async function clearCounters(run: Run, limits: readonly Limit[]): Promise<number | null> {
  const { reset } = run.target.hooks
  const ledger = openLedger(run.ledger, run.id)
  if (reset === null) {
    const seconds = Math.max(0, ...limits.map(secondsToPass))
    if (!(await advanceClock(run, seconds))) return null
    ledger.recordEmptied()
    return seconds
  }
  await runHook('reset', reset, {})
  ledger.recordReset()
  return 0
}

/** Moves the target's clock; false where the target has no hook for that. */
export async function advanceClock(run: Run, seconds: number): Promise<boolean> {
  const { advanceTime } = run.target.hooks
  if (advanceTime === null) return false
  const ledger = openLedger(run.ledger, run.id)
  ledger.beginClockMove()
  await runHook('advanceTime', advanceTime, { seconds })
  ledger.recordClockMove(seconds)
  return true
}

/** Sets a limit's counter for a tenant; false where the target has no hook for that, or there is no tenant. */
export async function seedCounter(run: Run, limit: Limit, uses: number, tenant: Tenant | null): Promise<boolean> {
  const command = run.target.hooks.seedCounter
  if (command === null || tenant === null) return false
  const { organization, project, domain } = tenant
  const who = { organization, project: project ?? '', domain: domain ?? '', key: keyVariable(tenant, limit) ?? '' }
  openLedger(run.ledger, run.id).seeding()
  await runHook('seedCounter', command, { limit: limit.id, uses, ...who })
  return true
}

function usesSoFar(run: Run, limit: Limit, tenant: Tenant): number {
  const who = countedFor(limit, { tenant, key: keyVariable(tenant, limit) })
  return openLedger(run.ledger, run.id).usesInWindow(limit, who)
}

function keyVariable(tenant: Tenant, limit: Limit): string | null {
  return keysOfKind(tenant, familyOf(limit) === 'agent' ? 'admin' : 'assistant')[0] ?? null
}
