import { setTimeout as delay } from 'node:timers/promises'
import { processes, textOf } from '../../harness/engine/processes.ts'
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
  return processes()
    .filter(({ pid, parent }) => parent === command && textOf(pid, 'environ').includes(`${RUN_VARIABLE}=`))
    .map(({ pid }) => pid)
}

function commandsWith(variable: string): readonly string[] {
  return processes()
    .filter(({ pid }) => textOf(pid, 'environ').includes(variable))
    .map(({ pid }) => textOf(pid, 'cmdline').replaceAll('\0', ' ').trim())
    .filter((command) => command !== '')
}
