import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds between two looks at a run's processes. */
const INTERVAL = 100

/** Watches a process and all below it; gives, once stopped, the most memory in megabytes that one of them held. */
export function watchLargest(pid: number): () => number {
  let largest = 0
  const look = () => {
    for (const each of below(pid)) largest = Math.max(largest, peakOf(each))
  }
  const timer = setInterval(look, INTERVAL)
  return () => {
    clearInterval(timer)
    return largest
  }
}

/** A process and its descendants, as Linux lists them. */
function below(pid: number): readonly number[] {
  const children = tryReading(() => readdirSync(`/proc/${pid}/task`), []).flatMap((task) =>
    tryReading(() => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8'), '')
      .split(' ')
      .filter(Boolean),
  )
  return [pid, ...children.flatMap((child) => below(Number(child)))]
}

/** The most that it ever held, so that nothing between two looks is missed. */
function peakOf(pid: number): number {
  const [, kilobytes = '0'] =
    /^VmHWM:\s+(\d+)/m.exec(tryReading(() => readFileSync(`/proc/${pid}/status`, 'utf8'), '')) ?? []
  return Number(kilobytes) / 1024
}

/** A process may end between two reads. */
function tryReading<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read()
  } catch {
    return otherwise
  }
}
