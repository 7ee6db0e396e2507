import type { Table as MarkdownTable, Node, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { isParseable } from './parseable.ts'
import { type Passage, plainText, type SourceText, sentencesOf, sourceText } from './passages.ts'
import type { Report } from './problem.ts'

interface Cell {
  /** The header of the cell's column, in lower case; empty where it has none. */
  readonly column: string
  readonly text: string
  readonly sentences: readonly Passage[]
}

export interface Row {
  /** The row as a whole; the sentences of its cells are separate passages. */
  readonly passage: Passage
  readonly cells: readonly Cell[]
}

export interface Table {
  readonly kind: 'table'
  readonly line: number
  /** In lower case. */
  readonly header: readonly string[]
  readonly rows: readonly Row[]
  /** The paragraph right above the table that ends in a colon and introduces it; null where there is none. */
  readonly label: Passage | null
}

/** A paragraph or a list item, cut into sentences. */
export interface Text {
  readonly kind: 'paragraph' | 'item'
  readonly line: number
  readonly passages: readonly Passage[]
  /** The list item that the text is nested in; null where it is in none. */
  readonly inside: Text | null
}

/** A fenced example. */
export interface Fence {
  readonly kind: 'fence'
  readonly line: number
  readonly language: string
  readonly text: string
  readonly passage: Passage
  readonly inside: Text | null
}

type Block = Table | Text | Fence

/** The content below one heading, up to the next heading. */
export interface Section {
  readonly heading: string
  /** The section of the next higher heading above this one; null where there is none. */
  readonly above: Section | null
  readonly line: number
  readonly blocks: readonly Block[]
}

/** An interface document as sections of tables, paragraphs, items and fences, in the order of the document. */
export interface Document {
  readonly title: string
  readonly sections: readonly Section[]
}

/** The paragraphs and list items of a section. */
export function textsIn({ blocks }: Section): readonly Text[] {
  return blocks.filter((block) => 'passages' in block)
}

export function itemsIn(section: Section): readonly Text[] {
  return textsIn(section).filter(({ kind }) => kind === 'item')
}

export function tablesIn({ blocks }: Section): readonly Table[] {
  return blocks.filter((block) => block.kind === 'table')
}

/** Every sentence and list item of the document in order, without cells. */
export function proseOf({ sections }: Document): readonly Passage[] {
  return sections.flatMap(textsIn).flatMap(({ passages }) => passages)
}

/** Each table that has all of these columns, with its section. */
export function tablesWith({ sections }: Document, ...columns: readonly string[]) {
  return sections.flatMap((section) =>
    tablesIn(section)
      .filter(({ header }) => columns.every((column) => header.includes(column)))
      .map((table) => ({ ...table, section })),
  )
}

/** True for a table of values and their meanings. */
export function isOfMeanings({ header }: Table): boolean {
  return header.length === 2 && header[1] === 'meaning'
}

/** The text of a row in a column; empty where the cell is empty or there is no such column. */
export function textIn({ cells }: Row, column: string): string {
  return cells.find((cell) => cell.column === column)?.text ?? ''
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze()

/** Parses Markdown with tables; null, and reported, where the parser would take too long. */
export function parseDocument(markdown: string, report: Report): Document | null {
  if (!isParseable(markdown, report)) return null
  const source = sourceText(markdown)
  const sections: (Section & { blocks: Block[] })[] = [{ heading: '', above: null, line: 1, blocks: [] }]
  let open: readonly { readonly depth: number; readonly section: Section }[] = []
  for (const node of parser.parse(markdown).children) {
    if (node.type === 'heading') {
      open = open.filter(({ depth }) => depth < node.depth)
      const above = open.at(-1)?.section ?? null
      // `{#name}` is how many renderers write the anchor of a heading.
      const heading = plainText(node.children, source).replace(/ \{#[\w-]+\}$/, '')
      const section = { heading, above, line: lineOf(node), blocks: [] }
      open = [...open, { depth: node.depth, section }]
      sections.push(section)
    } else {
      const { blocks = [] } = sections.at(-1) ?? {}
      blocks.push(...blocksOf(node, source, blocks.at(-1)))
    }
  }
  return { title: sections[1]?.heading ?? '', sections }
}

function blocksOf(
  node: RootContent,
  source: SourceText,
  above?: Block,
  kind: Text['kind'] = 'paragraph',
  inside: Text | null = null,
): readonly Block[] {
  const line = lineOf(node)
  switch (node.type) {
    case 'table':
      return [tableFrom(node, source, labelIn(above))]
    case 'paragraph':
    case 'heading': {
      const passages = sentencesOf(node.children, kind === 'item' ? 'item' : 'sentence', source)
      return passages.length === 0 ? [] : [{ kind, line, passages, inside }]
    }
    case 'code': {
      // Four spaces turn a line into code, even one with a fact. Such code is not a fence: it is listed as unread.
      const isFence = /^\s*(?:`{3}|~{3})/.test(source.text.slice(node.position?.start.offset))
      const passage = literal(node, node.value, source)
      if (isFence) return [{ kind: 'fence', line, language: node.lang ?? '', text: node.value, passage, inside }]
      return [{ kind, line, passages: [passage], inside }]
    }
    case 'html': {
      const text = node.value.replace(/<!--[\s\S]*?-->/g, '').trim()
      return text === '' ? [] : [{ kind, line, passages: [literal(node, text, source)], inside }]
    }
    default: {
      const children: readonly RootContent[] = 'children' in node ? node.children : []
      const inner = node.type === 'listItem' ? 'item' : kind
      const blocks: Block[] = []
      for (const child of children) {
        // Everything in a list item is nested in the text that begins the item.
        const own = node.type === 'listItem' ? blocks.find((block): block is Text => block.kind === 'item') : undefined
        blocks.push(...blocksOf(child, source, blocks.at(-1), inner, own ?? inside))
      }
      return blocks
    }
  }
}

/** Text that Markdown does not divide into sentences, as a passage that no form matches. */
function literal(node: RootContent, text: string, source: SourceText): Passage {
  const quote = `<${text.replace(/\s+/g, ' ').trim()}>`
  return { kind: 'sentence', ...placeOf(node, source), quote }
}

function placeOf({ position }: Node, { placeAt }: SourceText): Pick<Passage, 'start' | 'end'> {
  return { start: placeAt(position?.start.offset ?? 0), end: placeAt(position?.end.offset ?? 0) }
}

function labelIn(block: Block | undefined): Passage | null {
  const last = block?.kind === 'paragraph' ? block.passages.at(-1) : undefined
  return last?.quote.endsWith(':') ? last : null
}

function tableFrom(node: MarkdownTable, source: SourceText, label: Passage | null): Table {
  const [top, ...below] = node.children
  const header = top?.children.map(({ children }) => plainText(children, source).toLowerCase()) ?? []
  const rows = below.map((row): Row => {
    const cells = row.children.map(({ children }, index) => ({
      column: header[index] ?? '',
      text: plainText(children, source),
      sentences: sentencesOf(children, 'row', source),
    }))
    const quote = cells.map(({ text }) => text).join(' | ')
    return { passage: { kind: 'row', ...placeOf(row, source), quote }, cells }
  })
  return { kind: 'table', line: lineOf(node), header, rows, label }
}

function lineOf({ position }: Node): number {
  return position?.start.line ?? 1
}
