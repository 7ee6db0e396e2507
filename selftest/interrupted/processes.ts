import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { RUN_VARIABLE } from '../../harness/target/run.ts'

/** Milliseconds between two looks. */
export const INTERVAL = 50

/**
 * Waits until no process of a run is left, and gives the command lines of those that are after so many milliseconds.
 *
 * @param environment that its processes have inherited, and no other has
 */
export async function processesLeft(
  { XDG_RUNTIME_DIR }: { readonly XDG_RUNTIME_DIR: string },
  milliseconds: number,
): Promise<readonly string[]> {
  const deadline = performance.now() + milliseconds
  for (;;) {
    const left = commandsWith(`XDG_RUNTIME_DIR=${XDG_RUNTIME_DIR}`)
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
function commandsWith(variable: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => reading(`/proc/${pid}/environ`).includes(variable))
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
