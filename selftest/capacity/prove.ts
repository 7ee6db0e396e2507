import { rmSync } from 'node:fs'
import path from 'node:path'
import { execaNode } from 'execa'
import type { LoadFile } from '../../harness/verdict/load-model.ts'
import { sayProof } from '../say-proof.ts'
import { readOwn, targetLike, workFolder } from '../verify-process.ts'

/** A service of a known capacity, by `reference/switches/capacity.ts`, and what a search must say of it. */
interface KnownCapacity {
  readonly variation: string
  readonly shape: string
  /** The least seconds in which it is as quick as before. */
  readonly recovers?: number
}

const services: readonly KnownCapacity[] = [
  { variation: 'capacity-queues', shape: 'queues' },
  { variation: 'capacity-refuses', shape: 'refuses' },
  { variation: 'capacity-drops', shape: 'drops' },
  { variation: 'capacity-slows', shape: 'slows' },
  { variation: 'capacity-leaks', shape: 'leaks' },
  { variation: 'capacity-recovers-late', shape: 'queues', recovers: 2 },
]

/** Answers at a time that each of them carries; of the one that slows down, where its first text takes 440 ms. */
const PLACES = 20

/** A search may be off by this share. */
const TOLERANCE = 0.1

/**
 * Searches services of a known capacity through the public command, one after the other, since a search shares its machine
 * with nothing. A line for each; gives whether each was found.
 *
 * @param names of the only services to search; none are all
 */
export async function proveCapacity(names: ReadonlySet<string>): Promise<boolean> {
  const chosen = services.filter(({ variation }) => names.size === 0 || names.has(variation))
  let found = 0
  for (const service of chosen) {
    const { said, complaints } = await search(service)
    if (sayProof(`${service.variation}: ${said}`, complaints)) found += 1
  }
  process.stdout.write(`${found} of ${chosen.length} capacities were found\n`)
  return chosen.length > 0 && found === chosen.length
}

async function search({ variation, shape, recovers = 0 }: KnownCapacity) {
  const limits = { 'assistant-key-month': null, 'assistant-organization-hour': null, 'assistant-ip-day': null }
  const objectives = { firstTextP95: 440, errorRate: 0.01 }
  const work = workFolder()
  const target = targetLike({ reference: { variations: [variation] }, limits, budget: {}, objectives }, work)
  const results = path.join(work, 'results')
  const startedAt = performance.now()
  const args = ['capacity', '--users', '8', '--target', target, '--results', results]
  const { stderr } = await execaNode('scripts/load.ts', args, { nodeOptions: ['--import', 'tsx'], reject: false })
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const file = readOwn<LoadFile>(path.join(results, 'load.json'))
  const capacity = file?.capacity ?? null
  if (capacity === null) return { said: `${seconds} s`, complaints: [file?.reason ?? stderr.trim()] }
  const { carries, interval, recoverySeconds } = capacity
  const off = Math.abs((carries ?? 0) - PLACES) / PLACES
  const complaints = [
    ...(file?.reason == null ? [] : [`ended early: ${file.reason}`]),
    ...(off <= TOLERANCE ? [] : [`carries ${carries}, which is ${Math.round(off * 100)} % off ${PLACES}`]),
    ...(capacity.shape === shape ? [] : [`${capacity.shape}, and in truth it ${shape}`]),
    ...((recoverySeconds ?? 0) >= recovers
      ? []
      : [`recovers in ${recoverySeconds} s, in truth after ${recovers} or more`]),
  ]
  if (complaints.length === 0) rmSync(work, { recursive: true })
  const between = interval.map((bound) => bound?.toFixed(1) ?? '?').join('–')
  return {
    said: `carries ${carries} (${between}), ${capacity.shape}, recovers in ${recoverySeconds} s, ${seconds} s`,
    complaints,
  }
}
