import { styleText } from 'node:util'
import { escapeControlCharacters } from './control-characters.ts'

export interface TerminalOptions {
  /** Width in columns; infinite where lines must not be wrapped. */
  readonly columns: number
  /** False when the output is piped or `NO_COLOR` is set. */
  readonly color: boolean
}

export type Colour = 'red' | 'yellow' | 'green' | 'dim' | 'bold'

export function paint(text: string, colour: Colour, { color }: TerminalOptions): string {
  return color ? styleText(colour, text, { validateStream: false }) : text
}

/**
 * One line of text without characters that act on a terminal: control characters are escaped, and white space is
 * folded.
 */
export function oneLine(text: string): string {
  return escapeControlCharacters(text.replace(/\s+/g, ' ')).trim()
}

/**
 * Breaks a line of text into lines of at most `columns` columns; all but the first are indented. A word that is longer
 * than a line is cut: otherwise the terminal would wrap it, without the indent.
 */
export function wrap(text: string, { columns }: Pick<TerminalOptions, 'columns'>, indent: string): readonly string[] {
  const lines: string[] = []
  let line = ''
  const breakLine = () => {
    lines.push(line)
    line = indent
  }
  for (const word of oneLine(text).split(' ')) {
    const isEmpty = line.trim() === ''
    const joined = isEmpty ? line + word : `${line} ${word}`
    if (displayWidth(joined) <= columns) {
      line = joined
      continue
    }
    if (!isEmpty) breakLine()
    for (const character of word) {
      if (displayWidth(line + character) > columns && line.trim() !== '') breakLine()
      line += character
    }
  }
  return line.trim() === '' ? lines : [...lines, line]
}

/** A text, the spaces before each of its lines, and its colour. */
export type Line = readonly [indent: number, text: string, colour?: Colour]

/** Paragraphs separated by an empty line; a paragraph without lines is left out. */
export function paragraphs(parts: readonly (readonly Line[])[], options: TerminalOptions): string {
  const linesOf = ([indent, text, colour]: Line) =>
    wrap(text, { columns: options.columns - indent }, '  ').map(
      (line) => ' '.repeat(indent) + (colour === undefined ? line : paint(line, colour, options)),
    )
  const shown = parts.filter((lines) => lines.length > 0)
  return `${shown.map((lines) => lines.flatMap(linesOf).join('\n')).join('\n\n')}\n`
}

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u

/** Columns that a text takes: two for each wide East Asian character and emoji, none for a combining mark. */
export function displayWidth(text: string): number {
  let width = 0
  for (const character of text) width += /[\p{M}\u200b-\u200d]/u.test(character) ? 0 : wide.test(character) ? 2 : 1
  return width
}
