import { spawn } from 'node:child_process'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import { endGroup } from '../process-group.ts'

/** Longest time in milliseconds that a hook may take. */
const HOOK_TIMEOUT = 30_000

/** Most characters that are kept of what a hook prints. */
const LONGEST_COMPLAINT = 10_000

/**
 * Runs a target's hook command in a shell, with `{name}` replaced by each value, quoted for the shell.
 *
 * @throws ConfigurationError with what the command printed, where it fails or does not end. After a hook that did
 * nothing, a test about the clock would blame the service wrongly.
 */
export async function runHook(
  name: string,
  command: string,
  values: Readonly<Record<string, string | number>>,
  timeout = HOOK_TIMEOUT,
): Promise<void> {
  const filled = command.replaceAll(/\{(\w+)\}/g, (whole, key: string) => {
    const value = values[key]
    return value === undefined ? whole : quoted(String(value))
  })
  const problem = await problemOf(filled, timeout)
  if (problem !== null) throw new ConfigurationError(`hooks.${name} failed: ${problem} (command: ${filled})`)
}

/** What went wrong with a command, in one line; null where it succeeded. */
function problemOf(command: string, timeout: number): Promise<string | null> {
  // A process group of its own: killing only the shell would leave the processes that it has started.
  const child = spawn('/bin/sh', ['-c', command], { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const end = () => endGroup(child.pid, 'SIGKILL')
  process.once('exit', end)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(0, LONGEST_COMPLAINT)
  })
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      end()
      // A process that has left the group may still hold the pipe open.
      child.stderr.destroy()
      resolve(`it had not ended after ${timeout / 1000} s and was ended; a hook must come to its end by itself`)
    }, timeout)
    child.once('error', ({ message }) => resolve(message))
    child.once('exit', () => process.off('exit', end))
    child.once('close', (status, signal) => {
      clearTimeout(timer)
      resolve(status === 0 ? null : (said.trim().split('\n')[0] ?? '') || `it ended with ${status ?? signal}`)
    })
  })
}

function quoted(value: string): string {
  return /^[\w.:/-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`
}
