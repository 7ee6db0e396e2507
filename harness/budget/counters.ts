import type { DescriptionView, Limit } from '../../schemas/description/description.ts'
import { longestSeconds } from '../limits/limiter.ts'
import { runHook } from '../target/hooks.ts'
import type { Run } from '../target/run.ts'
import type { Tenant } from '../target/target.ts'
import { boundaryTenant, keysOfKind } from '../target/tenant-for.ts'
import { countedFor, familyOf, limitInForce } from './budget.ts'
import { openLedger } from './ledger.ts'

/** A limit of at most so many uses is used up one by one; a greater one only with the hook that seeds its counter. */
export const MOST_USES = 300

const A_LITTLE_MORE = 5

/** Seconds after which the uses of a limit's window are gone for certain. */
export function secondsToPass({ window }: Limit): number {
  return longestSeconds[window] + A_LITTLE_MORE
}

/** A counter with a known number of uses and the limit in force, or why there is none. */
export type Counter =
  | {
      readonly kind: 'known'
      readonly usedBefore: number
      readonly max: number
      /** Seconds that the target's clock was moved to empty the counters; 0 where its `reset` did. */
      readonly advanced: number
      /** When the hook that seeds the counter began; null where none did. */
      readonly seedBegan: string | null
    }
  | { readonly kind: 'unknown'; readonly reason: string; readonly remedy: string }

/**
 * Brings a limit's counter for the tenant that it is used up on to a known number of uses: none, or `below` under the limit in force
 * where the limit is great and the target can seed its counter. All other counters are emptied as well: one that is
 * nearly full would bind first.
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
    const remedy = 'give hooks.reset or hooks.advanceTime, or a last tenant of its own'
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
 * @returns seconds that its clock was moved for it, 0 where it has a hook of its own; null where it has neither.
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

/** Moves the target's clock; false where it has no such hook. */
export async function advanceClock(run: Run, seconds: number): Promise<boolean> {
  const { advanceTime } = run.target.hooks
  if (advanceTime === null) return false
  const ledger = openLedger(run.ledger, run.id)
  ledger.beginClockMove()
  await runHook('advanceTime', advanceTime, { seconds })
  ledger.recordClockMove(seconds)
  return true
}

/** Sets a limit's counter for a tenant; false where the target has no such hook, or no such tenant. */
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
