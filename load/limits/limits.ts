import { limitInForce } from '../../harness/budget/budget.ts'
import { clearCounters, knownCounter } from '../../harness/budget/counters.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Tenant } from '../../harness/target/target.ts'
import { boundaryTenant } from '../../harness/target/tenant-for.ts'
import { type LimitFigures, limitRequirement } from '../../harness/verdict/load-model.ts'
import { recordExchange } from '../../harness/verdict/results.ts'
import { sharesCounter } from '../../requirements/limits/coverage.ts'
import { isAcceptedUse } from '../../requirements/limits/events.ts'
import { BRIEF_QUESTION } from '../../requirements/probing/calls.ts'
import type { Limit, Operation } from '../../schemas/description/description.ts'
import { type Asking, type LoadContext, plannedRequest, type Untested, WITHOUT_STREAMS } from '../context/context.ts'
import { type Reservation, reserve } from '../context/reservation.ts'
import { rounded } from '../figures/estimate.ts'
import { exchangeId, exchangeOf } from '../figures/exchanges.ts'
import { concurrency } from '../figures/seconds.ts'
import type { K6Result, Script } from '../k6/run-k6.ts'
import type { LimitPlan, PlannedRequest } from '../plan/plan.ts'
import type { LoadRecord } from '../plan/record.ts'

/**
 * Uses sent before a seeded limit is reached, and uses sent beyond any limit: a few show the boundary, and each stream
 * takes time.
 */
const WITHIN_LIMIT = 8
const OVER_LIMIT = 8

export interface LimitRun {
  readonly requirement: string
  readonly limit: Limit
  readonly max: number
  readonly usedBefore: number
  readonly concurrency: number
  readonly result: K6Result
  readonly exchanges: readonly Exchange[]
}

/**
 * Takes each limit to its boundary with many uses under way at once, on the last tenant that can send them. The
 * counters are emptied afterwards: a full one would refuse everyone whose uses are counted with this run's, such as
 * everyone on this machine for a day, and the next run.
 *
 * @throws ConfigurationError where a hook of the target fails.
 */
export async function runLimits(
  context: LoadContext,
): Promise<{ readonly runs: readonly LimitRun[]; readonly untested: readonly Untested[] }> {
  const runs: LimitRun[] = []
  const untested: Untested[] = []
  try {
    for (const limit of context.description.limits) {
      if (!context.open.has(limitRequirement(limit.id)) || limitInForce(context.run.target, limit) === null) continue
      const ran = await runLimit(context, limit)
      if (ran === null) continue
      if ('reason' in ran) untested.push(ran)
      else runs.push(ran)
      if ('result' in ran && ran.result.stopped !== null) break
    }
  } finally {
    if (runs.length + untested.length > 0) await clearCounters(context.run, context.description.limits)
  }
  return { runs, untested }
}

async function runLimit(context: LoadContext, limit: Limit): Promise<LimitRun | Untested | null> {
  const { run, k6 } = context
  const requirement = limitRequirement(limit.id)
  const tenant = boundaryTenant(context.description, run.target, limit)
  const targets = tenant === null ? [] : requestsFor(context, limit, tenant)
  const [first] = targets
  if (tenant === null || first === undefined) return null
  const script: Script = first.request.protocol === null ? 'agent-limits' : 'assistant-limits'
  if (script === 'assistant-limits' && !k6.streams) return { requirement, ...WITHOUT_STREAMS }
  const counter = await knownCounter(run, context.description, limit, WITHIN_LIMIT)
  if (counter.kind === 'unknown') return { requirement, reason: counter.reason, remedy: counter.remedy }
  const { usedBefore, max } = counter
  const allowed = max - usedBefore
  const uses = allowed + OVER_LIMIT
  const other = noGreaterLimit(context, limit, first.operation, uses)
  if (other !== null) {
    const reason = `${other} is no greater: a refusal would not show which of the two it comes from`
    return { requirement, reason, remedy: `scale limits.${other} higher than limits.${limit.id}` }
  }
  const reservation = reserve(context, first, uses, true)
  if (reservation.short !== null) return { requirement, ...reservation.short }
  const requests = targets.map(({ request }) => request)
  const timeout = run.target.timeouts.answer * 1000
  const plan = { requirement, limit: limit.id, requests, uses, allowed, timeout }
  const result = await context.execute(script, plan, context)
  const exchanges = result.records.map((record) => {
    const exchange = exchangeOfUse(context, record, { limit, tenant, counter, plan, charged: reservation.uses })
    recordExchange(run.results, exchange)
    return exchange
  })
  if (result.stopped === null && exchanges.length < uses) {
    const remedy = 'give it more memory and processors, or scale the limit down in limits'
    const why = !result.isComplete ? `, and did not come to its end: ${result.complaint ?? 'it said nothing'}` : ''
    return { requirement, reason: `k6 began ${exchanges.length} of ${uses} uses${why}`, remedy }
  }
  return { requirement, limit, max, usedBefore, concurrency: concurrency(result.records), result, exchanges }
}

