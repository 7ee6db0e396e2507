import type { Exchange } from '../harness/sending/exchange.ts'
import { shownByStreams, streamsRequirement, THREADS_DISTINCT } from '../harness/verdict/load-model.ts'
import { recordExchange } from '../harness/verdict/results.ts'
import { type LoadContext, plannedRequest, type Untested } from './context.ts'
import { exchangeOf } from './exchanges.ts'
import type { K6Result } from './k6-run.ts'
import type { PlannedRequest, StreamPart, StreamPlan } from './plan.ts'
import { ask, KEPT_STREAMS, type Prepared, prepare, streamSituation } from './stream-parts.ts'

export interface StreamRun {
  readonly parts: readonly StreamPart[]
  readonly result: K6Result | null
  readonly untested: readonly Untested[]
  /** Those asked alone and those sampled under load. */
  readonly exchanges: readonly Exchange[]
  /** One question alone got no whole answer, so that no more were asked. */
  readonly unanswered: readonly Exchange[]
}

/** Both generations of the assistant under concurrent users, on the first tenant. */
export async function runStreams(context: LoadContext): Promise<StreamRun> {
  const streaming = context.description.operations.flatMap((operation) => {
    const request = plannedRequest(context, operation, context.run.target.tenants[0])
    if (request?.protocol == null || !shownByStreams(request.protocol).some((id) => context.open.has(id))) return []
    return [{ operation, request, requirement: streamsRequirement(request.protocol) }]
  })
  // Several operations may stream in one protocol; its encoder is put under load once.
  const wanted = [...Map.groupBy(streaming, ({ requirement }) => requirement).values()].flatMap((same) =>
    same.slice(0, 1),
  )
  if (!context.k6.streams) {
    const reason = 'k6 is here without the module that reads streams'
    const remedy = 'install Go 1.25 or newer, or name a k6 with the module in K6_BIN'
    return {
      parts: [],
      result: null,
      exchanges: [],
      unanswered: [],
      untested: wanted.flatMap(({ request }) => leftOpen(context, request, { reason, remedy }, true)),
    }
  }
  const asked = await Promise.all(wanted.map((one) => ask(context, one)))
  const answered = asked.filter((one) => one.kind === 'answered')
  const prepared = answered.map((one, index) => prepare(context, one, answered.length - index))
  const ready = prepared.filter((one) => one.kind === 'ready')
  const alone = asked.flatMap((one) => (one.kind === 'untested' ? [] : [one.alone]))
  const unanswered = asked.flatMap((one) => (one.kind === 'unanswered' ? [one.alone] : []))
  const parts = ready.map(({ part }) => part)
  const untested = [...asked, ...prepared].flatMap((one) =>
    one.kind === 'untested' ? leftOpen(context, one.wanted.request, one, parts.length === 0) : [],
  )
  if (parts.length === 0) return { parts, result: null, untested, exchanges: alone, unanswered }
  const { k6, redact, run } = context
  const plan: StreamPlan = { parts, timeout: run.target.timeouts.answer * 1000 }
  const result = await context.execute({ k6, script: 'assistant-stream', plan, redact })
  return {
    parts,
    result,
    untested,
    unanswered,
    exchanges: [...alone, ...ready.flatMap((one) => recordSampled(context, one, result))],
  }
}

function recordSampled(context: LoadContext, { part, reservation }: Prepared, result: K6Result): readonly Exchange[] {
  const { request, requirement } = part
  const { redact, run } = context
  const sampled = result.records.filter(
    (record) => record.requirement === requirement && (record.transcript !== null || record.end === ''),
  )
  return sampled.slice(0, 2 * KEPT_STREAMS).map((record) => {
    const exchange = exchangeOf(record, {
      request,
      tenant: run.target.tenants[0],
      situation: streamSituation('ask-under-load', part),
      uses: reservation.uses[record.number] ?? {},
      redact,
    })
    recordExchange(run.results, exchange)
    return exchange
  })
}

/** What nothing shows where a protocol's streams are not sent; that threads are distinct, the other protocol's may show. */
function leftOpen(
  { open }: LoadContext,
  { protocol }: PlannedRequest,
  { reason, remedy }: Pick<Untested, 'reason' | 'remedy'>,
  none: boolean,
): readonly Untested[] {
  const ids = protocol === null ? [] : shownByStreams(protocol)
  return ids
    .filter((id) => open.has(id) && (none || id !== THREADS_DISTINCT))
    .map((requirement) => ({ requirement, reason, remedy }))
}
