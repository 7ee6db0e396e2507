import { medianOf, type Row } from '../measurement.ts'
import { type Fault, faults, type Truth } from './service.ts'
import type { Said, Use } from './tool.ts'

/** One load by one tool, and what the service saw of it. */
export interface Run {
  readonly said: Said
  readonly truth: Truth
  readonly use: Use
}

/** A run and the number of its round; of a round that is left out, a tool has no run. */
export interface RoundRun extends Run {
  readonly round: number
}

/** A number of streams that begin at an even rate for so many seconds. */
export interface Size {
  readonly atATime: number
  /** Milliseconds between two words of a stream. */
  readonly pause: number
  readonly seconds: number
}

/**
 * Medians of a tool's runs with so many streams at a time. `samples`: processor milliseconds for a stream, by round.
 */
export interface CostRow extends Row {
  readonly kind: 'cost'
  readonly tool: string
  readonly atATime: number
  /** Milliseconds between two words of a stream. */
  readonly pause: number
  /** Events that the service wrote in a second, from the first stream to the end of the last. */
  readonly eventsPerSecond: number
  /** Streams at a time that a processor could carry if it did nothing else. */
  readonly streamsPerCore: number
  readonly microsecondsPerEvent: number
  /** Most memory of the process that reads the streams; `megabytesOfAll`: of all processes of the tool together. */
  readonly megabytes: number
  readonly megabytesOfAll: number
  readonly kilobytesPerStream: number
  /** The tool's measurement minus what the service saw, in milliseconds; null where the tool has no such figure. */
  readonly gapP99Off: number | null
  readonly firstTextP95Off: number | null
  /** The number of the round of each sample. */
  readonly rounds: readonly number[]
}

/** Which faults a tool reports. */
export interface FaultRow extends Row {
  readonly kind: 'faults'
  readonly tool: string
  readonly reported: readonly Fault[]
  /** What it reported about a service without a fault. */
  readonly falseAlarms: readonly string[]
  /** What it reported, by fault. */
  readonly complaints: Readonly<Record<string, readonly string[]>>
}

export type LoadRow = CostRow | FaultRow

/** `lasts`: seconds of a stream, if the service keeps its pace. */
type Measured = Pick<Size, 'atATime' | 'pause'> & { readonly lasts: number }

export function costRow(tool: string, { atATime, pause, lasts }: Measured, runs: readonly RoundRun[]): CostRow {
  const samples = runs.map(({ use, truth }) => (use.processorSeconds * 1e3) / truth.streams)
  const median = (of: (run: Run) => number) => medianOf(runs.map(of))
  const off = (of: (run: Run) => number | null) => {
    const differences = runs.flatMap((run) => of(run) ?? [])
    return differences.length === 0 ? null : medianOf(differences)
  }
  return {
    kind: 'cost',
    name: `${tool}, ${sizeText({ atATime, pause })}`,
    tool,
    atATime,
    pause,
    eventsPerSecond: median(({ truth }) => (truth.events * 1e3) / (truth.endedAt - truth.begunAt)),
    streamsPerCore: lasts / (medianOf(samples) / 1e3),
    microsecondsPerEvent: median(({ use, truth }) => (use.processorSeconds * 1e6) / truth.events),
    megabytes: median(({ use }) => use.megabytes),
    megabytesOfAll: median(({ use }) => use.megabytesOfAll),
    kilobytesPerStream: median(({ use, truth }) => (use.megabytes * 1e3) / truth.atATime),
    gapP99Off: off(({ said, truth }) => (said.gapP99 === null ? null : said.gapP99 - truth.gapP99)),
    firstTextP95Off: off(({ said, truth }) =>
      said.firstTextP95 === null ? null : said.firstTextP95 - truth.firstTextP95,
    ),
    rounds: runs.map(({ round }) => round),
    samples,
  }
}

