import { readdirSync, readFileSync } from 'node:fs'

/** What Linux shows of processes in /proc. One may end between two reads, and another system has no such folder. */

/** Ticks of a processor in a second, as Linux counts them on every machine; bytes of a page of memory, as on most. */
const TICKS = 100
const PAGE = 4096

/** What a process has taken of its machine so far. */
interface ProcessUse {
  readonly pid: number
  readonly parent: number
  /** Of a processor: its own, and those of all that it has started and waited for. */
  readonly seconds: number
  readonly secondsOfEnded: number
  /** Of memory, now. */
  readonly bytes: number
}

/** Null where there is no such process. */
export function useOf(pid: number): ProcessUse | null {
  const stat = textOf(pid, 'stat')
  if (stat === '') return null
  // Behind the name in brackets, which may hold anything, stands the third field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const at = (place: number) => Number(fields[place])
  const [seconds, secondsOfEnded] = [(at(11) + at(12)) / TICKS, (at(13) + at(14)) / TICKS]
  return { pid, parent: at(1), seconds, secondsOfEnded, bytes: at(21) * PAGE }
}

/** Every process of the machine. @throws where its system does not show them so */
export function processes(): readonly ProcessUse[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map((pid) => useOf(Number(pid))).filter((use) => use !== null)
}

/** A process and all that it has started, directly or not. */
export function below(pid: number): readonly ProcessUse[] {
  const all = processes()
  const withStarted = (one: ProcessUse): readonly ProcessUse[] => [
    one,
    ...all.filter(({ parent }) => parent === one.pid).flatMap(withStarted),
  ]
  return all.filter((one) => one.pid === pid).flatMap(withStarted)
}

/** One of the texts that there are of a process; empty where it has ended. */
export function textOf(pid: number, name: 'cmdline' | 'environ' | 'limits' | 'stat' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** How many files and sockets it has open; null where it has ended. */
export function openFilesOf(pid: number): number | null {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return null
  }
}
