import { contractCostOf } from '../../contracts/cost.ts'
import { canEmptyCounters, capOf, limitInForce, quotaOf } from '../../harness/budget/budget.ts'
import { shareOf } from '../../harness/budget/ledger.ts'
import type { Description, Facts, LimitFact, OperationFact } from '../../harness/description.ts'
import type { Profile } from '../../harness/target/run.ts'
import type { Target } from '../../harness/target/target.ts'
import { loadCostOf } from '../../load/cost.ts'
import { credentialCases } from '../../requirements/access/keys.ts'
import { pathCases } from '../../requirements/access/paths.ts'
import { requestCases } from '../../requirements/bodies/request-cases.ts'
import { catalogue, exemption } from '../../requirements/catalogue.ts'
import { type BoundaryCost, costOf } from '../../specs/cost.ts'

/** Uses of each operation by one part of a run. */
export interface PlanPart {
  readonly name: string
  readonly uses: Readonly<Record<string, number>>
}

/** What a run would do to a target at the most. */
export interface Plan {
  /** On the first tenant, in the order in which they are spent. */
  readonly parts: readonly PlanPart[]
  /** Uses of each limit at its boundary, on the last tenant, by what they are for; null: there will be none. */
  readonly boundary: Readonly<Record<string, (BoundaryCost & { readonly load: number }) | null>>
  readonly jobs: number
  readonly pullRequests: number
}

/** @param allowed uses of a limit that the run may spend on the first tenant */
export function planOf(
  description: Description,
  target: Target,
  profile: Profile,
  allowed: (limit: LimitFact) => number,
): Plan {
  const { facts } = description
  const specs = costOf(facts, target, profile)
  if (profile === 'smoke') return { ...specs, boundary: {}, parts: [{ name: 'smoke', uses: specs.uses }] }
  const run = { profile, patience: 0 }
  const entries = catalogue(facts).filter((entry) => exemption(entry, { description, target }, run) === null)
  const contracts = contractCostOf(facts, target)
  const before = [...specParts(facts, specs.uses), { name: 'contracts', uses: contracts.uses }]
  const left = (operation: OperationFact) => Math.min(...facts.limits.flatMap((limit) => leftOf(limit, operation)))
  const leftOf = (limit: LimitFact, { limits }: OperationFact) =>
    limits.includes(limit.id) ? [allowed(limit) - usesOf(before, limit)] : []
  const load = loadCostOf(facts, target, profile, new Set(entries.map(({ requirement }) => requirement.id)), left)
  const boundary = Object.entries(specs.boundary).map(
    ([id, uses]) => [id, uses === null ? null : { ...uses, load: load.boundary[id] ?? 0 }] as const,
  )
  return {
    parts: [...before, { name: 'load: streams', uses: load.uses }],
    boundary: Object.fromEntries(boundary),
    jobs: specs.jobs + contracts.jobs + (load.boundary['agent-project-hour'] ?? 0),
    pullRequests: specs.pullRequests + contracts.pullRequests,
  }
}

/** Derived cases are sent by the subject that they belong to; what is left are jobs, conversations and streams. */
function specParts(facts: Facts, all: Readonly<Record<string, number>>): readonly PlanPart[] {
  const counted = (cases: readonly { readonly operation: OperationFact }[]) =>
    Object.fromEntries(
      [...Map.groupBy(cases, ({ operation }) => operation.id)].map(([id, of]) => [id, of.length] as const),
    )
  const derived = [
    { name: 'specs: request bodies', uses: counted(requestCases(facts)) },
    { name: 'specs: keys and paths', uses: counted([...credentialCases(facts), ...pathCases(facts)]) },
  ]
  const others = Object.entries(all).map(([id, uses]) => [id, uses - sum(derived.map((part) => part.uses[id] ?? 0))])
  return [...derived, { name: 'specs: jobs, conversations, gaps', uses: Object.fromEntries(others) }]
}

/** Uses of a limit by these parts together. */
export function usesOf(parts: readonly PlanPart[], limit: LimitFact): number {
  return sum(parts.flatMap(({ uses }) => limit.operations.map((id) => uses[id] ?? 0)))
}

/** What a run may spend of a limit of which `used` uses are in the window: its budget and its share, and what is left. */
export function allowedOf(target: Target, profile: Profile, limit: LimitFact, used: number): number {
  const quota = quotaOf(target, limit)
  const inForce = limitInForce(target, limit)
  const share = quota === null ? Number.POSITIVE_INFINITY : shareOf(quota, used)
  const left = inForce === null || canEmptyCounters(target) ? Number.POSITIVE_INFINITY : Math.max(0, inForce - used)
  return Math.min(capOf(target, profile, limit), share, left)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
