import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { GeneratorUse } from '../harness/verdict/load-model.ts'

/** What the generator takes of its machine: the evidence by which alone it is blamed. */

const EVERY = 500

/** Ticks of a processor in a second, as Linux counts them in /proc on every machine. */
const TICKS = 100

const MEGABYTE = 1024 * 1024
const PAGE = 4096

export const unwatched: GeneratorUse = {
  processors: availableParallelism(),
  processorShare: null,
  memoryMegabytes: null,
  sockets: null,
  socketLimit: null,
}

/** Watches processes, as one, until `stop`; what their system does not show stays null. */
export function watchGenerator(pids: readonly (number | undefined)[]): { readonly stop: () => GeneratorUse } {
  let use = unwatched
  let before = sampleOfAll(pids)
  const timer = setInterval(() => {
    const now = sampleOfAll(pids)
    if (now === null) return
    if (before !== null) {
      const share = (now.seconds - before.seconds) / ((now.at - before.at) / 1000) / use.processors
      use = { ...use, processorShare: most(use.processorShare, Math.round(share * 1000) / 1000) }
    }
    const memoryMegabytes = most(use.memoryMegabytes, now.megabytes)
    use = { ...use, memoryMegabytes, sockets: most(use.sockets, now.sockets), socketLimit: now.socketLimit }
    before = now
  }, EVERY)
  return {
    stop: () => {
      clearInterval(timer)
      return use
    },
  }
}

export function most(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.max(one, other)
}

/** Of all together, but for sockets: each process has a limit of its own. Null where one has ended. */
function sampleOfAll(pids: readonly (number | undefined)[]) {
  const samples = pids.map(sampleOf).filter((sample) => sample !== null)
  const [first] = samples
  if (first === undefined || samples.length < pids.length) return null
  return {
    ...first,
    seconds: samples.reduce((sum, { seconds }) => sum + seconds, 0),
    megabytes: samples.reduce((sum, { megabytes }) => sum + megabytes, 0),
    sockets: Math.max(...samples.map(({ sockets }) => sockets)),
  }
}

function sampleOf(pid: number | undefined) {
  try {
    const folder = `/proc/${pid}`
    const stat = readFileSync(`${folder}/stat`, 'utf8')
    // Behind the name in brackets, which may hold anything, stands the third field.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0] = [fields[11], fields[12]]
    const [, open] = /Max open files\s+(\d+)/.exec(readFileSync(`${folder}/limits`, 'utf8')) ?? []
    return {
      at: performance.now(),
      seconds: (user + system) / TICKS,
      megabytes: Math.round(((fields[21] ?? 0) * PAGE) / MEGABYTE),
      sockets: readdirSync(`${folder}/fd`).length,
      socketLimit: open === undefined ? null : Number(open),
    }
  } catch {
    // The process has ended, or the system has no /proc.
    return null
  }
}
