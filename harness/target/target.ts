/** Where a run goes, with which keys, and what it may spend there: one JSON file in `targets/`. */

export interface Tenant {
  readonly organization: string
  /** Null where the tenant has no agent operations to offer. */
  readonly project: string | null
  /** Null where the tenant has no assistant to offer. */
  readonly domain: string | null
  /** Name of the environment variable that holds the key, never its value. */
  readonly adminKey: string | null
  readonly assistantKeys: readonly string[]
  /** Values of path parameters that name neither the project, nor the domain, nor a job; by the document's names. */
  readonly parameters: Readonly<Record<string, string>>
}

/** Commands that a shell runs; `{seconds}`, `{limit}`, `{uses}` and the tenant's names are filled in. */
export interface Hooks {
  readonly advanceTime: string | null
  readonly reset: string | null
  readonly seedCounter: string | null
}

/** Instructions that make this target's agent do a known thing; null where none is known. */
export interface Prompts {
  readonly change: string | null
  readonly noChange: string | null
  readonly failure: string | null
  readonly archive: string | null
}

/** Milliseconds; `errorRate` is a share between 0 and 1. Null: no objective. */
export interface Objectives {
  readonly firstTextP95: number | null
  readonly gapP99: number | null
  readonly durationP95: number | null
  readonly errorRate: number | null
}

/** How the reference service is started for this run, when it is the target. */
export interface EmbeddedReference {
  readonly faults: readonly string[]
  readonly variations: readonly string[]
  readonly settings: string | null
}

export interface Target {
  readonly name: string
  /** Scheme and authority, perhaps a path prefix; no slash at the end. */
  readonly baseUrl: string
  /** The service's own prefix, which stands for `<svc>_` in the document; null: not checked. */
  readonly keyPrefix: string | null
  readonly production: boolean
  /** True where the same question gets the same answer, so that two answers can be compared. */
  readonly deterministic: boolean
  readonly tenants: readonly [Tenant, ...Tenant[]]
  /** `GET /path/{id}` with the document's path parameters; null: to be discovered. */
  readonly poll: string | null
  /** Operations, limits or requirements that the target is known not to have: not applicable there. */
  readonly lacks: readonly string[]
  readonly sourceAddresses: readonly string[]
  /** Limits scaled for a staging, by limit id; null: not enforced there. */
  readonly limits: Readonly<Record<string, number | null>>
  readonly budget: Readonly<Record<string, number>>
  /** True where a run may use up the limits of the last tenant. */
  readonly exhaust: boolean
  readonly hooks: Hooks
  readonly prompts: Prompts
  readonly objectives: Objectives
  readonly knownGaps: readonly KnownGap[]
  /** Null for any other service than the embedded reference service. */
  readonly reference: EmbeddedReference | null
}

export interface KnownGap {
  readonly id: string
  readonly reason: string | null
}

/** The tenant whose limits may be used up: boundary tests run there, after everything else. */
export function lastTenant(target: Target): Tenant {
  return target.tenants[target.tenants.length - 1] ?? target.tenants[0]
}

/** Names of all environment variables that hold keys of this target. */
export function keyVariables(target: Target): readonly string[] {
  const names = target.tenants.flatMap((tenant) => [tenant.adminKey, ...tenant.assistantKeys])
  return [...new Set(names.filter((name) => name !== null))]
}
