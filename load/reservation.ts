import { chargesFor, limitInForce } from '../harness/budget/budget.ts'
import { type Charge, type Ledger, openLedger } from '../harness/budget/ledger.ts'
import { OverBudget } from '../harness/sending/sender.ts'
import type { Tenant } from '../harness/target/target.ts'
import type { Limit, Operation } from '../schemas/description/description.ts'
import { keyVariable, type LoadContext, type Untested } from './context.ts'

/** Uses that were charged before k6 sends them: for each, the counts in its limits' windows, itself included. */
export interface Reservation {
  readonly uses: readonly Readonly<Record<string, number>>[]
  /** What stopped it short of what was wanted; null where nothing did. */
  readonly short: Omit<Untested, 'requirement'> | null
}

/**
 * Charges up to `wanted` requests of an operation in the ledger: no more than the budget allows, and, but for a test
 * that is meant to go beyond it, than the target's own limits do. Reserved and never sent counts all the same: too many
 * is safe, too few is not.
 */
export function reserve(
  context: Pick<LoadContext, 'run' | 'description'>,
  operation: Operation,
  tenant: Tenant,
  wanted: number,
  exhausting = false,
): Reservation {
  const { ledger, charges } = accountOf(context, operation, tenant, exhausting)
  const uses: Readonly<Record<string, number>>[] = []
  while (uses.length < wanted) {
    const full = exhausting ? undefined : charges.find((charge) => unusedOf(context, ledger, charge) <= 0)
    if (full !== undefined) {
      const reason = `${full.who} has had all uses of ${full.limit.id} in its window`
      return { uses, short: { reason, remedy: 'give hooks.reset or hooks.advanceTime, or wait' } }
    }
    const result = ledger.charge(charges)
    if (result.kind === 'over-budget') {
      const { message, remedy } = new OverBudget(result)
      return { uses, short: { reason: message, remedy } }
    }
    uses.push(result.uses)
  }
  return { uses, short: null }
}

/** So many requests of one operation. */
export interface Demand {
  readonly operation: Operation
  readonly tenant: Tenant
  readonly requests: number
}

/** A limit of which fewer uses are left than are wanted. */
export interface Shortage {
  readonly limit: Limit
  readonly wanted: number
  readonly left: number
}

/** The first limit that does not pay for all of these together, since operations share limits; null where each does. */
export function shortageOf(
  context: Pick<LoadContext, 'run' | 'description'>,
  demands: readonly Demand[],
): Shortage | null {
  const all = demands.flatMap(({ operation, tenant, requests }) => {
    const { ledger, charges } = accountOf(context, operation, tenant, false)
    return charges.map((charge) => ({ charge, requests, left: leftOf(context, ledger, charge) }))
  })
  const shared = Map.groupBy(all, ({ charge: { limit, who } }) => `${limit.id} ${who}`)
  for (const [first, ...others] of shared.values()) {
    if (first === undefined) continue
    const wanted = others.reduce((sum, { requests }) => sum + requests, first.requests)
    if (wanted > first.left) return { limit: first.charge.limit, wanted, left: first.left }
  }
  return null
}

/** How many requests of an operation `reserve` would charge now. */
export function affordable(
  context: Pick<LoadContext, 'run' | 'description'>,
  operation: Operation,
  tenant: Tenant,
): number {
  const { ledger, charges } = accountOf(context, operation, tenant, false)
  return Math.min(...charges.map((charge) => leftOf(context, ledger, charge)))
}

function leftOf(context: Pick<LoadContext, 'run'>, ledger: Ledger, charge: Charge): number {
  return Math.max(0, Math.min(...ledger.left([charge]), unusedOf(context, ledger, charge)))
}

function accountOf(
  { run, description }: Pick<LoadContext, 'run' | 'description'>,
  operation: Operation,
  tenant: Tenant,
  exhausting: boolean,
) {
  const ledger = openLedger(run.ledger, run.id)
  // What a target says is not enforced there is not counted, unless it has a budget all the same.
  const limits = description.limits.filter(
    (limit) =>
      operation.limits.includes(limit.id) &&
      (limitInForce(run.target, limit) !== null || run.target.budget[limit.id] !== undefined),
  )
  const key = keyVariable(operation, tenant)
  const charges = chargesFor(run, { limits, tenant, key, sourceAddress: null, exhausting })
  return { ledger, charges }
}

/** Uses of the limit in force that are left in its window, as far as the ledger knows. */
function unusedOf({ run }: Pick<LoadContext, 'run'>, ledger: Ledger, { limit, who }: Charge): number {
  return (limitInForce(run.target, limit) ?? Number.POSITIVE_INFINITY) - ledger.count(limit, who)
}
