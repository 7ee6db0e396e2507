import type { Target, Tenant } from './target-schema.ts'

/** Where a run goes, with which keys, and what it may spend there: one JSON file in `targets/`. */

export type { EmbeddedReference, KnownGap, Objectives, Prompts, Target, Tenant } from './target-schema.ts'

/** The tenant whose limits may be used up: boundary tests run there, after everything else. */
export function lastTenant(target: Target): Tenant {
  return target.tenants[target.tenants.length - 1] ?? target.tenants[0]
}

/** Names of all environment variables that hold keys of this target. */
export function keyVariables(target: Target): readonly string[] {
  const names = target.tenants.flatMap((tenant) => [tenant.adminKey, ...tenant.assistantKeys])
  return [...new Set(names.filter((name) => name !== null))]
}
