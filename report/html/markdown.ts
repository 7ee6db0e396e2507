import type { Nodes, PhrasingContent, Table, TableRow } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { safeAddress } from '../pull-requests.ts'
import type { Mark } from './marks.ts'
import { type Content, html, type Markup } from './markup.ts'

/** How marks look: what encloses their words, and what follows the last word. */
interface MarkStyle {
  readonly around: (mark: Mark, words: Content) => Markup
  readonly after: (mark: Mark) => Markup
  readonly rowClass: (mark: Mark) => string
}

/** What the functions below need besides a node. */
interface Page {
  readonly source: string
  readonly marks: readonly Mark[]
  /** The marks that end in a leaf, by the leaf's offset. */
  readonly endings: ReadonlyMap<number, readonly Mark[]>
  readonly style: MarkStyle
}

const markdown = unified().use(remarkParse).use(remarkGfm)

/**
 * Renders Markdown (CommonMark with GFM tables) with the words of each mark enclosed, exactly from start to end. Raw
 * HTML and images are shown as text, and addresses become links only if they are http or https.
 */
export function renderMarkdown(source: string, marks: readonly Mark[], style: MarkStyle): Content {
  const root = markdown.parse(source)
  const words = marks.filter(({ kind }) => kind !== 'row')
  const leaves = leavesOf(root)
  const endings = Map.groupBy(words, ({ start, end }) => {
    const last = leaves.findLast((leaf) => startOf(leaf) < end && endOf(leaf) > start)
    return last === undefined ? -1 : startOf(last)
  })
  return root.children.map((node) => block(node, { source, marks, endings, style }))
}

function leavesOf(node: Nodes): readonly Nodes[] {
  return 'children' in node ? node.children.flatMap(leavesOf) : [node]
}

function startOf({ position }: Nodes): number {
  return position?.start.offset ?? -1
}

function endOf({ position }: Nodes): number {
  return position?.end.offset ?? -1
}

function block(node: Nodes, page: Page): Content {
  switch (node.type) {
    case 'heading': {
      const inside = phrasing(node.children, page)
      if (node.depth === 1) return html`<h3 class="doc-title">${inside}</h3>\n`
      return node.depth === 2 ? html`<h3>${inside}</h3>\n` : html`<h4>${inside}</h4>\n`
    }
    // No `<p>`: what follows a marked sentence folds open, and a paragraph can't contain that.
    case 'paragraph':
      return html`<div class="p">${phrasing(node.children, page)}</div>\n`
    case 'list': {
      const items = node.children.map((item) => html`<li>${item.children.map((child) => block(child, page))}</li>\n`)
      return node.ordered === true ? html`<ol start="${node.start ?? 1}">${items}</ol>\n` : html`<ul>${items}</ul>\n`
    }
    case 'blockquote':
      return html`<blockquote>${node.children.map((child) => block(child, page))}</blockquote>\n`
    case 'code':
      return html`<pre tabindex="0"><code>${wrapped(node.value, startOf(node), endOf(node), page)}</code></pre>${endingsIn(node, page).map(page.style.after)}\n`
    case 'thematicBreak':
      return html`<hr>\n`
    case 'table':
      return table(node, page)
    default:
      return html`<pre tabindex="0">${page.source.slice(startOf(node), endOf(node))}</pre>\n`
  }
}

function table(node: Table, page: Page): Markup {
  const [head, ...rows] = node.children
  const rowMarks = new Map(
    rows.map((row) => [row, page.marks.find((mark) => mark.kind === 'row' && covers(mark, row))]),
  )
  const marked = [...rowMarks.values()].some((mark) => mark !== undefined)
  const cells = (row: TableRow, cell: (inside: Content) => Markup) =>
    row.children.map((child) => cell(phrasing(child.children, page)))
  const header = head === undefined ? null : cells(head, (inside) => html`<th scope="col">${inside}</th>`)
  const body = rows.map((row) => {
    const mark = rowMarks.get(row)
    const inside = cells(row, (content) => html`<td>${content}</td>`)
    const verdict = marked ? html`<td class="said">${mark === undefined ? null : page.style.after(mark)}</td>` : null
    return html`<tr class="${mark === undefined ? '' : page.style.rowClass(mark)}">${inside}${verdict}</tr>\n`
  })
  return html`<div class="wide" role="group" aria-label="Table of the document, line ${node.position?.start.line ?? 0}" tabindex="0"><table><thead><tr>${header}${marked ? html`<th scope="col">Verdict</th>` : null}</tr></thead><tbody>\n${body}</tbody></table></div>\n`
}

