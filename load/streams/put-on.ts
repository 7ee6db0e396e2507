import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { EvidenceOf } from '../../harness/exchange/situation.ts'
import { recordExchange } from '../../harness/verdict/results.ts'
import type { LoadContext } from '../context/context.ts'
import { decoded } from '../figures/decoded-marks.ts'
import { exchangeOf, withoutSecrets } from '../figures/exchanges.ts'
import { type MeasuredStreams, measuredStreams } from '../figures/objectives.ts'
import { isEndedByK6 } from '../figures/validity.ts'
import type { K6Result } from '../k6/run-k6.ts'
import type { StreamPlan } from '../plan/plan.ts'
import { isWhole, type LoadRecord } from '../plan/record.ts'
import { keepStreams } from './kept-streams.ts'
import { lightening } from './lightening.ts'
import { KEPT_STREAMS, type Prepared, planOf, reservedAgain, streamSituation } from './stream-parts.ts'

/** The streams of one operation, and what they showed. */
export interface StreamSeries extends MeasuredStreams {
  readonly prepared: Prepared
}

export interface PutOn {
  readonly series: readonly StreamSeries[]
  readonly jobs: readonly LoadRecord[]
  /** Whether a signal stopped k6. */
  readonly isStopped: boolean
  readonly result: K6Result
}

/** Sends all these streams in one run of k6, and returns what they showed. */
export async function putOn(
  context: LoadContext,
  ready: readonly Prepared[],
  besides: Parameters<typeof planOf>[2] = {},
): Promise<PutOn> {
  const { target } = context.run
  const parts = ready.map(({ part }) => part)
  const plan = planOf(target, parts, besides)
  const { take, close } = taking(context, plan)
  const result = await context.execute('streams', plan, { ...context, take }).finally(close)
  const series = ready.map((prepared): StreamSeries => {
    const { part } = prepared
    const records = result.records
      .filter((record) => record.requirement === part.requirement)
      .filter((record) => part.leavesAfter !== null || !isEndedByK6(record, plan.timeout))
    return { prepared, ...measuredStreams(part, records, result, target.objectives) }
  })
  const jobs = result.records.filter(({ requirement }) => requirement === plan.jobs?.requirement)
  return { series, jobs, isStopped: result.stopped !== null, result }
}

/**
 * Keeps each record in a file as it comes, with what the decoder makes of it, and drops what need not stay in memory.
 */
function taking({ run, redact }: LoadContext, { parts, jobs, timeout }: StreamPlan) {
  const protocols = new Map(parts.map(({ requirement, request }) => [requirement, request.protocol]))
  const staying = parts.filter(({ leavesAfter }) => leavesAfter === null)
  const { add, close } = keepStreams(run.results, jobs === null ? staying : [...staying, jobs], redact)
  const lightened = lightening()
  const take = (record: LoadRecord) => {
    const read = withoutSecrets(decoded(record, protocols.get(record.requirement) ?? 'v2'), redact)
    if (!isEndedByK6(read, timeout)) add(read)
    return lightened(read)
  }
  return { take, close }
}

/**
 * Like `putOn`, but streams that other work on this machine disturbed are sent once more. Those that were disturbed
 * twice, or for which the budget does not suffice again, stay invalid.
 */
export async function putOnUndisturbed(context: LoadContext, ready: readonly Prepared[]): Promise<PutOn> {
  const first = await putOn(context, ready)
  if (first.isStopped) return first
  const again = first.series.flatMap(({ prepared, records, figures }) =>
    figures.invalid === null || records.length === 0 ? [] : (reservedAgain(context, prepared) ?? []),
  )
  if (again.length === 0) return first
  const second = await putOn(context, again)
  const replaced = first.series.map(
    (one) => second.series.find(({ figures }) => figures.operation === one.figures.operation) ?? one,
  )
  return { ...second, series: replaced }
}

/**
 * Records and returns some streams of a series: equally many that begin a conversation, that continue one, and that
 * broke.
 */
export function recordSampled(
  { redact, run }: LoadContext,
  { prepared, records, load }: StreamSeries,
): readonly Exchange[] {
  const { wanted, part, uses } = prepared
  const begun = records.filter(({ turn }) => turn === 0)
  const sampled = records.filter((record) => record.transcript !== null || record.end === '')
  const kinds = [
    sampled.filter((record) => isWhole(record) && record.turn === 0),
    sampled.filter((record) => isWhole(record) && record.turn > 0),
    sampled.filter((record) => !isWhole(record)),
  ]
  const ids = begun.flatMap(({ number, stream }) =>
    stream === null ? [] : [{ stream: number, thread: stream.thread, message: stream.message }],
  )
  const noted = { ids, texts: differentTexts(begun) }
  const kept = kinds.flatMap((kind) => kind.slice(0, KEPT_STREAMS))
  return kept.map((record, index) => {
    const { question, thread } = record
    const exchange = exchangeOf(record, {
      request: part.request,
      tenant: wanted.tenant,
      situation: streamSituation(part, { question, thread, load, ...(index === 0 ? { noted } : {}) }),
      // The charges are in the order of the first questions. A later question of a conversation gets the last charge.
      uses: (record.turn === 0 ? uses[record.number] : uses.at(-1)) ?? {},
      redact,
    })
    recordExchange(run.results, exchange)
    return exchange
  })
}

/** For each question with several different texts: each text, with its first stream and the number of its streams. */
export function differentTexts(records: readonly LoadRecord[]): NonNullable<EvidenceOf<'load-stream'>['texts']> {
  const read = records.flatMap((record) => {
    const digest = isWhole(record) ? (record.stream?.digest ?? '') : ''
    return digest === '' ? [] : [{ question: record.question, digest, number: record.number }]
  })
  return [...Map.groupBy(read, ({ question }) => question)].flatMap(([question, answers]) => {
    const alike = [...Map.groupBy(answers, ({ digest }) => digest)]
    if (alike.length === 1) return []
    return alike.map(([digest, same]) => {
      const first = same.reduce((least, { number }) => Math.min(least, number), Number.POSITIVE_INFINITY)
      return { question, digest, streams: same.length, first }
    })
  })
}
