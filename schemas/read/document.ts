import type { ListItem, Table as MarkdownTable, Nodes, RootContent } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { isParseable } from './parseable.ts'
import { isReadable, type Passage, plainText, type SourceText, sentencesOf, sourceText } from './passages.ts'
import type { Report } from './problem.ts'
import { refuseUnread } from './unread-blocks.ts'

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
  /** The sections that it stands under, nearest first. */
  readonly above: readonly OpenSection[]
  readonly line: number
  readonly depth: number
  readonly blocks: (Table | Text)[]
}

/**
 * Parses Markdown with tables. What can't be a part of any document is reported with its line; null where the text can't
 * be parsed at all.
 */
export function parseDocument(markdown: string, report: Report): Document | null {
  return isParseable(markdown, report) ? sectionsOf(markdown, report) : null
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze()

function sectionsOf(markdown: string, report: Report): Document {
  const source = sourceText(markdown)
  const root = parser.parse(markdown)
  const sections: OpenSection[] = []
  let current: OpenSection = { heading: '', trail: [], above: [], line: 1, depth: 0, blocks: [] }
  sections.push(current)
  for (const node of root.children) {
    if (node.type === 'heading') {
      current = openSection(current, node.depth, plainText(node.children, source, report), lineOf(node))
      sections.push(current)
    } else addBlocks(current.blocks, node, current.heading, source, report)
  }
  return { title: sections[1]?.heading ?? '', sections }
}

function openSection(before: OpenSection, depth: number, heading: string, line: number): OpenSection {
  const above = [before, ...before.above].filter((section) => section.depth < depth && section.depth > 0)
  return { heading, trail: [heading, ...above.map((section) => section.heading)], above, line, depth, blocks: [] }
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
    case 'code':
    case 'html':
      refuseUnread(node, source, report)
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
