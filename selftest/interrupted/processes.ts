import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { RUN_VARIABLE } from '../../harness/target/run.ts'

/** An environment variable that every process of a run inherits, and by which it is known once its parent is gone. */
export const MARK_VARIABLE = 'ASSAY_INTERRUPTED_RUN'

/** Milliseconds between two looks. */
export const INTERVAL = 50

/** Waits until no process has this mark; gives the command lines of those that have it after so many milliseconds. */
export async function processesLeft(mark: string, milliseconds: number): Promise<readonly string[]> {
  const deadline = performance.now() + milliseconds
  for (;;) {
    const left = marked(mark)
    if (left.length === 0 || performance.now() > deadline) return left
    await delay(INTERVAL)
  }
}

/** The engines of this run that are under way: processes that the command has started and given the run. */
export function enginesOf(command: number): readonly number[] {
  return reading(`/proc/${command}/task/${command}/children`)
    .split(' ')
    .filter((pid) => reading(`/proc/${pid}/environ`).includes(`${RUN_VARIABLE}=`))
    .map(Number)
}

/** As Linux lists them. */
function marked(mark: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => reading(`/proc/${pid}/environ`).includes(`${MARK_VARIABLE}=${mark}`))
    .map((pid) => reading(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim())
    .filter((command) => command !== '')
}

/** A process may end between two reads, and has neither command line nor environment then. */
function reading(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
