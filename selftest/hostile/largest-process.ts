import { below, textOf } from '../../harness/engine/processes.ts'

/** Milliseconds between two looks at a run's processes. */
const INTERVAL = 100

/** Watches a process and all below it; gives, once stopped, the most memory in megabytes that one of them held. */
export function watchLargest(pid: number): () => number {
  let largest = 0
  const look = () => {
    for (const each of below(pid)) largest = Math.max(largest, peakOf(each.pid))
  }
  const timer = setInterval(look, INTERVAL)
  return () => {
    clearInterval(timer)
    return largest
  }
}

/** The most that it ever held, so that nothing between two looks is missed. */
function peakOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(textOf(pid, 'status')) ?? []
  return Number(kilobytes) / 1024
}
