import { paragraphs, type TerminalOptions } from '../../harness/text/terminal.ts'
import { jsonText } from '../../schemas/description/json.ts'

/** Prints a line at the width of the terminal: what does not fit goes on below it, behind its indent. */
export function printLine(line: string): void {
  const indent = line.length - line.trimStart().length
  process.stdout.write(paragraphs([[[indent, line]]], terminalOptions()))
}

/** The result of a command for another program: one JSON document, which is all that the standard output gets. */
export function printJson(value: object): void {
  process.stdout.write(jsonText(value))
}

/** How wide the terminal is and whether it shows colours. What is piped has no colours and is not wrapped: it is searched. */
export function terminalOptions(): TerminalOptions {
  const { stdout, env } = process
  return {
    columns: stdout.isTTY === true ? stdout.columns : Number.POSITIVE_INFINITY,
    color: stdout.isTTY === true && (env['NO_COLOR'] ?? '') === '',
  }
}
