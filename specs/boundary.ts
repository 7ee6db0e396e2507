import { passWindow } from '../harness/counters.ts'
import type { LimitFact, OperationFact } from '../harness/description.ts'
import type { Exchange } from '../harness/exchange.ts'
import { lastTenant } from '../harness/target.ts'
import type { BoundaryRole } from '../requirements/derive-limits.ts'
import { isRefusal } from '../requirements/evidence.ts'
import { inBatches } from './batches.ts'
import { asking, type Caller, callerFor, controlFor } from './callers.ts'
import { jobId, pollAfterEnd, pollCall, pollPath, pollToEnd } from './jobs.ts'
import { callOf, type Difference } from './requests.ts'
import type { Stage } from './stage.ts'

/** Uses that are really sent below a seeded limit. A seed that reaches other counters too leaves them as many. */
export const SENT_BELOW_LIMIT = 2

/** What was sent in one role, or why nothing could be. */
export type Sent =
  | { readonly kind: 'sent'; readonly exchanges: readonly Exchange[] }
  | { readonly kind: 'unknown'; readonly reason: string; readonly remedy: string }

/** Every use up to the limit, then one more of each operation that the limit certainly counts together. */
export async function useUp(stage: Stage, limit: LimitFact, begun: number, most: number): Promise<Sent> {
  const operations = operationsOf(stage, limit)
  const [first, ...others] = operations
  if (first === undefined) return confounded(limit)
  const together = sharesCounter(stage, limit) ? operations : [first]
  const exchanges: Exchange[] = []
  const send = async (role: BoundaryRole, operation: OperationFact, number: number) => {
    const caller = callerFor(stage, limit, operation, number)
    if (caller === null) return false
    exchanges.push(await use(stage, limit, operation, role, number, caller))
    return true
  }
  if (!(await send('within', first, begun + 1))) return confounded(limit)
  const polled = await pollSome(stage, exchanges[0])
  const numbers = Array.from({ length: most - begun - 1 }, (_, index) => begun + 2 + index)
  const within = await allOf(numbers, (number) =>
    send('within', together[(number - begun - 1) % together.length] ?? first, number),
  )
  if (!within) return confounded(limit)
  for (const operation of together) if (!(await send('beyond', operation, most + 1))) return confounded(limit)
  if (limit.scope === 'ip') exchanges.push(...(await forwarded(stage, limit, first, most + 1)))
  if (together.length === 1) await observeSharing(stage, limit, others, exchanges[0])
  return { kind: 'sent', exchanges: [...polled, ...exchanges] }
}

/** A few at a time: the limit counts them all, whatever their order. Stops where one could not be sent. */
async function allOf(numbers: readonly number[], send: (number: number) => Promise<boolean>): Promise<boolean> {
  let sent = true
  await inBatches(numbers, async (number) => {
    if (sent && !(await send(number))) sent = false
  })
  return sent
}

function confounded({ id, scope }: LimitFact): Sent {
  const remedy = `give more keys, organizations or addresses for the same ${scope}, or scale the limits apart in limits`
  return { kind: 'unknown', reason: `another limit binds before ${id} does`, remedy }
}

/** One more use under the header by which proxies name an address; the address here comes from RFC 5737. */
async function forwarded(
  stage: Stage,
  limit: LimitFact,
  operation: OperationFact,
  number: number,
): Promise<readonly Exchange[]> {
  const caller = callerFor(stage, limit, operation, number)
  if (caller === null) return []
  const headers = [['X-Forwarded-For', '203.0.113.7']] as const
  return [await use(stage, limit, operation, 'forwarded', number, caller, headers)]
}

/** Reading a job is no use of the documented operations: polls in between must not bring the limit nearer. */
async function pollSome(stage: Stage, created: Exchange | undefined): Promise<readonly Exchange[]> {
  const id = created === undefined ? null : jobId(created)
  const path = created === undefined || id === null ? null : await pollPath(stage, created)
  if (id === null || path === null) return []
  const call = pollCall(path, id, lastTenant(stage.run.target))
  return [await stage.probe(call), await stage.probe(call), await stage.probe(call)]
}

/**
 * The other operations of a limit whose sharing the document leaves open: what they get is an observation. Where they are
 * refused, the job that they were meant for must stay as it was.
 */
async function observeSharing(
  stage: Stage,
  limit: LimitFact,
  others: readonly OperationFact[],
  created: Exchange | undefined,
): Promise<void> {
  const id = created === undefined ? null : jobId(created)
  const path = created === undefined || id === null ? null : await pollPath(stage, created)
  const tenant = lastTenant(stage.run.target)
  for (const operation of others) {
    if (operation.pathParameters.includes('id') && id === null) continue
    const before = path === null || id === null ? [] : await pollToEnd(stage, path, id, tenant)
    const facts = { observes: 'agent-limit-counter', limit: limit.id, beyondLimit: true }
    const situation = { probe: `${limit.id}-other-operation`, owed: 'open', rule: null, facts } as const
    const parameters = id === null ? {} : { parameters: { id } }
    const asked = await stage.probe(boundaryCall(stage, operation, { situation, ...parameters }))
    if (path === null || id === null || !isRefusal(asked)) continue
    const after = await pollAfterEnd(stage, path, id, tenant)
    stage.judgeTogether('send-agent-job-message-refusal-leaves-job', [...before.slice(-1), asked, ...after])
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
  caller: Caller,
  headers: Difference['headers'] = [],
): Promise<Exchange> {
  const beyondLimit = role === 'beyond' || role === 'forwarded'
  const facts = { role, use: number, limit: limit.id, beyondLimit }
  const owed = beyondLimit ? 'refusal' : 'success'
  const situation = { probe: `${limit.id}-${role}`, owed, rule: `${limit.id}-boundary`, facts } as const
  return stage.probe(boundaryCall(stage, operation, { ...asking(caller), headers, situation }))
}

function boundaryCall(stage: Stage, operation: OperationFact, difference: Difference) {
  return callOf(stage, operation, { tenant: lastTenant(stage.run.target), exhausting: true, ...difference })
}

/** One use by another project, key, organization or address than the one whose uses are spent. */
export async function controlUse(stage: Stage, limit: LimitFact): Promise<Sent> {
  const [operation] = operationsOf(stage, limit)
  const caller = operation === undefined ? null : controlFor(stage, limit, operation)
  if (operation === undefined || caller === null) {
    const reason = `the target names no other ${limit.scope} that has uses left of every other limit`
    return { kind: 'unknown', reason, remedy: remedies[limit.scope] }
  }
  return { kind: 'sent', exchanges: [await use(stage, limit, operation, 'control', 1, caller)] }
}

const remedies: Readonly<Record<LimitFact['scope'], string>> = {
  project: 'add a tenant with another project',
  key: 'add a second key to assistantKeys of the last tenant',
  organization: 'add a tenant of another organization',
  ip: 'add a second address to sourceAddresses',
}

/** One use after the target's clock has passed the window. */
export async function afterWindow(stage: Stage, limit: LimitFact): Promise<Sent> {
  const [operation] = operationsOf(stage, limit)
  if (operation === undefined || !(await passWindow(stage.run, limit))) {
    const remedy = 'give a command that moves its clock in hooks.advanceTime'
    return { kind: 'unknown', reason: `a window of one ${limit.window} is too long to wait for`, remedy }
  }
  const caller = callerFor(stage, limit, operation, 0)
  if (caller === null) return confounded(limit)
  return { kind: 'sent', exchanges: [await use(stage, limit, operation, 'after-window', 1, caller)] }
}
