import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Sample } from './decode-child.ts'
import { type Reader, readers } from './decode-readers.ts'
import { medianOf, type Row } from './measurement.ts'

export const title =
  'Reading 50 MB of small deltas, in chunks of 64 KB: megabytes per second; the official readers of v2 get 10 MB of it'

/** `samples`: megabytes in a second of clock time, one for each round. */
interface DecodeRow extends Row {
  readonly megabytes: number
  readonly megabytesPerSecond: number
  /** Megabytes in a second of processor time, which other programs on the machine do not affect. */
  readonly megabytesPerProcessorSecond: number
  readonly eventsPerSecond: number
}

const ROUNDS = 7

/**
 * Runs every reader once in each round, each in its own process: a machine that is busy for a while slows all of them.
 */
export async function measure(): Promise<{ rows: DecodeRow[] }> {
  const measured: { reader: Reader; process: Awaited<ReturnType<typeof start>>; samples: Sample[] }[] = []
  try {
    for (const reader of readers) measured.push({ reader, process: await start(reader), samples: [] })
    for (let round = 0; round < ROUNDS; round++)
      for (const { process, samples } of measured) samples.push(await process.sample())
    return { rows: measured.map(({ reader, samples }) => rowOf(reader, samples)) }
  } finally {
    for (const { process } of measured) process.stop()
  }
}

/**
 * The decoder must be ten times as fast as the client's own readers of v2, and hardly slower than code that only splits
 * and parses. Both are compared in processor time: on a shared machine, clock time says more about the other programs.
 */
export function bar(rows: readonly DecodeRow[]): readonly string[] {
  const of = (name: string) => rows.find((row) => row.name === name)?.megabytesPerProcessorSecond ?? Number.NaN
  const atLeast = (name: string, factor: number, other: string) => {
    const reached = of(name) / of(other)
    return reached >= factor ? [] : [`${name}: expected ${factor} × ${other}, got ${reached.toFixed(2)} ×`]
  }
  const official = readers.filter(({ name }) => name.startsWith('official v2'))
  const kinds = ['v1', 'v2', 'v1 any script', 'v2 any script']
  return [
    ...official.flatMap(({ name }) => atLeast('assay v2', 10, name)),
    ...kinds.flatMap((kind) => atLeast(`assay ${kind}`, 0.9, `split and parse ${kind}`)),
  ]
}

/** @throws Error where the process ends by itself; its standard error says why */
async function start({ name }: Reader) {
  const child = fork(new URL('decode-child.ts', import.meta.url), [name])
  const ended = once(child, 'exit').then(([status]) => {
    throw new Error(`the process that measures ${name} ended with status ${status}`)
  })
  // The child may end once no message is expected any more.
  ended.catch(() => undefined)
  const message = async () => (await Promise.race([once(child, 'message'), ended]))[0]
  await message()
  const sample = (): Promise<Sample> => {
    child.send('again')
    return message()
  }
  return { sample, stop: () => child.kill() }
}

function rowOf({ name, megabytes }: Reader, samples: readonly Sample[]): DecodeRow {
  const speeds = samples.map(({ bytes, seconds }) => bytes / 1e6 / seconds)
  return {
    name,
    megabytes,
    megabytesPerSecond: medianOf(speeds),
    megabytesPerProcessorSecond: medianOf(samples.map(({ bytes, processorSeconds }) => bytes / 1e6 / processorSeconds)),
    eventsPerSecond: medianOf(samples.map(({ events, seconds }) => events / seconds)),
    samples: speeds,
  }
}
