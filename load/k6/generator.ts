import { availableParallelism } from 'node:os'
import { openFilesOf, textOf, useOf } from '../../harness/engine/processes.ts'
import type { GeneratorUse } from '../../harness/verdict/load-model.ts'

/** What the generator uses of its machine: the only evidence by which figures are blamed on it. */

const EVERY = 500

const MEGABYTE = 1024 * 1024

export const unwatched: GeneratorUse = {
  processors: availableParallelism(),
  processorShare: null,
  memoryMegabytes: null,
  sockets: null,
  socketLimit: null,
}

/** Watches processes as if they were one, until `stop`; what the system does not show stays null. */
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

function most(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.max(one, other)
}

/** The use of all processes together, except for sockets: each process has its own limit. Null where one has ended. */
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

/** Null where the process has ended, or the system does not show it. */
function sampleOf(pid: number | undefined) {
  if (pid === undefined) return null
  const [use, sockets, limits] = [useOf(pid), openFilesOf(pid), textOf(pid, 'limits')]
  if (use === null || sockets === null || limits === '') return null
  const [, open] = /Max open files\s+(\d+)/.exec(limits) ?? []
  return {
    at: performance.now(),
    seconds: use.seconds,
    megabytes: Math.round(use.bytes / MEGABYTE),
    sockets,
    socketLimit: open === undefined ? null : Number(open),
  }
}
