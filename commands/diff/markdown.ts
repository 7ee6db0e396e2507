import type { Line } from '../../harness/text/terminal.ts'
import { shownInMarkdown } from '../../report/markdown.ts'
import { type Comparison, headline, type Sides, sectionsOf } from './text.ts'

/** Most lines of a section that is shown open in a comment; a longer section is folded. */
const MOST_OPEN = 12
/** Most lines in all: a comment on GitHub holds 65,536 characters. */
const MOST_LINES = 60

/** The comparison for a comment on a pull request: the headline first, long sections folded. */
export function markdownOf(sides: Sides, comparison: Comparison): string {
  const sections = sectionsOf(sides, comparison).flatMap(([title, ...lines]) =>
    title === undefined ? [] : sectionOf(title, lines),
  )
  const names = [sides.old, sides.new].map(({ name }) => shownInMarkdown(name)).join(' → ')
  return `${[`## ${headline(sides, comparison)}`, names, ...sections].join('\n\n')}\n`
}

function sectionOf([, text]: Line, lines: readonly Line[]): string {
  const title = shownInMarkdown(text)
  if (lines.length === 0) return title
  const outermost = Math.min(...lines.map(([indent]) => indent))
  const items = lines
    .slice(0, MOST_LINES)
    .map(([indent, item]) => `${' '.repeat(indent - outermost)}- ${shownInMarkdown(item)}`)
  const left = lines.length - items.length
  const list = [...items, ...(left > 0 ? [`- … and ${left} more lines: assay diff prints them all`] : [])].join('\n')
  return lines.length <= MOST_OPEN
    ? `**${title}**\n\n${list}`
    : `<details><summary>${title}</summary>\n\n${list}\n\n</details>`
}
