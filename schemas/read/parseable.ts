import type { Report } from './problem.ts'

/**
 * Bounds for what takes the parser more than linear time. Measured on one core: 34 s for 10,000 nested list items, 17 s
 * for 20,000 marks of emphasis in one paragraph. No document that a person wrote comes near the bounds.
 */
const LONGEST_MARGIN = 200
const MOST_MARKS = 1000

/** List markers, quotation marks and white space before the text of a line. */
const MARGIN = /^(?:[ \t]+|>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))*/

/** Whether the parser reads the text in time; otherwise the first place that would take too long is reported. */
export function isParseable(markdown: string, report: Report): boolean {
  let marks = 0
  for (const [index, line] of markdown.split(/\r\n|\n|\r/).entries()) {
    const margin = MARGIN.exec(line.slice(0, LONGEST_MARGIN + 1))?.[0] ?? ''
    if (margin.length > LONGEST_MARGIN) {
      report(index + 1, 'Markdown that is nested too deeply', 'lists and quotations of a few levels')
      return false
    }
    // Each cell, item and paragraph is parsed by itself.
    const begins = line.trim() === '' || margin.trim() !== '' || line.startsWith('|')
    marks = (begins ? 0 : marks) + (line.match(/[*_~[\]!<&]/g)?.length ?? 0)
    if (marks > MOST_MARKS) {
      report(index + 1, `${marks} marks such as * and [ in one paragraph`, `at most ${MOST_MARKS}`)
      return false
    }
  }
  return true
}
