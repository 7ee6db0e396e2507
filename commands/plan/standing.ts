import { moreUses } from '../../harness/budget/advice.ts'
import { canEmptyCounters, capOf, countedFor, limitInForce, quotaOf } from '../../harness/budget/budget.ts'
import { type Ledger, ledgerFileOf, mostOfOthers, openLedger, shareOf } from '../../harness/budget/ledger.ts'
import type { Profile } from '../../harness/target/run.ts'
import type { Target } from '../../harness/target/target.ts'
import { keysOfKind, tenantFor } from '../../harness/target/tenant-for.ts'
import type { DescriptionView, Limit } from '../../schemas/description/description.ts'

/** How a target's limits stand before a run, and what the run may spend. */
export interface Standing {
  /** Uses that are already in a limit's window. */
  readonly used: (limit: Limit) => number
  /** Uses that the run may spend. */
  readonly allowed: (limit: Limit) => number
  /** What stops a run with so many uses of a limit, and what would help; one line each. */
  readonly stops: (limit: Limit, uses: number) => readonly string[]
  /** Seconds of the profile's last run; null where there was none. */
  readonly lastSeconds: number | null
}

export function standingOf(description: DescriptionView, target: Target, profile: Profile): Standing {
  // An embedded service begins with empty counters.
  const ledger = target.reference === null ? openLedger(ledgerFileOf(target), 'plan') : null
  const used = (limit: Limit) => (ledger === null ? 0 : ledger.usesInWindow(limit, askerOf(description, target, limit)))
  const leftOf = (limit: Limit) => leftInWindow(target, limit, used(limit))
  return {
    used,
    allowed: (limit) => Math.min(capOf(target, profile, limit), leftOf(limit)),
    stops: (limit, uses) => [
      ...(uses > capOf(target, profile, limit) ? [`the budget stops it earlier: ${moreUses(limit, null)}`] : []),
      ...(uses > leftOf(limit) ? [whatIsLeft(description, target, limit, uses, ledger)] : []),
    ],
    lastSeconds: ledger?.lastDuration(profile) ?? null,
  }
}

/** Uses in the window that others leave to a run, whatever its budget. */
function leftInWindow(target: Target, limit: Limit, used: number): number {
  const inForce = limitInForce(target, limit)
  if (inForce === null || canEmptyCounters(target)) return Number.POSITIVE_INFINITY
  const quota = quotaOf(target, limit)
  return quota === null ? Math.max(0, inForce - used) : shareOf(quota, used)
}

function whatIsLeft(
  description: DescriptionView,
  target: Target,
  limit: Limit,
  uses: number,
  ledger: Ledger | null,
): string {
  const inForce = limitInForce(target, limit) ?? Number.POSITIVE_INFINITY
  const isShared = quotaOf(target, limit) !== null
  const most = isShared ? mostOfOthers(inForce, uses) : inForce - uses
  if (most >= 0 && ledger !== null) {
    const freeAt = ledger.freeAt(limit, askerOf(description, target, limit), most)
    return `uses of this ${limit.window} stop it earlier: ${moreUses(limit, freeAt)}`
  }
  const remedy = isShared && uses <= inForce ? moreUses(limit, null) : 'run a smaller profile'
  return `its share of the limit stops it earlier: ${remedy}`
}

/** The name under which a limit counts the tenant that sends. */
function askerOf(description: DescriptionView, target: Target, limit: Limit): string {
  const operation = description.operations.find(({ limits }) => limits.includes(limit.id))
  const tenant = operation === undefined ? null : tenantFor(description, target, operation)
  if (operation === undefined || tenant === null) return ''
  const key = keysOfKind(tenant, operation.key)[0] ?? null
  return countedFor(limit, { tenant, key, sourceAddress: null })
}
