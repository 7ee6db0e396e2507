import type { Exchange } from '../harness/sending/exchange.ts'
import type { Distribution, LimitFigures, LoadFailure, StreamFigures } from '../harness/verdict/load-model.ts'
import { isAcceptedUse } from '../requirements/limits/events.ts'
import { exchangeId } from './exchanges.ts'
import type { K6Result } from './k6-run.ts'
import type { LimitRun } from './limits.ts'
import type { StreamPart } from './plan.ts'
import { isSuccess, isWhole, type LoadRecord } from './record.ts'
import { whyInvalid } from './validity.ts'

/** Figures of one protocol's streams. */
export function streamFigures(
  part: StreamPart,
  own: readonly LoadRecord[],
  result: Pick<K6Result, 'stopped' | 'metrics' | 'complaint'>,
): StreamFigures {
  const starts = own.map(({ startedAt }) => startedAt).sort((a, b) => a - b)
  const first = starts[0] ?? 0
  const last = starts.at(-1) ?? 0
  // n streams have n - 1 times between them.
  const achievedRate = last > first ? ((own.length - 1) * 1000) / (last - first) : 0
  const figures = {
    operation: part.request.operation,
    protocol: part.request.protocol ?? ('v2' as const),
    requested: part.streams,
    started: own.length,
    whole: own.filter(isWhole).length,
    requestedRate: rounded(part.streams / part.seconds),
    achievedRate: rounded(achievedRate),
    concurrency: concurrency(own),
    users: part.users,
    delay: distribution(own.map(({ startedAt, scheduledAt }) => Math.max(0, startedAt - (scheduledAt ?? startedAt)))),
    firstText: distribution(own.flatMap(({ stream }) => stream?.firstText ?? [])),
    duration: distribution(own.filter(isWhole).map(({ duration }) => duration)),
    gapP95: distribution(own.filter(isWhole).flatMap(({ stream }) => stream?.gapP95 ?? [])),
  }
  return { ...figures, invalid: whyInvalid(figures, result) }
}

/** Most records that were under way at one time. */
export function concurrency(records: readonly Pick<LoadRecord, 'startedAt' | 'duration'>[]): number {
  const steps = records.flatMap(({ startedAt, duration }) => [
    { at: startedAt, change: 1 },
    { at: startedAt + duration, change: -1 },
  ])
  let now = 0
  let most = 0
  for (const { change } of steps.sort((a, b) => a.at - b.at || a.change - b.change)) {
    now += change
    most = Math.max(most, now)
  }
  return most
}

/** Whole streams a second over the time in which any was under way; null where none was. */
export function goodput(records: readonly LoadRecord[]): number | null {
  const streams = records.filter(({ stream }) => stream !== null)
  if (streams.length === 0) return null
  const begin = Math.min(...streams.map(({ startedAt }) => startedAt))
  const end = Math.max(...streams.map(({ startedAt, duration }) => startedAt + duration))
  return rounded((streams.filter(isWhole).length * 1000) / Math.max(1, end - begin))
}

export function distribution(values: readonly number[]): Distribution {
  return { values: [...values].sort((a, b) => a - b).map(rounded) }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

/** How many failures of each kind name their exchange. */
const MOST_EVIDENCE = 5

/** What broken streams have in common, most frequent first. */
export function failuresIn(all: readonly LoadRecord[]): readonly LoadFailure[] {
  const broken = all.filter((record) => record.stream !== null && !isWhole(record))
  const alike = Map.groupBy(broken, (record) => `${failureKind(record)}\n${record.operation}`)
  const failures = [...alike].map(([key, records]) => {
    const [kind = '', operation = ''] = key.split('\n')
    return { kind, operation, count: records.length, evidence: records.slice(0, MOST_EVIDENCE).map(exchangeId) }
  })
  return failures.toSorted((a, b) => b.count - a.count)
}

function failureKind({ status, end, failureKind: kind, stream }: LoadRecord): string {
  if (kind !== '') return kind
  if (!isSuccess(status)) return `status ${status}`
  if (stream?.refused === true) return 'error event'
  if (end !== 'complete') return end
  return 'no finish event'
}

/** One question alone that got no whole answer. */
export function unansweredFailures(exchanges: readonly Exchange[]): readonly LoadFailure[] {
  return exchanges.map(({ id, operation, response, failure }) => {
    const status = response === null ? (failure?.kind ?? 'no answer') : `status ${response.status}`
    const kind = response?.status === 200 ? response.end : status
    return { kind: `${kind}, asked alone`, operation: operation ?? '', count: 1, evidence: [id] }
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
