import { readdirSync, readFileSync } from 'node:fs'

/**
 * What Linux shows of processes in /proc. A process may end between two reads, and other systems have no such folder.
 */

/** Clock ticks in a second, the same on every Linux machine; bytes in a page of memory, the same on most. */
const TICKS = 100
const PAGE = 4096

/** What a process has used of the machine so far. */
interface ProcessUse {
  readonly pid: number
  readonly parent: number
  /** Processor time: its own, and that of all processes that it started and waited for. */
  readonly seconds: number
  readonly secondsOfEnded: number
  /** Memory in use now. */
  readonly bytes: number
}

/** Null where no process has this id. */
export function useOf(pid: number): ProcessUse | null {
  const stat = textOf(pid, 'stat')
  if (stat === '') return null
  // The name stands in brackets and may hold anything, brackets included. The third field follows its last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const at = (place: number) => Number(fields[place])
  const [seconds, secondsOfEnded] = [(at(11) + at(12)) / TICKS, (at(13) + at(14)) / TICKS]
  return { pid, parent: at(1), seconds, secondsOfEnded, bytes: at(21) * PAGE }
}

/** Every process of the machine. @throws where the operating system has no /proc */
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

/** One of the files that /proc has for a process; empty where the process has ended. */
export function textOf(pid: number, name: 'cmdline' | 'environ' | 'limits' | 'stat' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** How many files and sockets a process has open; null where the process has ended. */
export function openFilesOf(pid: number): number | null {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return null
  }
}
