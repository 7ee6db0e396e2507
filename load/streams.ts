import type { OperationFact } from '../harness/description.ts'
import type { Exchange } from '../harness/exchange.ts'
import { streamsRequirement } from '../harness/load-model.ts'
import { recordExchange } from '../harness/results.ts'
import { createSender, OverBudget } from '../harness/sender.ts'
import { keyVariable, type LoadStage, plannedRequest, tenantPath, type Untested } from './engine.ts'
import { exchangeOf } from './exchanges.ts'
import { type K6Result, runK6 } from './k6-run.ts'
import type { PlannedRequest, StreamPart, StreamPlan } from './plan.ts'
import { type Reservation, reserve } from './reservation.ts'

/** How much each profile asks: users of each protocol at a time, the least time for it, and the most streams. */
export const scale = {
  smoke: { users: 4, seconds: 1, streams: 12 },
  release: { users: 16, seconds: 1.5, streams: 60 },
  nightly: { users: 24, seconds: 20, streams: 600 },
} as const

/** k6 refuses a duration below 1 s, and this one loses half a step of it. */
const LEAST_SECONDS = 1.1

/** With fewer streams than this, nothing can be said of concurrency. */
const FEWEST_STREAMS = 8

/** Bodies of this many streams of each protocol are kept and judged, and those of broken ones up to as many again. */
const KEPT_STREAMS = 30

export interface StreamRun {
  readonly parts: readonly StreamPart[]
  readonly result: K6Result | null
  readonly untested: readonly Untested[]
  /** Those asked alone and those sampled under load. */
  readonly exchanges: readonly Exchange[]
  /** One question alone got no whole answer, so that no more were asked. */
  readonly unanswered: readonly Exchange[]
}

interface Prepared {
  readonly kind: 'ready'
  readonly part: StreamPart
  readonly reservation: Reservation
  /** The question that was asked alone. */
  readonly alone: Exchange
}

/** Whoever does not answer one question is not asked a hundred. */
interface Unanswered {
  readonly kind: 'unanswered'
  readonly alone: Exchange
}

type Preparation = Prepared | Unanswered | ({ readonly kind: 'untested' } & Untested)

/** Both generations of the assistant under concurrent users, on the first tenant. */
export async function runStreams(stage: LoadStage): Promise<StreamRun> {
  const wanted = stage.description.facts.operations.flatMap((operation) => {
    const request = plannedRequest(stage, operation, stage.run.target.tenants[0])
    if (request?.protocol == null || !stage.open.has(streamsRequirement(request.protocol))) return []
    return [{ operation, request, requirement: streamsRequirement(request.protocol) }]
  })
  if (!stage.k6.streams) {
    const reason = 'k6 is here without the module that reads streams'
    const remedy = 'install Go 1.25 or newer, or name a k6 with the module in K6_BIN'
    return {
      parts: [],
      result: null,
      exchanges: [],
      unanswered: [],
      untested: wanted.map(({ requirement }) => ({ requirement, reason, remedy })),
    }
  }
  const prepared = await Promise.all(
    wanted.map(({ operation, request, requirement }) => prepare(stage, operation, request, requirement)),
  )
  const ready = prepared.filter((one) => one.kind === 'ready')
  const untested = prepared.filter((one) => one.kind === 'untested')
  const alone = prepared.flatMap((one) => (one.kind === 'untested' ? [] : [one.alone]))
  const unanswered = prepared.flatMap((one) => (one.kind === 'unanswered' ? [one.alone] : []))
  const parts = ready.map(({ part }) => part)
  if (parts.length === 0) return { parts, result: null, untested, exchanges: alone, unanswered }
  const { k6, redact, run } = stage
  const plan: StreamPlan = { parts, timeout: run.patience * 1000 }
  const result = await runK6({ k6, script: 'assistant-stream', plan, redact, results: run.results })
  return {
    parts,
    result,
    untested,
    unanswered,
    exchanges: [...alone, ...ready.flatMap((one) => recordSampled(stage, one, result))],
  }
}

/** One question alone says how long an answer takes, and with that, how many must begin each second. */
async function prepare(
  stage: LoadStage,
  operation: OperationFact,
  request: PlannedRequest,
  requirement: string,
): Promise<Preparation> {
  const { run } = stage
  const [tenant] = run.target.tenants
  const alone = await askAlone(stage, operation, request, requirement)
  if ('reason' in alone) return { kind: 'untested', ...alone }
  const { response } = alone
  if (response === null || response.status >= 300 || response.end !== 'complete') return { kind: 'unanswered', alone }
  const { users, seconds, streams } = scale[run.profile]
  const each = Math.max(alone.milliseconds, 1) / 1000
  const affordable = Math.min(streams, Math.ceil((users * seconds) / each))
  const reservation = reserve(stage, operation, tenant, Math.max(FEWEST_STREAMS, affordable))
  const count = reservation.uses.length
  if (reservation.short !== null && count < FEWEST_STREAMS) {
    return { kind: 'untested', requirement, ...reservation.short }
  }
  const rate = users / each
  const part = {
    requirement,
    request,
    streams: count,
    seconds: Math.max(LEAST_SECONDS, Math.round((count / rate) * 1000) / 1000),
    virtualUsers: Math.min(count, Math.ceil(users * SLOWER_UNDER_LOAD)),
    keepEvery: Math.max(1, Math.ceil(count / KEPT_STREAMS)),
  }
  return { kind: 'ready', part, reservation, alone }
}

/** An answer under load takes longer than one alone. A virtual user too few is a stream that never begins. */
const SLOWER_UNDER_LOAD = 3

async function askAlone(
  stage: LoadStage,
  operation: OperationFact,
  request: PlannedRequest,
  requirement: string,
): Promise<Exchange | Untested> {
  const { run, description } = stage
  const [tenant] = run.target.tenants
  const send = createSender(run, 'load', `alone-${request.protocol}`)
  try {
    return await send({
      operation: operation.id,
      situation: {
        probe: 'ask-alone',
        owed: 'success',
        rule: null,
        facts: { protocol: request.protocol, series: requirement, alone: true },
      },
      tenant,
      method: operation.method,
      path: tenantPath(operation, tenant) ?? operation.path,
      headers: Object.entries(request.headers),
      credentials: { kind: 'key', variable: keyVariable(operation, tenant) ?? '', scheme: 'Bearer' },
      body: request.body.replaceAll('{unique}', 'alone'),
      sourceAddress: null,
      limits: description.facts.limits.filter(({ id }) => operation.limits.includes(id)),
      exhausting: false,
    })
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error
    return { requirement, reason: error.message, remedy: error.remedy }
  }
}

function recordSampled(stage: LoadStage, { part, reservation }: Prepared, result: K6Result): readonly Exchange[] {
  const { request, requirement } = part
  const { redact, run } = stage
  const sampled = result.records.filter(
    (record) => record.requirement === requirement && (record.transcript !== null || record.end === ''),
  )
  return sampled.slice(0, 2 * KEPT_STREAMS).map((record) => {
    const facts = { protocol: request.protocol, series: requirement, streams: part.streams }
    const exchange = exchangeOf(record, {
      request,
      tenant: run.target.tenants[0],
      situation: { probe: 'ask-under-load', owed: 'success', rule: null, facts },
      uses: reservation.uses[record.number] ?? {},
      redact,
    })
    recordExchange(run.results, exchange)
    return exchange
  })
}
