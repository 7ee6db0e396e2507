import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'

const run = promisify(execFile)

/** Longest time in milliseconds that a hook may take. */
const HOOK_TIMEOUT = 30_000

/**
 * Runs a target's hook command in a shell, with `{name}` replaced by each value, quoted for the shell.
 *
 * @throws ConfigurationError with what the command printed, where it fails: a hook that did nothing would make a test
 * about the clock say something untrue of the service.
 */
export async function runHook(
  name: string,
  command: string,
  values: Readonly<Record<string, string | number>>,
): Promise<void> {
  const filled = command.replaceAll(/\{(\w+)\}/g, (whole, key: string) => {
    const value = values[key]
    return value === undefined ? whole : quoted(String(value))
  })
  try {
    await run('/bin/sh', ['-c', filled], { timeout: HOOK_TIMEOUT })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    const message = said === '' && error instanceof Error ? error.message : said
    throw new ConfigurationError(`hooks.${name} failed: ${message.split('\n')[0]} (command: ${filled})`)
  }
}

function quoted(value: string): string {
  return /^[\w.:/-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`
}