/** Whether a mark covers a row; it may or may not include the pipes at the row's edges. */
function covers({ start, end }: Mark, row: TableRow): boolean {
  return start < endOf(row) && end > startOf(row)
}

/** The children of a block. What folds open can't be inside a link or emphasis, so it follows each child. */
function phrasing(nodes: readonly PhrasingContent[], page: Page): Content {
  return nodes.map((node) => [inline(node, page), endingsIn(node, page).map(page.style.after)])
}

function endingsIn(node: Nodes, { endings }: Page): readonly Mark[] {
  // The endings of a text are placed inside of it.
  if (node.type === 'text') return []
  return leavesOf(node).flatMap((leaf) => endings.get(startOf(leaf)) ?? [])
}

function inline(node: Nodes, page: Page, nested = false): Content {
  const inside = (children: readonly Nodes[]) => children.map((child) => inline(child, page, true))
  switch (node.type) {
    case 'text':
      return textPieces(node.value, node, page, nested)
    case 'inlineCode':
      return wrapped(html`<code>${node.value}</code>`, startOf(node), endOf(node), page)
    case 'strong':
      return html`<strong>${inside(node.children)}</strong>`
    case 'emphasis':
      return html`<em>${inside(node.children)}</em>`
    case 'delete':
      return html`<del>${inside(node.children)}</del>`
    case 'break':
      return html`<br>`
    case 'link': {
      const address = safeAddress(node.url)
      const words = inside(node.children)
      return address === null ? words : html`<a href="${address}" rel="noreferrer noopener">${words}</a>`
    }
    default:
      return wrapped(page.source.slice(startOf(node), endOf(node)), startOf(node), endOf(node), page)
  }
}

/** A text, cut wherever a mark begins or ends. */
function textPieces(value: string, node: Nodes, page: Page, nested: boolean): Content {
  const [start, end] = [startOf(node), endOf(node)]
  const places = page.marks.flatMap((mark) => [mark.start, mark.end]).filter((at) => at > start && at < end)
  const cuts = [start, ...new Set(places.sort((a, b) => a - b)), end]
  const ending = nested ? [] : (page.endings.get(start) ?? [])
  return cuts.slice(1).map((to, index) => {
    const from = cuts[index] ?? start
    const words = cuts.length === 2 ? value : readingOf(page.source.slice(from, to))
    const done = ending.filter((mark) => Math.min(mark.end, end) === to)
    return [wrapped(words, from, to, page), done.map(page.style.after)]
  })
}

/**
 * The text that a piece of source stands for: escapes, character references and beginnings of continued lines are
 * resolved.
 */
export function readingOf(source: string): string {
  const special = /\\([!-/:-@[-`{-~])|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);/gi
  const lines = source.replace(/[ \t]*\r?\n[ \t>]*/g, '\n')
  return lines.replace(special, (reference, escaped?: string) => escaped ?? characterOf(reference))
}

function characterOf(reference: string): string {
  const [leaf] = leavesOf(markdown.parse(reference))
  return leaf?.type === 'text' ? leaf.value : reference
}

/** Of overlapping marks, the one that begins last is used: it is the narrower one. */
function wrapped(words: Content, from: number, to: number, { marks, style }: Page): Content {
  const mark = marks.findLast(({ kind, start, end }) => kind !== 'row' && start <= from && to <= end)
  return mark === undefined || words === '' ? words : style.around(mark, words)
}
