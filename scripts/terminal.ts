import type { TerminalOptions } from '../harness/text/terminal.ts'

/** How wide the terminal is and whether it shows colours. What is piped has no colours and is not wrapped: it is searched. */
export function terminalOptions(): TerminalOptions {
  const { stdout, env } = process
  return {
    columns: stdout.isTTY === true ? stdout.columns : Number.POSITIVE_INFINITY,
    color: stdout.isTTY === true && (env['NO_COLOR'] ?? '') === '',
  }
}
