import type { LimitFact } from './description.ts'
import type { Charge } from './ledger.ts'
import type { Profile } from './run.ts'
import { lastTenant, type Target, type Tenant } from './target.ts'

/** Uses that a run may spend for each counted project, key, organization or address where the target says nothing. */
const defaultCaps: Readonly<Record<Profile, Readonly<Record<'agent' | 'assistant', number>>>> = {
  smoke: { agent: 20, assistant: 40 },
  release: { agent: 60, assistant: 200 },
  nightly: { agent: 90, assistant: 300 },
}

/** A boundary test needs the limit's uses and a few more that are refused. */
const BEYOND_LIMIT = 40

/** The limit in force on this target: the documented one, or the number it was scaled to; null where not enforced. */
export function limitInForce(target: Target, limit: LimitFact): number | null {
  const scaled = target.limits[limit.id]
  return scaled === undefined ? limit.limit : scaled
}

/**
 * How many uses of a limit a run may spend for whoever is counted. `exhausting` is the boundary test of a limit on the
 * last tenant, which `exhaust` allows to spend the whole limit.
 */
export function capOf(target: Target, profile: Profile, limit: LimitFact, exhausting: boolean): number {
  const family = limit.id.startsWith('agent-') ? 'agent' : 'assistant'
  const cap = target.budget[limit.id] ?? defaultCaps[profile][family]
  if (!exhausting || !target.exhaust) return cap
  return Math.max(cap, (limitInForce(target, limit) ?? 0) + BEYOND_LIMIT)
}

/** Whoever a limit counts when `tenant` asks with the key in `key` from `address`. */
export function countedFor(limit: LimitFact, tenant: Tenant, key: string | null, address: string): string {
  switch (limit.scope) {
    case 'project':
      return tenant.project ?? tenant.organization
    case 'key':
      return key ?? 'no key'
    case 'organization':
      return tenant.organization
    case 'ip':
      return address
  }
}

export interface Use {
  readonly target: Target
  readonly profile: Profile
  readonly limits: readonly LimitFact[]
  readonly tenant: Tenant
  readonly key: string | null
  readonly address: string
  readonly exhausting: boolean
}

/** The charges for one request of an operation that counts against `limits`. */
export function chargesFor(use: Use): readonly Charge[] {
  const exhausting = use.exhausting && use.tenant === lastTenant(use.target)
  return use.limits.map((limit) => ({
    limit,
    who: countedFor(limit, use.tenant, use.key, use.address),
    cap: capOf(use.target, use.profile, limit, exhausting),
  }))
}
