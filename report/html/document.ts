import { presentations } from '../presentation.ts'
import { renderMarkdown } from './markdown.ts'
import { type Mark, markDocument, markKinds, worstOf } from './marks.ts'
import { type Content, html, type Markup } from './markup.ts'
import { type RenderSection, uncounted, verdictItem, verdictTag } from './section.ts'

/** The interface document with every sentence and row marked by the worst verdict that rests on it. */
export const documentSection: RenderSection = (input) => {
  const { title, file, markdown } = input.document
  if (markdown === null) return null
  const { marks, unplaced } = markDocument(markdown, input)
  return uncounted('document', `The document: ${title}`, [
    html`<p class="about">${file} · ${legend(marks)}</p>
<div class="document">${renderMarkdown(markdown, marks, { around, after, rowClass })}</div>`,
    unplaced.length === 0
      ? null
      : html`<h3>Requirements whose sentence is not in this document</h3><ul class="plain">${unplaced.map(verdictItem)}</ul>`,
  ])
}

function legend(marks: readonly Mark[]): Content {
  const kinds = markKinds.filter((kind) => marks.some((mark) => worstOf(mark) === kind))
  const tags = kinds.map((kind) => html`${kind === 'excluded' ? excludedTag : verdictTag(kind)} `)
  return [tags, 'A sentence has the worst verdict of its requirements; unmarked: no requirement rests on it.']
}

const excludedTag = html`<span class="tag excluded" title="nothing can test it">excluded</span>`

function toneOf(mark: Mark): string {
  const worst = worstOf(mark)
  return worst === 'excluded' ? 'excluded' : presentations[worst].tone
}

function around(mark: Mark, words: Content): Markup {
  const title = mark.verdicts.length === 0 ? `excluded: ${mark.excluded}` : worstOf(mark)
  return html`<span class="mark ${toneOf(mark)}" title="${title}">${words}</span>`
}

function rowClass(mark: Mark): string {
  return `mark ${toneOf(mark)}`
}

/** What folds open behind a sentence or in the last cell of a row: the requirements that rest on it. */
function after(mark: Mark): Markup {
  const worst = worstOf(mark)
  const count = mark.verdicts.length > 1 ? ` ${mark.verdicts.length}` : ''
  const reason = mark.excluded === null ? null : html`<li>excluded: ${mark.excluded}</li>`
  return html`<details class="why"><summary class="${toneOf(mark)}" title="${worst}" aria-label="${worst}, show requirements">${badge(worst)}${count}</summary><ul>${mark.verdicts.map(verdictItem)}${reason}</ul></details>`
}

/** Passing is the usual case: its word behind every sentence would drown the others. */
function badge(worst: ReturnType<typeof worstOf>): string {
  if (worst === 'excluded') return 'excluded'
  const { symbol } = presentations[worst]
  return worst === 'pass' ? symbol : `${symbol} ${worst}`
}
