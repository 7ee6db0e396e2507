import type { Line } from '../../harness/text/terminal.ts'
import { shownInMarkdown } from '../../report/markdown.ts'
import { type Comparison, headline, type Sides, sectionsOf } from './text.ts'

/** Most lines of a section that is shown open in a comment; a longer section is folded. */
const MOST_OPEN = 12
const MOST_LINES = 60
/** Most characters of all lines: a comment on GitHub holds 65,536, titles included. */
const MOST_CHARACTERS = 60_000

/** The comparison for a comment on a pull request: the headline first, long sections folded. */
export function markdownOf(sides: Sides, comparison: Comparison): string {
  let room = MOST_CHARACTERS
  const sections = sectionsOf(sides, comparison).flatMap(([title, ...lines]) => {
    if (title === undefined) return []
    const section = sectionOf(title, lines, room)
    room -= section.length
    return [section]
  })
  const names = [sides.old, sides.new].map(({ name }) => shownInMarkdown(name)).join(' → ')
  return `${[`## ${headline(sides, comparison)}`, names, ...sections].join('\n\n')}\n`
}

function sectionOf([, text]: Line, lines: readonly Line[], room: number): string {
  const title = shownInMarkdown(text)
  if (lines.length === 0) return title
  const outermost = Math.min(...lines.map(([indent]) => indent))
  const items: string[] = []
  let used = 0
  for (const [indent, item] of lines.slice(0, MOST_LINES)) {
    const line = `${' '.repeat(indent - outermost)}- ${shownInMarkdown(item)}`
    used += line.length + 1
    if (used > room) break
    items.push(line)
  }
  const left = lines.length - items.length
  const list = [...items, ...(left > 0 ? [`- … and ${left} more lines: assay diff prints them all`] : [])].join('\n')
  return lines.length <= MOST_OPEN
    ? `**${title}**\n\n${list}`
    : `<details><summary>${title}</summary>\n\n${list}\n\n</details>`
}