export function sizeText({ atATime, pause }: Pick<Size, 'atATime' | 'pause'>): string {
  return `${atATime} at a time, a word each ${pause} ms`
}

/** @param found what a tool reported with each fault; under the key `none`, with no fault */
export function faultRow(tool: string, found: ReadonlyMap<Fault | 'none', readonly string[]>): FaultRow {
  const reported = faults.filter((fault) => (found.get(fault) ?? []).length > 0)
  const falseAlarms = found.get('none') ?? []
  const complaints = Object.fromEntries([...found].filter(([fault]) => fault !== 'none'))
  return { kind: 'faults', name: `${tool}, faults`, tool, reported, falseAlarms, complaints, samples: [] }
}

/** Our own bars: processor time compared with stock k6 and between sizes, gaps, memory, and faults. */
const MOST_OF_STOCK = 1.3
const MOST_UNEVEN = 1.2

/**
 * Words in a second over all streams, at which the cost of a stream is compared between sizes: with fewer words, each
 * costs more.
 */
export const EVEN_RATE = 12_500

/** The size at which gaps are compared with the truth. */
export const gapsAt = { atATime: 900, pause: 20 } as const
const MOST_GAP_OFF = 10
const MOST_MEGABYTES = 240

export function complaintsOf(
  rows: readonly LoadRow[],
  { ours, stock }: { readonly ours: string; readonly stock: string },
) {
  const costs = rows.filter((row) => row.kind === 'cost')
  const own = costs.filter(({ tool }) => tool === ours)
  const even = own.filter(({ atATime, pause }) => (atATime * 1000) / pause === EVEN_RATE)
  const each = even.map(({ samples }) => medianOf(samples))
  const uneven = Math.max(...each) / Math.min(...each)
  const beside = own.flatMap((row) => {
    const { atATime, pause, samples, rounds } = row
    const other = costs.find((one) => one.tool === stock && one.atATime === atATime && one.pause === pause)
    // The ratio within each round, since a machine that is busy for a while is busy for both tools.
    const ratio = medianOf(
      rounds.flatMap((round, index) => {
        const [sample, beside] = [samples[index], other?.samples[other.rounds.indexOf(round)]]
        return sample === undefined || beside === undefined ? [] : sample / beside
      }),
    )
    return ratio <= MOST_OF_STOCK
      ? []
      : [`${sizeText(row)}: ${ratio.toFixed(2)} × the processor of ${stock}, at most ${MOST_OF_STOCK}`]
  })
  const gaps = own.filter(
    ({ atATime, pause, gapP99Off }) =>
      atATime === gapsAt.atATime && pause === gapsAt.pause && !(Math.abs(gapP99Off ?? Number.NaN) < MOST_GAP_OFF),
  )
  const large = own.filter(({ megabytes }) => megabytes >= MOST_MEGABYTES)
  const ownFaults = rows.filter((row) => row.kind === 'faults' && row.tool === ours)
  return [
    ...beside,
    ...(uneven <= MOST_UNEVEN
      ? []
      : [`at ${EVEN_RATE} words a second: ${uneven.toFixed(2)} × the processor for a stream, at most ${MOST_UNEVEN}`]),
    ...gaps.map((row) => `${sizeText(row)}: gap p99 ${row.gapP99Off?.toFixed(1)} ms off, less than ${MOST_GAP_OFF}`),
    ...large.map((row) => `${sizeText(row)}: ${row.megabytes.toFixed(0)} MB, less than ${MOST_MEGABYTES}`),
    ...ownFaults.flatMap((row) => (row.kind === 'faults' ? missedBy(row) : [])),
  ]
}

function missedBy({ reported, falseAlarms }: FaultRow): readonly string[] {
  const missed = faults.filter((fault) => !reported.includes(fault)).map((fault) => `${fault}: not reported`)
  return [...missed, ...falseAlarms.map((alarm) => `without a fault: ${alarm}`)]
}
