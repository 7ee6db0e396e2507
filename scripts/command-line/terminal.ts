import { paragraphs, type TerminalOptions } from '../../harness/text/terminal.ts'
import { jsonText } from '../../schemas/description/json.ts'

/** Prints a line, wrapped to the width of the terminal; further lines get the same indent. */
export function printLine(line: string): void {
  const indent = line.length - line.trimStart().length
  process.stdout.write(paragraphs([[[indent, line]]], terminalOptions()))
}

/** Prints the result of a command for another program: one JSON document, and nothing else on the standard output. */
export function printJson(value: object): void {
  process.stdout.write(jsonText(value))
}

/**
 * The terminal's width, and whether it shows colours. Piped output has no colours and is not wrapped, so that it can be
 * searched.
 */
export function terminalOptions(): TerminalOptions {
  const { stdout, env } = process
  return {
    columns: stdout.isTTY === true ? stdout.columns : Number.POSITIVE_INFINITY,
    color: stdout.isTTY === true && (env['NO_COLOR'] ?? '') === '',
  }
}
