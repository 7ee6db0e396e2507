import type { Exchange } from '../harness/sending/exchange.ts'
import type { LoadFigures } from '../harness/sending/situation.ts'
import { tenantFor } from '../harness/target/tenant-for.ts'
import {
  type StreamFigures,
  shownByAnyStreams,
  shownByStreams,
  streamsRequirement,
} from '../harness/verdict/load-model.ts'
import { recordExchange } from '../harness/verdict/results.ts'
import { type LoadContext, plannedRequest, type Untested, WITHOUT_STREAMS } from './context.ts'
import { decoded } from './decoded-marks.ts'
import { exchangeOf } from './exchanges.ts'
import { streamFigures } from './figures.ts'
import { measured } from './objectives.ts'
import type { LoadRecord } from './record.ts'
import {
  ask,
  type Blocked,
  KEPT_STREAMS,
  type Prepared,
  prepare,
  reservedAgain,
  streamSituation,
} from './stream-parts.ts'
import { isEndedByK6 } from './validity.ts'

/** The streams of one operation, and what they showed. */
export interface StreamSeries {
  readonly prepared: Prepared
  readonly records: readonly LoadRecord[]
  readonly figures: StreamFigures
  readonly load: LoadFigures
}

export interface StreamRun {
  readonly series: readonly StreamSeries[]
  /** A signal has stopped k6. */
  readonly isStopped: boolean
  readonly untested: readonly Untested[]
  /** Those asked alone and those sampled under load. */
  readonly exchanges: readonly Exchange[]
  /** One question alone got no whole answer, so that no more were asked. */
  readonly unanswered: readonly Exchange[]
}

/** Both generations of the assistant under concurrent users, on the first tenant that can ask them. */
export async function runStreams(context: LoadContext): Promise<StreamRun> {
  const { description, run, open, k6 } = context
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
  const untested = [...asked, ...prepared].flatMap((one) =>
    one.kind === 'untested' ? leftOpen(context, one, ready.length === 0) : [],
  )
  const alone = asked.flatMap((one) => (one.kind === 'untested' ? [] : [one.alone]))
  const unanswered = asked.flatMap((one) => (one.kind === 'unanswered' ? [one.alone] : []))
  if (ready.length === 0) return { series: [], isStopped: false, untested, exchanges: alone, unanswered }
  const first = await putOn(context, ready)
  const { series, isStopped } = first.isStopped ? first : await withoutDisturbance(context, first.series)
  const sampled = series.flatMap((one) => recordSampled(context, one))
  return { series, isStopped, untested, exchanges: [...alone, ...sampled], unanswered }
}

/** What k6 shows of these streams, all of them sent in one run of it. */
async function putOn(context: LoadContext, ready: readonly Prepared[]) {
  const timeout = context.run.target.timeouts.answer * 1000
  const result = await context.execute('assistant-stream', { parts: ready.map(({ part }) => part), timeout }, context)
  const series = ready.map((prepared): StreamSeries => {
    const { part } = prepared
    const records = result.records
      .filter((record) => record.requirement === part.requirement && !isEndedByK6(record, timeout))
      .map((record) => decoded(record, part.request.protocol ?? 'v2'))
    const figures = streamFigures(part, records, result)
    return { prepared, records, figures, load: measured(figures, records) }
  })
  return { series, isStopped: result.stopped !== null }
}

/**
 * The same, but for streams that other work on this machine has disturbed: those are sent once more. What was disturbed
 * twice, or can't be paid for again, stays invalid.
 */
async function withoutDisturbance(context: LoadContext, series: readonly StreamSeries[]) {
  const again = series.flatMap(({ prepared, records, figures }) =>
    figures.invalid === null || records.length === 0 ? [] : (reservedAgain(context, prepared) ?? []),
  )
  if (again.length === 0) return { series, isStopped: false }
  const repeated = await putOn(context, again)
  const replaced = series.map(
    (one) => repeated.series.find(({ figures }) => figures.operation === one.figures.operation) ?? one,
  )
  return { series: replaced, isStopped: repeated.isStopped }
}

function recordSampled({ redact, run }: LoadContext, { prepared, records, load }: StreamSeries): readonly Exchange[] {
  const { wanted, part, uses } = prepared
  const sampled = records.filter((record) => record.transcript !== null || record.end === '')
  const ids = records.flatMap(({ number, stream }) =>
    stream === null ? [] : [{ stream: number, thread: stream.thread, message: stream.message }],
  )
  return sampled.slice(0, 2 * KEPT_STREAMS).map((record, index) => {
    const exchange = exchangeOf(record, {
      request: part.request,
      tenant: wanted.tenant,
      situation: streamSituation(part, load, index === 0 ? ids : undefined),
      uses: uses[record.number] ?? {},
      redact,
    })
    recordExchange(run.results, exchange)
    return exchange
  })
}

/** Requirements that stay open where a protocol's streams are not sent; the other protocol's may show some of them. */
function leftOpen({ open }: LoadContext, { wanted, reason, remedy }: Blocked, none: boolean): readonly Untested[] {
  const { protocol } = wanted.request
  const ids = protocol === null ? [] : shownByStreams(protocol)
  return ids
    .filter((id) => open.has(id) && (none || !shownByAnyStreams.includes(id)))
    .map((requirement) => ({ requirement, reason, remedy }))
}
