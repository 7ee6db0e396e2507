import { rmSync } from 'node:fs'
import path from 'node:path'
import type { Capacity, LoadFile } from '../../harness/verdict/load-model.ts'
import { unlimited } from '../limits/limiters.ts'
import { named, sayProof, sayTotal } from '../proof.ts'
import { readOwn, startScript, targetLike, workFolder } from '../verify-process.ts'

/** A service of known capacity (`reference/switches/capacity.ts`), and what a search must find. */
interface KnownCapacity {
  /** Name of its variation. */
  readonly name: string
  /** Answers at a time that it carries. */
  readonly carries: number
  readonly shape: string
  /** The fewest seconds in which it can be as quick as before. */
  readonly recovers?: number
  /** How often it is searched; each search is compared with the ones before. */
  readonly searches?: number
}

export const knownCapacities: readonly KnownCapacity[] = [
  { name: 'capacity-queues', carries: 20, shape: 'queues', searches: 2 },
  { name: 'capacity-refuses', carries: 20, shape: 'refuses' },
  { name: 'capacity-drops', carries: 32, shape: 'drops' },
  // With so many answers at a time, its first text takes 440 ms.
  { name: 'capacity-slows', carries: 20, shape: 'slows' },
  { name: 'capacity-leaks', carries: 20, shape: 'leaks' },
  { name: 'capacity-recovers-late', carries: 20, shape: 'queues', recovers: 2 },
]

/** The share by which a search may differ from the truth, and from another search. */
const TOLERANCE = 0.1

/**
 * Searches services of known capacity by the public command, one after the other, since a search needs the machine for
 * itself. Prints a line for each search; returns whether each capacity was found.
 *
 * @param names the only services to search; empty: all
 */
export async function proveCapacity(names: ReadonlySet<string>): Promise<boolean> {
  const found: boolean[] = []
  for (const service of named(knownCapacities, names)) {
    const carried: number[] = []
    let isFound = true
    for (let search = 0; search < (service.searches ?? 1); search++) {
      const { said, carries, complaints } = await searched(service)
      const all = [...complaints, ...disagreement(carried, carries)]
      isFound = sayProof(`${service.name}: ${said}`, all) && isFound
      if (carries !== null) carried.push(carries)
    }
    found.push(isFound)
  }
  return sayTotal(found, 'capacities were found')
}

async function searched(service: KnownCapacity) {
  const objectives = { firstTextP95: 440, errorRate: 0.01 }
  const work = workFolder()
  const reference = { variations: [service.name] }
  const target = targetLike({ reference, limits: unlimited, budget: {}, objectives }, work)
  const results = path.join(work, 'results')
  const startedAt = performance.now()
  const args = ['capacity', '--users', '8', '--target', target, '--results', results]
  const { stderr, exitCode } = await startScript('load.ts', args)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const file = readOwn<LoadFile>(path.join(results, 'load.json'))
  const capacity = file?.capacity ?? null
  if (file === null || capacity === null) {
    return { said: `${seconds} s`, carries: null, complaints: [file?.reason ?? stderr.trim()] }
  }
  const { carries, interval, shape, recoverySeconds } = capacity
  const complaints = complaintsOf(service, { file, capacity, exitCode })
  if (complaints.length === 0) rmSync(work, { recursive: true })
  const between = interval.map((bound) => bound?.toFixed(1) ?? '?').join('–')
  const recovery = recoverySeconds === null ? 'not seen to recover' : `recovers in ${recoverySeconds} s`
  const said = `carries ${carries} (${between}), ${shape}, ${recovery}, ${seconds} s`
  return { said, carries, complaints }
}

interface Found {
  readonly file: LoadFile
  readonly capacity: Capacity
  readonly exitCode: number | undefined
}

/** What a search reports that is not true of the service, or blames on the generator, which had time enough. */
export function complaintsOf(service: KnownCapacity, { file, capacity, exitCode }: Found): readonly string[] {
  const { carries, shape, recoverySeconds, steps } = capacity
  const { recovers = 0 } = service
  const off = differenceOf(carries ?? 0, service.carries)
  const blamed = steps.flatMap(({ load, invalid }) => (invalid === null ? [] : [`at ${load}: ${invalid}`]))
  const ended = [file.reason, file.endedBy].filter((reason) => reason !== null)
  return [
    ...ended.map((reason) => `ended early: ${reason}`),
    ...blamed,
    ...(exitCode === 0 ? [] : [`exit status ${exitCode}`]),
    ...(off <= TOLERANCE ? [] : [`carries ${carries}, which is ${percent(off)} off ${service.carries}`]),
    ...(shape === service.shape ? [] : [`${shape}, and in truth it ${service.shape}`]),
    ...((recoverySeconds ?? 0) >= recovers
      ? []
      : [`recovers in ${recoverySeconds} s, in truth after ${recovers} or more`]),
  ]
}

/** What is wrong where two searches of one service do not agree. */
export function disagreement(before: readonly number[], carries: number | null): readonly string[] {
  return before
    .filter((other) => differenceOf(carries ?? 0, other) > TOLERANCE)
    .map((other) => `carries ${carries}, and ${other} by an earlier search`)
}

function differenceOf(found: number, truth: number): number {
  return Math.abs(found - truth) / truth
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
