import type { TerminalOptions } from '../harness/text/terminal.ts'

/** How wide the terminal is and whether it shows colours; 80 columns and none where the output is piped. */
export function terminalOptions(): TerminalOptions {
  const { stdout, env } = process
  return { columns: stdout.columns ?? 80, color: stdout.isTTY === true && (env['NO_COLOR'] ?? '') === '' }
}
