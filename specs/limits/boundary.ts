import { setTimeout as delay } from 'node:timers/promises'
import { advanceClock, type Counter } from '../../harness/budget/counters.ts'
import type { LimitFact, OperationFact } from '../../harness/description.ts'
import { longestSeconds } from '../../harness/limits/window-length.ts'
import type { Exchange } from '../../harness/sending/exchange.ts'
import type { BoundaryRole } from '../../harness/sending/situation.ts'
import { lastTenant } from '../../harness/target/target.ts'
import { isSuccess } from '../../requirements/evidence.ts'
import { operationsOf, sharesCounter } from '../../requirements/limits/coverage.ts'
import { inRole, isLimitRefusal } from '../../requirements/limits/events.ts'
import { inBatches } from '../batches.ts'
import { jobId, pollCall, pollPath } from '../jobs.ts'
import type { Stage } from '../stage.ts'
import { callerFor, controlFor } from './callers.ts'
import type { LimitClock } from './limit-clock.ts'
import { askOthers } from './limit-sharing.ts'
import { sendUse } from './limit-use.ts'

/** Uses that are really sent below a seeded limit. A seed that reaches other counters too leaves them as many. */
export const SENT_BELOW_LIMIT = 2

/** What was sent in one role, or why nothing could be. */
export type Sent =
  | { readonly kind: 'sent'; readonly exchanges: readonly Exchange[] }
  | { readonly kind: 'unknown'; readonly reason: string; readonly remedy: string }

/** Every use up to the limit, then one more of each operation that the limit certainly counts together. */
export async function useUp(
  stage: Stage,
  limit: LimitFact,
  { begun, most }: Extract<Counter, { kind: 'known' }>,
  clock: LimitClock,
): Promise<Sent> {
  const operations = operationsOf(stage.description.facts, limit)
  const [first, ...others] = operations
  if (first === undefined) return confounded(limit)
  const together = sharesCounter(stage.description.facts, limit) ? operations : [first]
  const exchanges: Exchange[] = []
  const send = async (role: BoundaryRole, operation: OperationFact, number: number) => {
    const caller = callerFor(stage, limit, operation, number)
    if (caller === null) return false
    exchanges.push(await sendUse(stage, { limit, operation, role, number, caller, clock }))
    return true
  }
  if (!(await send('within', first, begun + 1))) return confounded(limit)
  const polled = await pollSome(stage, exchanges[0])
  // Alone, so that headers can be seen to count it.
  if (begun + 2 <= most && !(await send('within', together[1 % together.length] ?? first, begun + 2)))
    return confounded(limit)
  const numbers = Array.from({ length: Math.max(0, most - begun - 2) }, (_, index) => begun + 3 + index)
  const within = await allOf(numbers, (number) => send('within', together[number % together.length] ?? first, number))
  if (!within) return confounded(limit)
  for (const operation of together) if (!(await send('beyond', operation, most + 1))) return confounded(limit)
  if (exchanges.slice(-together.length).some((exchange) => !isLimitRefusal(exchange))) {
    exchanges.push(...(await later(stage, limit, first, clock)))
  }
  if (limit.scope === 'ip') exchanges.push(...(await forwarded(stage, limit, first, most + 1, clock)))
  if (together.length === 1) {
    const accepted = inRole(exchanges, 'within').filter(isSuccess)
    const asked = await askOthers(stage, others, { limit, most, clock, accepted })
    exchanges.push(...asked)
    // Where refused uses count, those have put off what the last refusal said.
    if (asked.some(isLimitRefusal) && !(await send('beyond', first, most + 2))) return confounded(limit)
  }
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

export function confounded({ id, scope }: LimitFact): Sent {
  const remedy = `give more keys, organizations or addresses for the same ${scope}, or scale the limits apart in limits`
  return { kind: 'unknown', reason: `another limit binds before ${id} does`, remedy }
}

/** One more use under each header by which proxies name an address; the addresses come from RFC 5737. */
async function forwarded(
  stage: Stage,
  limit: LimitFact,
  operation: OperationFact,
  number: number,
  clock: LimitClock,
): Promise<readonly Exchange[]> {
  const caller = callerFor(stage, limit, operation, number)
  if (caller === null) return []
  const sent: Exchange[] = []
  for (const [name, value] of forwardingHeaders) {
    const headers = [[name, value]] as const
    sent.push(await sendUse(stage, { limit, operation, role: 'forwarded', number, caller, clock, headers }))
  }
  return sent
}

const forwardingHeaders = [
  ['X-Forwarded-For', '203.0.113.7'],
  ['X-Real-IP', '203.0.113.8'],
  ['Forwarded', 'for=203.0.113.9'],
  ['CF-Connecting-IP', '203.0.113.10'],
] as const

/** Uses by which an IP limit is asked whether it believes a header. */
export const FORWARDED = forwardingHeaders.length

/**
 * Where more uses than the limit were accepted, whether they were those that a token bucket had regained meanwhile: on a
 * little later it would have many more, and a limit that is off by one has none.
 */
async function later(
  stage: Stage,
  limit: LimitFact,
  operation: OperationFact,
  clock: LimitClock,
): Promise<readonly Exchange[]> {
  const sent: Exchange[] = []
  const send = async () => {
    const caller = callerFor(stage, limit, operation, sent.length)
    if (caller === null) return false
    const exchange = await sendUse(stage, { limit, operation, role: 'later', number: null, caller, clock })
    sent.push(exchange)
    return !isLimitRefusal(exchange)
  }
  while (sent.length < MOST_LATER && (await send()));
  const seconds = Math.round(longestSeconds[limit.window] * A_LITTLE)
  if (await advanceClock(stage.run, seconds)) clock.advanced(seconds)
  else await delay(WITHOUT_HOOK)
  await send()
  return sent
}

const MOST_LATER = 8
const A_LITTLE = 0.02
/** Milliseconds: 10,000 uses an hour come back at 2.8 a second. */
const WITHOUT_HOOK = 3_000

/** Reading a job is no use of the documented operations: polls in between must not bring the limit nearer. */
async function pollSome(stage: Stage, created: Exchange | undefined): Promise<readonly Exchange[]> {
  const id = created === undefined ? null : jobId(created)
  const path = created === undefined || id === null ? null : await pollPath(stage, created)
  if (id === null || path === null) return []
  const call = pollCall(stage, path, id, lastTenant(stage.run.target))
  return [await stage.probe(call), await stage.probe(call), await stage.probe(call)]
}

/** One use by another project, key, organization or address than the one whose uses are spent. */
export async function controlUse(stage: Stage, limit: LimitFact, clock: LimitClock): Promise<Sent> {
  const [operation] = operationsOf(stage.description.facts, limit)
  const caller = operation === undefined ? null : controlFor(stage, limit, operation)
  if (operation === undefined || caller === null) {
    const reason = `the target names no other ${limit.scope} that has uses left of every other limit`
    return { kind: 'unknown', reason, remedy: remedies[limit.scope] }
  }
  const control = await sendUse(stage, { limit, operation, role: 'control', number: 1, caller, clock })
  return { kind: 'sent', exchanges: [control] }
}

const remedies: Readonly<Record<LimitFact['scope'], string>> = {
  project: 'add a tenant with another project',
  key: 'add a second key to assistantKeys of the last tenant',
  organization: 'add a tenant of another organization',
  ip: 'add a second address to sourceAddresses',
}
