import { passWindow } from '../harness/counters.ts'
import type { LimitFact, OperationFact } from '../harness/description.ts'
import type { Exchange } from '../harness/exchange.ts'
import { lastTenant, type Tenant } from '../harness/target.ts'
import type { BoundaryRole } from '../requirements/derive-limits.ts'
import { isSuccess } from '../requirements/evidence.ts'
import { jobId, pollCall, pollPath } from './jobs.ts'
import { callOf, type Difference, keyOf } from './requests.ts'
import type { Stage } from './stage.ts'

/** Uses that are really sent below a seeded limit. A seed that reaches other counters too leaves them as many. */
export const SENT_BELOW_LIMIT = 2

/** Why something can't be told on this target. */
interface Unknown {
  readonly kind: 'unknown'
  readonly reason: string
  readonly remedy: string
}

/** Every use up to the limit, then one more of each operation that the limit certainly counts together. */
export async function useUp(stage: Stage, limit: LimitFact, begun: number, most: number): Promise<readonly Exchange[]> {
  const operations = operationsOf(stage, limit)
  const [first, ...others] = operations
  if (first === undefined) return []
  const opening = await use(stage, limit, first, 'within', begun + 1)
  const exchanges = [opening]
  const polled = await pollSome(stage, opening)
  const together = sharesCounter(stage, limit) ? operations : [first]
  for (let number = begun + 2; number <= most && isSuccess(exchanges.at(-1) ?? opening); number++) {
    exchanges.push(await use(stage, limit, together[(number - begun - 1) % together.length] ?? first, 'within', number))
  }
  for (const operation of together) exchanges.push(await use(stage, limit, operation, 'beyond', most + 1))
  if (together.length === 1) await observeSharing(stage, limit, others, opening)
  return [...polled, ...exchanges]
}

/** Reading a job is no use of the documented operations: polls in between must not bring the limit nearer. */
async function pollSome(stage: Stage, created: Exchange): Promise<readonly Exchange[]> {
  const id = jobId(created)
  const path = id === null ? null : await pollPath(stage, created)
  if (id === null || path === null) return []
  const call = pollCall(path, id, lastTenant(stage.run.target))
  return [await stage.probe(call), await stage.probe(call), await stage.probe(call)]
}

/** The other operations of a limit whose sharing the document leaves open: what they get is an observation. */
async function observeSharing(
  stage: Stage,
  limit: LimitFact,
  others: readonly OperationFact[],
  created: Exchange,
): Promise<void> {
  const id = jobId(created)
  for (const operation of others) {
    if (operation.pathParameters.includes('id') && id === null) continue
    const facts = { observes: 'agent-limit-counter', limit: limit.id, beyondLimit: true }
    const situation = { probe: `${limit.id}-other-operation`, owed: 'open', rule: null, facts } as const
    await stage.probe(boundaryCall(stage, operation, { situation, ...(id === null ? {} : { parameters: { id } }) }))
  }
}

/** False where the document says that it does not show whether the operations of this limit share a counter. */
function sharesCounter(stage: Stage, limit: LimitFact): boolean {
  const [family] = limit.id.split('-')
  return !stage.description.facts.gaps.some(({ id }) => id === `${family}-limit-counter`)
}

function operationsOf(stage: Stage, limit: LimitFact): readonly OperationFact[] {
  return stage.description.facts.operations.filter(({ id }) => limit.operations.includes(id))
}

function use(
  stage: Stage,
  limit: LimitFact,
  operation: OperationFact,
  role: BoundaryRole,
  number: number,
  difference: Partial<Difference> = {},
): Promise<Exchange> {
  const facts = { role, use: number, limit: limit.id, beyondLimit: role === 'beyond' }
  const owed = role === 'beyond' ? 'refusal' : 'success'
  const situation = { probe: `${limit.id}-${role}`, owed, rule: `${limit.id}-boundary`, facts } as const
  return stage.probe(boundaryCall(stage, operation, { ...difference, situation }))
}

function boundaryCall(stage: Stage, operation: OperationFact, difference: Difference) {
  return callOf(stage, operation, { tenant: lastTenant(stage.run.target), exhausting: true, ...difference })
}

/** One use by another project, key, organization or address than the one whose uses are spent. */
export async function controlUse(
  stage: Stage,
  limit: LimitFact,
): Promise<({ readonly kind: 'known' } | Unknown) & { readonly exchanges: readonly Exchange[] }> {
  const [operation] = operationsOf(stage, limit)
  const other = operation === undefined ? null : controlFor(stage, limit, operation)
  if (operation === undefined || other === null) {
    return {
      kind: 'unknown',
      exchanges: [],
      reason: `the target names one ${limit.scope} only`,
      remedy: remedies[limit.scope],
    }
  }
  return { kind: 'known', exchanges: [await use(stage, limit, operation, 'control', 1, other)] }
}

const remedies: Readonly<Record<LimitFact['scope'], string>> = {
  project: 'add a tenant with another project',
  key: 'add a second key to assistantKeys of the last tenant',
  organization: 'add a tenant of another organization',
  ip: 'add a second address to sourceAddresses',
}

function controlFor(stage: Stage, limit: LimitFact, operation: OperationFact): Partial<Difference> | null {
  const { tenants, sourceAddresses } = stage.run.target
  const last = lastTenant(stage.run.target)
  const otherTenant = (differs: (tenant: Tenant) => boolean) => {
    const tenant = tenants.find((candidate) => differs(candidate) && keyOf(candidate, operation).kind === 'key')
    return tenant === undefined ? null : { tenant }
  }
  switch (limit.scope) {
    case 'project':
      return otherTenant(({ project }) => project !== null && project !== last.project)
    case 'organization':
      return otherTenant(({ organization }) => organization !== last.organization)
    case 'key': {
      const [, second] = last.assistantKeys
      return second === undefined ? null : { credentials: { kind: 'key', variable: second, scheme: 'Bearer' } }
    }
    case 'ip': {
      const [, second] = sourceAddresses
      return second === undefined ? null : { sourceAddress: second }
    }
  }
}

/** One use after the target's clock has passed the window; none where it has no such hook. */
export async function afterWindow(stage: Stage, limit: LimitFact): Promise<readonly Exchange[]> {
  const [operation] = operationsOf(stage, limit)
  if (operation === undefined || !(await passWindow(stage.run, limit))) return []
  return [await use(stage, limit, operation, 'after-window', 1)]
}
