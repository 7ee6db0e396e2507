import type { Exchange } from '../exchange/exchange.ts'
import { percentile } from '../figures.ts'
import type { HistoryEntry } from './files/history-file.ts'
import type { LoadFile } from './load-model.ts'
import type { VerdictFile } from './verdict-model.ts'

/** What a run leaves besides its verdicts, and what it was to show. */
interface Recorded extends Pick<HistoryEntry, 'whole' | 'command'> {
  readonly exchanges: readonly Exchange[]
  readonly load: LoadFile | null
}

export function historyEntry(
  { run, counts, verdicts }: VerdictFile,
  { exchanges, load, ...asked }: Recorded,
): HistoryEntry {
  const { id, target, build, profile, startedAt, seconds } = run
  const rest = verdicts.filter(({ verdict }) => verdict !== 'pass').map((one) => [one.id, one.verdict] as const)
  return {
    ...{ id, target, build, profile, startedAt, seconds, ...asked },
    passed: counts.pass,
    passedIds: verdicts.flatMap((one) => (one.verdict === 'pass' ? [one.id] : [])),
    verdicts: Object.fromEntries(rest),
    latencies: latenciesOf(exchanges),
    firstTexts: (load?.valid === true ? load.streams : []).flatMap(({ operation, figures }) => {
      const { p95 } = figures.firstText
      return p95 === null ? [] : [{ operation, p95: p95.value }]
    }),
    capacity: capacityIn(load),
  }
}

/** Null where there was no search, or no step of it says anything about the service. */
function capacityIn(load: LoadFile | null): HistoryEntry['capacity'] {
  if (load?.valid !== true || load.capacity === null) return null
  const { operation, unit, interval } = load.capacity
  const [low, high] = interval
  return low === null && high === null ? null : { operation, unit, carries: low ?? 0, breaksAt: high }
}

/**
 * Latencies of the specs' answers with a 2xx: the specs put little load on the target, so that runs can be compared.
 */
function latenciesOf(exchanges: readonly Exchange[]): HistoryEntry['latencies'] {
  const answered = exchanges.filter(
    ({ engine, response }) =>
      engine === 'specs' && response !== null && response.status >= 200 && response.status < 300,
  )
  return [...Map.groupBy(answered, ({ operation }) => operation)].flatMap(([operation, same]) => {
    const values = same.map(({ milliseconds }) => Math.round(milliseconds))
    const [p50, p95] = [percentile(values, 0.5), percentile(values, 0.95)]
    if (operation === null || p50 === undefined || p95 === undefined) return []
    return [{ operation, samples: values.length, p50, p95 }]
  })
}
