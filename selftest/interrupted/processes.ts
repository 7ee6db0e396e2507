import { setTimeout as delay } from 'node:timers/promises'
import { processes, textOf } from '../../harness/engine/processes.ts'
import { RUN_VARIABLE } from '../../harness/target/run.ts'

/** Milliseconds between two checks. */
export const INTERVAL = 50

/**
 * Waits until no process of a run is left, and returns the command lines of those that are still there after so many
 * milliseconds.
 *
 * @param environment a variable that all processes of the run have inherited, and no other process has
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

/** Processes of the engines that are running in this run: the command has started them with the run's variable. */
export function enginesOf(command: number): readonly number[] {
  return processes()
    .filter(({ pid, parent }) => parent === command && textOf(pid, 'environ').includes(`${RUN_VARIABLE}=`))
    .map(({ pid }) => pid)
}

/** Sends a signal to a process or group; returns whether it was still there. */
export function hasSignalled(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

function commandsWith(variable: string): readonly string[] {
  return processes()
    .filter(({ pid }) => textOf(pid, 'environ').includes(variable))
    .map(({ pid }) => textOf(pid, 'cmdline').replaceAll('\0', ' ').trim())
    .filter((command) => command !== '')
}
