import { below, textOf } from '../../harness/engine/processes.ts'

/** Milliseconds between two checks of a run's processes. */
const INTERVAL = 100

/**
 * Watches a process and all processes below it. The returned function stops that, and returns the most megabytes that a
 * single one of them had.
 */
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

/** The most memory that the process ever had, so that nothing between two checks is missed. */
function peakOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(textOf(pid, 'status')) ?? []
  return Number(kilobytes) / 1024
}
