import { countedFor, limitInForce } from '../harness/budget.ts'
import type { LimitFact, OperationFact } from '../harness/description.ts'
import { openLedger } from '../harness/ledger.ts'
import { lastTenant, type Tenant } from '../harness/target.ts'
import type { Difference } from './requests.ts'
import type { Stage } from './stage.ts'

/** Who asks: a tenant, one of its keys, and an address to send from. */
export interface Caller {
  readonly tenant: Tenant
  readonly key: string
  readonly sourceAddress: string | null
}

/** Every caller that the target gives for an operation, those of the last tenant first. */
function callersOf(stage: Stage, operation: OperationFact): readonly Caller[] {
  const { tenants, sourceAddresses } = stage.run.target
  const addresses = [null, ...sourceAddresses.slice(1)]
  return tenants.toReversed().flatMap((tenant) => {
    const named = operation.key === 'admin' ? tenant.project : tenant.domain
    const keys = operation.key === 'admin' ? [tenant.adminKey] : tenant.assistantKeys
    if (named === null) return []
    return keys.flatMap((key) =>
      key === null ? [] : addresses.map((sourceAddress) => ({ tenant, key, sourceAddress })),
    )
  })
}

/**
 * A caller whom `limit` counts together with the last tenant's first one, and whom no other limit is about to refuse:
 * several limits may be the same number, and a refusal by another one says nothing about this one. Null: there is none.
 */
export function callerFor(stage: Stage, limit: LimitFact, operation: OperationFact): Caller | null {
  return pick(stage, limit, operation, (who, subject) => who === subject)
}

/** A caller whom `limit` counts by itself, as the control; null: the target gives none. */
export function controlFor(stage: Stage, limit: LimitFact, operation: OperationFact): Caller | null {
  return pick(stage, limit, operation, (who, subject) => who !== subject)
}

function pick(
  stage: Stage,
  limit: LimitFact,
  operation: OperationFact,
  wanted: (who: string, subject: string) => boolean,
): Caller | null {
  const callers = callersOf(stage, operation)
  const subject = callers.find(({ tenant }) => tenant === lastTenant(stage.run.target))
  if (subject === undefined) return null
  const who = countedAs(limit, subject)
  const others = stage.description.facts.limits.filter(({ id }) => id !== limit.id && operation.limits.includes(id))
  return (
    callers.find((caller) => wanted(countedAs(limit, caller), who) && others.every((o) => hasRoom(stage, o, caller))) ??
    null
  )
}

function countedAs(limit: LimitFact, { tenant, key, sourceAddress }: Caller): string {
  return countedFor(limit, tenant, key, sourceAddress ?? 'default address')
}

function hasRoom(stage: Stage, limit: LimitFact, caller: Caller): boolean {
  const most = limitInForce(stage.run.target, limit)
  return most === null || openLedger(stage.run.ledger, stage.run.id).count(limit, countedAs(limit, caller)) < most
}

/** A caller as what a request differs in. */
export function asking({ tenant, key, sourceAddress }: Caller): Partial<Difference> {
  const credentials = { kind: 'key', variable: key, scheme: 'Bearer' } as const
  return { tenant, credentials, ...(sourceAddress === null ? {} : { sourceAddress }) }
}
