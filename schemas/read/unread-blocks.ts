import type { Code, Html } from 'mdast'
import type { SourceText } from './passages.ts'
import type { Report } from './problem.ts'

const COMMENT = /<!--[\s\S]*?-->/g
const FENCE = /^\s*(?:`{3,}|~{3,})/
const CLOSED = /(?:\r\n|\n|\r)[\s>]*(?:`{3,}|~{3,})[ \t]*$/

/**
 * Comments and fenced examples are not read. Whatever else Markdown takes for one of them (text behind a comment, indented
 * text, all that follows a comment or fence without an end) would be lost with them.
 */
export function refuseUnread(node: Code | Html, source: SourceText, report: Report): void {
  const line = node.position?.start.line ?? 1
  const start = node.position?.start.offset ?? 0
  const text = source.text.slice(start, node.position?.end.offset ?? start)
  const shown = node.value.trim().slice(0, 60)
  if (node.type === 'html') {
    if (!node.value.startsWith('<!--'))
      report(line, `raw HTML ${shown}`, 'Markdown; literal angle brackets go into back-ticks')
    else if (node.value.replace(COMMENT, '').trim() !== '')
      report(line, `a comment with text behind it or without an end, ${shown}`, 'a comment on lines of its own')
  } else if (!FENCE.test(text))
    report(line, `the indented text "${shown}"`, 'no indentation, or a fence around an example')
  else if (!CLOSED.test(text)) report(line, 'a fence without an end', 'the same fence behind the example')
}