/** Another limit of the operation that so many uses would exceed as well; null where there is none. */
function noGreaterLimit(
  { run, description }: LoadContext,
  limit: Limit,
  operation: Operation,
  uses: number,
): string | null {
  const others = description.limits.filter(({ id }) => id !== limit.id && operation.limits.includes(id))
  return others.find((other) => (limitInForce(run.target, other) ?? Infinity) < uses)?.id ?? null
}

/**
 * The operations whose uses a limit certainly counts together; only the first one where the document says that it does
 * not show this. Operations that the target lacks are left out, and so are those that need something to exist first.
 */
function requestsFor(
  context: LoadContext,
  limit: Limit,
  tenant: Tenant,
): readonly (Asking & { readonly request: PlannedRequest })[] {
  const all = context.description.operations.flatMap((operation) => {
    if (context.run.target.lacks.includes(operation.id)) return []
    const request = plannedRequest(context, { operation, tenant }, BRIEF_QUESTION)
    return request === null || !limit.operations.includes(operation.id) ? [] : [{ operation, tenant, request }]
  })
  return sharesCounter(context.description, limit) ? all : all.slice(0, 1)
}

interface Sent {
  readonly limit: Limit
  readonly tenant: Tenant
  readonly counter: { readonly max: number; readonly usedBefore: number; readonly seedBegan: string | null }
  readonly plan: LimitPlan
  readonly charged: Reservation['uses']
}

function exchangeOfUse(context: LoadContext, record: LoadRecord, sent: Sent): Exchange {
  const { limit, tenant, counter, plan, charged } = sent
  const { requirement, number } = record
  const request = plan.requests[number % plan.requests.length]
  if (request === undefined) throw new Error(`${requirement}: a use of no request`)
  const { max, usedBefore, seedBegan } = counter
  const seeded = seedBegan === null ? {} : { seedBegan }
  const use = usedBefore + number + 1
  return exchangeOf(record, {
    request,
    tenant,
    situation: {
      probe: requirement,
      // Among uses that are under way together, none can be called the last one within the limit.
      expected: 'open',
      requirement: `${limit.id}-boundary`,
      ...(request.protocol === null ? {} : { protocol: request.protocol }),
      limitReached: limit.id,
      evidence: { kind: 'limit-load-use', requirement, limit: limit.id, use, max, usedBefore, ...seeded },
    },
    uses: charged[number] ?? {},
    redact: context.redact,
  })
}

/** The staircase of one limit, in the order of sending. */
export function limitFigures(run: LimitRun): LimitFigures {
  const { requirement, limit, max, usedBefore, concurrency: together, result, exchanges } = run
  const accepted = new Map(exchanges.map((exchange) => [exchange.id, isAcceptedUse(exchange)]))
  const inOrder = [...result.records].sort((a, b) => a.startedAt - b.startedAt || a.number - b.number)
  const begin = inOrder[0]?.startedAt ?? 0
  const uses = inOrder.map((record, index) => ({
    use: usedBefore + index + 1,
    at: rounded(record.startedAt - begin),
    status: record.status,
    accepted: accepted.get(exchangeId(record)) ?? false,
  }))
  return { requirement, limit: limit.id, allowed: max, concurrency: together, uses }
}
