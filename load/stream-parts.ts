import type { Exchange } from '../harness/sending/exchange.ts'
import { OverBudget } from '../harness/sending/sender.ts'
import type { EvidenceOf, LoadFigures, Situation } from '../harness/sending/situation.ts'
import type { Tenant } from '../harness/target/target.ts'
import type { Operation } from '../schemas/description/description.ts'
import { keyVariable, type LoadContext, tenantPath, type Untested } from './context.ts'
import type { PlannedRequest, StreamPart } from './plan.ts'
import { affordable, type Reservation, reserve } from './reservation.ts'

/** How many streams a run can pay for, and how fast they must begin: one question alone shows it. */

/** How much each profile asks: users of each protocol at a time, and the most streams. */
const scale = {
  smoke: { users: 4, streams: 12 },
  release: { users: 16, streams: 60 },
  nightly: { users: 24, streams: 600 },
} as const

/** k6 refuses a duration below 1 s, and this one loses half a step of it. */
const LEAST_SECONDS = 1.1

/** With fewer streams than this, nothing can be said of concurrency. */
const FEWEST_STREAMS = 8

/** Bodies of this many streams of each protocol are kept and judged, and those of broken ones up to as many again. */
export const KEPT_STREAMS = 30

export interface Wanted {
  readonly operation: Operation
  readonly tenant: Tenant
  readonly request: PlannedRequest
  readonly requirement: string
}

/** Why none are sent. */
export interface Blocked extends Omit<Untested, 'requirement'> {
  readonly kind: 'untested'
  readonly wanted: Wanted
}

/** One question that was asked alone. A service that leaves it unanswered is not asked a hundred. */
export interface Asked {
  readonly kind: 'answered' | 'unanswered'
  readonly wanted: Wanted
  readonly alone: Exchange
}

export async function ask({ description, send }: LoadContext, wanted: Wanted): Promise<Asked | Blocked> {
  const { operation, tenant, request, requirement } = wanted
  try {
    const alone = await send({
      operation: operation.id,
      situation: streamSituation({ request, requirement }, null),
      tenant,
      method: operation.method,
      path: tenantPath(description, operation, tenant) ?? operation.path,
      headers: Object.entries(request.headers),
      credentials: { kind: 'key', variable: keyVariable(operation, tenant) ?? '', scheme: 'Bearer' },
      body: request.body.replaceAll('{unique}', 'alone'),
      sourceAddress: null,
      limits: description.limits.filter(({ id }) => operation.limits.includes(id)),
      exhausting: false,
    })
    const { response } = alone
    const isAnswered = response !== null && response.status < 300 && response.end === 'complete'
    return { kind: isAnswered ? 'answered' : 'unanswered', wanted, alone }
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error
    return { kind: 'untested', wanted, reason: error.message, remedy: error.remedy }
  }
}

export interface Prepared {
  readonly kind: 'ready'
  readonly wanted: Wanted
  readonly part: StreamPart
  readonly uses: Reservation['uses']
}

/**
 * As many streams as the profile asks and the budget leaves, so that a plan can say how many. The question that was asked
 * alone says how long an answer takes, and with that, how many must begin each second.
 *
 * @param parts that are still to share what the budget leaves, this one included
 */
export function prepare(context: LoadContext, { wanted, alone }: Asked, parts: number): Prepared | Blocked {
  const { operation, tenant, request, requirement } = wanted
  const { run } = context
  const { users, streams } = scale[run.profile]
  const each = Math.max(alone.milliseconds, 1) / 1000
  const share = Math.floor(affordable(context, operation, tenant) / parts)
  const { uses, short } = reserve(context, operation, tenant, Math.max(FEWEST_STREAMS, Math.min(streams, share)))
  const count = uses.length
  if (short !== null && count < FEWEST_STREAMS) return { kind: 'untested', wanted, ...short }
  const rate = users / each
  const part = {
    requirement,
    request,
    streams: count,
    seconds: Math.max(LEAST_SECONDS, Math.round((count / rate) * 1000) / 1000),
    users,
    keepEvery: Math.max(1, Math.ceil(count / KEPT_STREAMS)),
  }
  return { kind: 'ready', wanted, part, uses }
}

/** The same streams once more; null where the budget does not pay for all of them. */
export function reservedAgain(context: LoadContext, prepared: Prepared): Prepared | null {
  const { operation, tenant } = prepared.wanted
  const { streams } = prepared.part
  if (affordable(context, operation, tenant) < streams) return null
  return { ...prepared, uses: reserve(context, operation, tenant, streams).uses }
}

/** Of a question that is asked by itself, or, with the figures of all, of one under load; `ids`: those of all, if it is to note them. */
export function streamSituation(
  { request: { protocol }, requirement }: Pick<StreamPart, 'request' | 'requirement'>,
  load: LoadFigures | null,
  ids?: EvidenceOf<'load-stream'>['ids'],
): Situation {
  return {
    probe: load === null ? 'ask-alone' : 'ask-under-load',
    expected: 'success',
    rule: null,
    ...(protocol === null ? {} : { protocol }),
    evidence: { kind: 'load-stream', requirement, load, ...(ids === undefined ? {} : { ids }) },
  }
}
