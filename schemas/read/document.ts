import type { ListItem, Table as MarkdownTable, Nodes, PhrasingContent, RootContent } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { isReadable, type Passage, plainText, type SourceText, sentencesOf, sourceText } from './passages.ts'
import type { Report } from './problem.ts'

/** A row of a table: its cells as plain text, in the order of the header. */
export interface Row {
  readonly passage: Passage
  readonly cells: readonly string[]
}

export interface Table {
  readonly kind: 'table'
  readonly line: number
  readonly header: readonly string[]
  readonly rows: readonly Row[]
  /** The paragraph right above that introduces it by a colon; null where there is none. */
  readonly label: string | null
}

/** A paragraph or a list item, cut into sentences. */
export interface Text {
  readonly kind: 'paragraph' | 'item'
  readonly line: number
  readonly passages: readonly Passage[]
}

/** What stands below one heading, up to the next. */
export interface Section {
  readonly heading: string
  /** The heading and those that it stands under, nearest first. */
  readonly trail: readonly string[]
  readonly line: number
  readonly blocks: readonly (Table | Text)[]
}

/** An interface document as sections of tables, paragraphs and items, in its own order. */
export interface Document {
  readonly title: string
  readonly sections: readonly Section[]
}

interface OpenSection {
  readonly heading: string
  readonly trail: readonly string[]
  readonly line: number
  readonly depth: number
  readonly blocks: (Table | Text)[]
}

/** Parses Markdown with tables. What can't be a part of any document is reported with its line. */
export function parseDocument(markdown: string, report: Report): Document {
  try {
    return sectionsOf(markdown, report)
  } catch (error) {
    // The parser recurses into lists and emphasis; thousands of levels exhaust its stack.
    if (!(error instanceof RangeError)) throw error
    report(1, 'Markdown that is nested too deeply', 'lists, quotations and emphasis of a few levels')
    return { title: '', sections: [] }
  }
}

function sectionsOf(markdown: string, report: Report): Document {
  const source = sourceText(markdown)
  const root = unified().use(remarkParse).use(remarkGfm).parse(markdown)
  const sections: OpenSection[] = [{ heading: '', trail: [], line: 1, depth: 0, blocks: [] }]
  for (const node of root.children) {
    if (node.type === 'heading')
      sections.push(openSection(sections, node.depth, node.children, lineOf(node), source, report))
    else addBlocks(sections.at(-1)?.blocks ?? [], node, sections.at(-1)?.heading ?? '', source, report)
  }
  return { title: sections[1]?.heading ?? '', sections }
}

function openSection(
  sections: readonly OpenSection[],
  depth: number,
  children: readonly PhrasingContent[],
  line: number,
  source: SourceText,
  report: Report,
): OpenSection {
  const heading = plainText(children, source, report)
  const parents: string[] = []
  let below = depth
  for (const section of sections.toReversed()) {
    if (section.depth >= below || section.depth === 0) continue
    parents.push(section.heading)
    below = section.depth
  }
  return { heading, trail: [heading, ...parents], line, depth, blocks: [] }
}

function addBlocks(
  blocks: (Table | Text)[],
  node: RootContent | ListItem,
  section: string,
  source: SourceText,
  report: Report,
  kind: Text['kind'] = 'paragraph',
): void {
  switch (node.type) {
    case 'table':
      blocks.push(tableFrom(node, section, labelOf(blocks.at(-1)), source, report))
      return
    case 'paragraph': {
      refuseLooseRows(node, source, report)
      const passages = sentencesOf(node.children, kind === 'item' ? 'item' : 'sentence', section, source, report)
      if (passages.length > 0) blocks.push({ kind, line: lineOf(node), passages })
      return
    }
    case 'list':
    case 'listItem':
    case 'blockquote':
    case 'footnoteDefinition':
      for (const child of node.children) {
        addBlocks(blocks, child, section, source, report, node.type === 'listItem' ? 'item' : kind)
      }
      return
    case 'heading':
      report(lineOf(node), `the heading "${textOf(node)}" inside a list or quotation`, 'headings at the top level only')
      return
    case 'html':
      if (!node.value.startsWith('<!--')) {
        report(
          lineOf(node),
          `raw HTML ${node.value.slice(0, 60)}`,
          'Markdown; literal angle brackets go into back-ticks',
        )
      }
  }
}

function labelOf(block: Table | Text | undefined): string | null {
  const text = block?.kind === 'paragraph' ? (block.passages.at(-1)?.quote ?? '') : ''
  return text.endsWith(':') ? text : null
}

function tableFrom(
  node: MarkdownTable,
  section: string,
  label: string | null,
  source: SourceText,
  report: Report,
): Table {
  const [header, ...rows] = node.children.map((row): Row => {
    const cells = row.children.map((cell) => plainText(cell.children, source, report))
    const start = source.placeAt(row.position?.start.offset ?? 0)
    const end = source.placeAt(row.position?.end.offset ?? 0)
    return { passage: { kind: 'row', section, start, end, quote: cells.join(' | ') }, cells }
  })
  const width = header?.cells.length ?? 0
  const complete = rows.filter(({ passage, cells }) => {
    if (!isReadable(passage.quote, passage.start.line, report)) return false
    if (cells.length === width) return true
    report(passage.start.line, `a row of ${cells.length} cells`, `${width}, one for each cell of the table's header`)
    return false
  })
  return { kind: 'table', line: lineOf(node), header: header?.cells ?? [], rows: complete, label }
}

/**
 * A table whose header or delimiter row is broken, and rows after an empty line, are a paragraph to Markdown: without
 * this they would be dropped as prose.
 */
function refuseLooseRows(node: Nodes, source: SourceText, report: Report): void {
  const start = node.position?.start.offset ?? 0
  const lines = source.text.slice(start, node.position?.end.offset ?? start).split(/\r\n|\n|\r/)
  for (const [index, line] of lines.entries()) {
    if (!line.trimStart().startsWith('|')) continue
    report(
      lineOf(node) + index,
      `the row ${line.trim().slice(0, 60)} outside a table`,
      'a header and a delimiter row right above',
    )
    return
  }
}

function lineOf(node: Nodes): number {
  return node.position?.start.line ?? 1
}
