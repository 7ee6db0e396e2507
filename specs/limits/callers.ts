import { countedFor, limitInForce } from '../../harness/budget/budget.ts'
import { openLedger } from '../../harness/budget/ledger.ts'
import type { Credentials } from '../../harness/sending/call.ts'
import type { Tenant } from '../../harness/target/target.ts'
import { boundaryTenant, keysOfKind, tenantsFor } from '../../harness/target/tenant-for.ts'
import type { Difference } from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import type { Limit, Operation } from '../../schemas/description/description.ts'

export interface Caller {
  readonly tenant: Tenant
  readonly key: string
  readonly sourceAddress: string | null
}

type CallerContext = Pick<EngineContext, 'run' | 'description'>

/** Every caller that the target gives for an operation, those of the last tenant first. */
function callersOf(context: CallerContext, operation: Operation): readonly Caller[] {
  const { target } = context.run
  const addresses = [null, ...target.sourceAddresses.slice(1)]
  const tenants = tenantsFor(context.description, target, operation).toReversed()
  return tenants.flatMap((tenant) =>
    keysOfKind(tenant, operation.key).flatMap((key) =>
      addresses.map((sourceAddress) => ({ tenant, key, sourceAddress })),
    ),
  )
}

/**
 * A caller whom `limit` counts together with the last tenant's first caller, and whom no other limit is about to
 * refuse: several limits may have the same number, and a refusal by another one shows nothing of this one. Null: there
 * is none.
 *
 * @param turn alternates between the callers, so that a limit that in truth counts something smaller is not reached
 *   and so is found
 */
export function callerFor(context: CallerContext, limit: Limit, operation: Operation, turn: number): Caller | null {
  const { subject, free } = freeCallers(context, limit, operation)
  const together = free.filter((caller) => subject !== null && countedFor(limit, caller) === countedFor(limit, subject))
  return together[turn % Math.max(1, together.length)] ?? null
}

interface Control {
  readonly caller: Caller
  /**
   * False where it also differs in a greater scope: then a limit that in truth counts something greater, such as a
   * whole organization, would not refuse it either.
   */
  readonly differsInScopeAlone: boolean
}

/**
 * A caller whom `limit` counts separately, as the control. It is the one with most in common with those whose uses are
 * spent, so that a limit that in truth counts something greater is seen to refuse it. Null: the target has none.
 */
export function controlFor(context: CallerContext, limit: Limit, operation: Operation): Control | null {
  const { subject, free } = freeCallers(context, limit, operation)
  if (subject === null) return null
  const others = free.filter((caller) => countedFor(limit, caller) !== countedFor(limit, subject))
  const [caller] = others.toSorted((a, b) => inCommon(b, subject) - inCommon(a, subject))
  return caller === undefined ? null : { caller, differsInScopeAlone: differsAlone(limit, caller, subject) }
}

/** Another project always has another key, and another organization another project: such differences are allowed. */
function differsAlone({ scope }: Limit, one: Caller, other: Caller): boolean {
  if (scope === 'ip') return one.tenant === other.tenant && one.key === other.key
  if (one.sourceAddress !== other.sourceAddress) return false
  if (scope === 'key') return one.tenant === other.tenant
  return scope === 'organization' || one.tenant.organization === other.tenant.organization
}

function inCommon(one: Caller, other: Caller): number {
  const same = [
    one.tenant.organization === other.tenant.organization,
    one.tenant === other.tenant,
    one.key === other.key,
    one.sourceAddress === other.sourceAddress,
  ]
  return same.filter(Boolean).length
}

/** The last tenant's first caller, and all callers whom no other limit is about to refuse. */
function freeCallers(
  context: CallerContext,
  limit: Limit,
  operation: Operation,
): { readonly subject: Caller | null; readonly free: readonly Caller[] } {
  const callers = callersOf(context, operation)
  const last = boundaryTenant(context.description, context.run.target, limit)
  const others = context.description.limits.filter(({ id }) => id !== limit.id && operation.limits.includes(id))
  return {
    subject: callers.find(({ tenant }) => tenant === last) ?? null,
    free: callers.filter((caller) => others.every((other) => hasRoom(context, other, caller))),
  }
}

function hasRoom(context: CallerContext, limit: Limit, caller: Caller): boolean {
  const max = limitInForce(context.run.target, limit)
  return (
    max === null || openLedger(context.run.ledger, context.run.id).usesInWindow(limit, countedFor(limit, caller)) < max
  )
}

/**
 * Credentials of callers without a valid key for this place: none at all, and the key of another organization if there
 * is one.
 */
export function strangersTo(
  { run: { target } }: CallerContext,
  { key }: Operation,
  { tenant: { organization } }: Caller,
): readonly Credentials[] {
  const foreign = target.tenants.filter((one) => one.organization !== organization)
  const [variable] = foreign.flatMap((one) => keysOfKind(one, key))
  const none = { kind: 'none' } as const
  return [none, none, variable === undefined ? none : { kind: 'key', variable, scheme: 'Bearer' }]
}

/** The difference by which a request is sent in the name of a caller. */
export function asking({ tenant, key, sourceAddress }: Caller): Partial<Difference> {
  const credentials = { kind: 'key', variable: key, scheme: 'Bearer' } as const
  return { tenant, credentials, ...(sourceAddress === null ? {} : { sourceAddress }) }
}
