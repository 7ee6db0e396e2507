import type { Exchange } from '../harness/sending/exchange.ts'
import { tenantFor } from '../harness/target/tenant-for.ts'
import { shownByStreams, streamsRequirement, THREADS_DISTINCT } from '../harness/verdict/load-model.ts'
import { recordExchange } from '../harness/verdict/results.ts'
import { type LoadContext, plannedRequest, type Untested, WITHOUT_STREAMS } from './context.ts'
import { exchangeOf } from './exchanges.ts'
import type { K6Result } from './k6-run.ts'
import type { StreamPart } from './plan.ts'
import { ask, type Blocked, KEPT_STREAMS, type Prepared, prepare, streamSituation } from './stream-parts.ts'

export interface StreamRun {
  readonly parts: readonly StreamPart[]
  readonly result: K6Result | null
  readonly untested: readonly Untested[]
  /** Those asked alone and those sampled under load. */
  readonly exchanges: readonly Exchange[]
  /** One question alone got no whole answer, so that no more were asked. */
  readonly unanswered: readonly Exchange[]
}

/** Both generations of the assistant under concurrent users, on the first tenant that can ask them. */
export async function runStreams(context: LoadContext): Promise<StreamRun> {
  const { description, run, open, k6, execute } = context
  const streaming = description.operations.flatMap((operation) => {
    const tenant = tenantFor(description, run.target, operation)
    const request = tenant === null ? null : plannedRequest(context, operation, tenant)
    if (tenant === null || request?.protocol == null || !shownByStreams(request.protocol).some((id) => open.has(id)))
      return []
    return [{ operation, tenant, request, requirement: streamsRequirement(request.protocol) }]
  })
  // Several operations may stream in one protocol; its encoder is put under load once.
  const wanted = streaming.filter(
    ({ requirement }, index) => index === streaming.findIndex((other) => other.requirement === requirement),
  )
  const asked = await Promise.all(
    wanted.map((one) =>
      k6.streams ? ask(context, one) : { kind: 'untested' as const, wanted: one, ...WITHOUT_STREAMS },
    ),
  )
  const answered = asked.flatMap((one) => (one.kind === 'answered' ? [one] : []))
  const prepared = answered.map((one, index) => prepare(context, one, answered.length - index))
  const ready = prepared.filter((one) => one.kind === 'ready')
  const parts = ready.map(({ part }) => part)
  const untested = [...asked, ...prepared].flatMap((one) =>
    one.kind === 'untested' ? leftOpen(context, one, parts.length === 0) : [],
  )
  const alone = asked.flatMap((one) => (one.kind === 'untested' ? [] : [one.alone]))
  const unanswered = asked.flatMap((one) => (one.kind === 'unanswered' ? [one.alone] : []))
  if (parts.length === 0) return { parts, result: null, untested, exchanges: alone, unanswered }
  const plan = { parts, timeout: run.target.timeouts.answer * 1000 }
  const result = await execute('assistant-stream', plan, context)
  const sampled = ready.flatMap((one) => recordSampled(context, one, result))
  return { parts, result, untested, exchanges: [...alone, ...sampled], unanswered }
}

function recordSampled(
  { redact, run }: LoadContext,
  { tenant, part, uses }: Prepared,
  result: K6Result,
): readonly Exchange[] {
  const sampled = result.records.filter(
    (record) => record.requirement === part.requirement && (record.transcript !== null || record.end === ''),
  )
  return sampled.slice(0, 2 * KEPT_STREAMS).map((record) => {
    const exchange = exchangeOf(record, {
      request: part.request,
      tenant,
      situation: streamSituation('ask-under-load', part),
      uses: uses[record.number] ?? {},
      redact,
    })
    recordExchange(run.results, exchange)
    return exchange
  })
}

/** Requirements that stay open where a protocol's streams are not sent; the other protocol's may show distinct threads. */
function leftOpen({ open }: LoadContext, { wanted, reason, remedy }: Blocked, none: boolean): readonly Untested[] {
  const { protocol } = wanted.request
  const ids = protocol === null ? [] : shownByStreams(protocol)
  return ids
    .filter((id) => open.has(id) && (none || id !== THREADS_DISTINCT))
    .map((requirement) => ({ requirement, reason, remedy }))
}
