import { chargesFor, limitInForce } from '../../harness/budget/budget.ts'
import { type Charge, type Ledger, openLedger } from '../../harness/budget/ledger.ts'
import { OverBudget } from '../../harness/sending/sender.ts'
import type { Limit } from '../../schemas/description/description.ts'
import { type Asking, keyVariable, type Obstacle, type Planning } from './context.ts'

/**
 * Uses that were charged before k6 sends them. For each use: the counts in the windows of its limits, this use
 * included.
 */
export interface Reservation {
  readonly uses: readonly Readonly<Record<string, number>>[]
  /** Why fewer uses were charged than wanted; null where all were. */
  readonly short: Obstacle | null
}

/**
 * Charges up to `wanted` requests of an operation in the ledger: no more than the budget allows, and no more than the
 * target's own limits do, except for a test that is meant to exceed a limit. A use that is reserved and never sent
 * still counts: the ledger may count too many, but never too few.
 */
export function reserve(context: Planning, asking: Asking, wanted: number, exhausting = false): Reservation {
  const { ledger, charges } = accountOf(context, asking, exhausting)
  const { uses, over } = ledger.chargeUpTo(charges, wanted, exhausting ? undefined : (limit) => roomOf(context, limit))
  if (uses.length === wanted) return { uses, short: null }
  const full = exhausting ? undefined : charges.find((charge) => unusedOf(context, ledger, charge) <= 0)
  if (full !== undefined) {
    const reason = `${full.who} has had all uses of ${full.limit.id} in its window`
    return { uses, short: { reason, remedy: 'give hooks.reset or hooks.advanceTime, or wait' } }
  }
  if (over === null) return { uses, short: null }
  const { message, remedy } = new OverBudget(over)
  return { uses, short: { reason: message, remedy } }
}

/** A number of requests of one operation. */
export interface Demand extends Asking {
  readonly requests: number
}

/** A limit that has fewer uses left than wanted. */
export interface Shortage {
  readonly limit: Limit
  readonly wanted: number
  /** Uses that the run's budget leaves, and uses that are left in the limit's own window. */
  readonly budgeted: number
  readonly room: number
}

/** The limits that do not suffice for all these demands together: several operations may share a limit. */
export function shortagesOf(context: Planning, demands: readonly Demand[]): readonly Shortage[] {
  const all = demands.flatMap((demand) => {
    const { ledger, charges } = accountOf(context, demand)
    const { requests } = demand
    return charges.map((charge) => {
      return { charge, requests, budgeted: ledger.left(charge), room: Math.max(0, unusedOf(context, ledger, charge)) }
    })
  })
  const shared = Map.groupBy(all, ({ charge: { limit, who } }) => `${limit.id} ${who}`)
  return [...shared.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const { charge, budgeted, room } = first
    const wanted = others.reduce((sum, { requests }) => sum + requests, first.requests)
    return wanted > Math.min(budgeted, room) ? [{ limit: charge.limit, wanted, budgeted, room }] : []
  })
}

type Reserved =
  /** The uses of each demand, in the order of the demands. */
  | { readonly kind: 'reserved'; readonly uses: readonly Reservation['uses'][] }
  | { readonly kind: 'short'; readonly shortages: readonly Shortage[] }

/** Charges all requests of all these demands, or none where a limit or a budget does not suffice. */
export function reserveAll(context: Planning, demands: readonly Demand[]): Reserved {
  const { run } = context
  return openLedger(run.ledger, run.id).alone(() => {
    const shortages = shortagesOf(context, demands)
    if (shortages.length > 0) return { kind: 'short', shortages }
    return { kind: 'reserved', uses: demands.map((demand) => reserve(context, demand, demand.requests).uses) }
  })
}

/** How many requests of an operation `reserve` would charge now. */
export function affordable(context: Planning, asking: Asking): number {
  const { ledger, charges } = accountOf(context, asking)
  return Math.min(...charges.map((charge) => leftOf(context, ledger, charge)))
}

function leftOf(context: Planning, ledger: Ledger, charge: Charge): number {
  return Math.max(0, Math.min(ledger.left(charge), unusedOf(context, ledger, charge)))
}

function accountOf({ run, description }: Planning, asking: Asking, exhausting = false) {
  const { operation, tenant } = asking
  const ledger = openLedger(run.ledger, run.id)
  // A limit that the target does not enforce counts only where the target gives it a budget.
  const limits = description.limits.filter(
    (limit) =>
      operation.limits.includes(limit.id) &&
      (limitInForce(run.target, limit) !== null || run.target.budget[limit.id] !== undefined),
  )
  const key = keyVariable(asking)
  const charges = chargesFor(run, { limits, tenant, key, exhausting })
  return { ledger, charges }
}

/** Uses of the limit in force that are left in its window, as far as the ledger knows. */
function unusedOf(context: Planning, ledger: Ledger, { limit, who }: Charge): number {
  return roomOf(context, limit) - ledger.usesInWindow(limit, who)
}

/** Uses of a limit that its window may hold; infinite where the limit is not enforced. */
function roomOf({ run }: Planning, limit: Limit): number {
  return limitInForce(run.target, limit) ?? Number.POSITIVE_INFINITY
}
