import { type VerdictKind, verdictKinds } from '../../harness/verdict/verdict-model.ts'
import { presentations } from '../presentation.ts'
import { renderMarkdown } from './markdown.ts'
import { type Mark, markDocument, reasonOf, without, withoutWords, worstOf } from './marks.ts'
import { type Content, html, type Markup } from './markup.ts'
import { type RenderSection, uncounted, verdictItem, verdictTag } from './section.ts'

/** The interface document, in which every sentence and row is marked with the worst verdict of its requirements. */
export const documentSection: RenderSection = (input) => {
  const { title, file, markdown } = input.document
  if (markdown === null) return null
  const { marks, unplaced } = markDocument(markdown, input)
  return uncounted('document', 'The document', [
    html`<p class="about">${title}, ${file} · ${legend(marks)}</p>
<div class="document">${renderMarkdown(markdown, marks, { around, after, rowClass: (mark) => `mark ${toneOf(mark)}` })}</div>`,
    unplaced.length === 0
      ? null
      : html`<h3>Requirements whose sentence is not in this document</h3><ul class="plain">${unplaced.map(verdictItem)}</ul>`,
  ])
}

function legend(marks: readonly Mark[]): Content {
  const kinds = markKinds.filter((kind) => marks.some((mark) => worstOf(mark) === kind))
  const tags = kinds.map((kind) => html`${isWithout(kind) ? tagWithout(kind) : verdictTag(kind)} `)
  return [tags, 'A sentence has the worst verdict of its requirements; unmarked: no requirement rests on it.']
}

function isWithout(word: VerdictKind | keyof typeof without): word is keyof typeof without {
  return Object.hasOwn(without, word)
}

function tagWithout(word: keyof typeof without): Markup {
  return html`<span class="tag ${word}" title="${without[word]}">${withoutWords[word]}</span>`
}

function toneOf(mark: Mark): string {
  const worst = worstOf(mark)
  return isWithout(worst) ? worst : presentations[worst].tone
}

function around(mark: Mark, words: Content): Markup {
  const title = mark.verdicts.length === 0 ? reasonOf(mark) : worstOf(mark)
  return html`<span class="mark ${toneOf(mark)}" title="${title}">${words}</span>`
}

/** The requirements of a sentence or row, which fold open after the sentence or in the last cell of the row. */
function after(mark: Mark): Markup {
  const worst = worstOf(mark)
  const alike = mark.verdicts.filter(({ verdict }) => verdict === worst).length
  const all = mark.verdicts.length
  const count = all < 2 ? '' : alike === all ? ` ${all}` : ` ${alike} of ${all}`
  const said = reasonOf(mark)
  const reason = said === null ? null : html`<li>${said}</li>`
  return html`<details class="why"><summary class="${toneOf(mark)}" title="${worst}">${badge(worst)}${count}<span class="unseen"> ${worst}, show requirements</span></summary><ul>${mark.verdicts.map(verdictItem)}${reason}</ul></details>`
}

/** Passing is the usual case and has no word: after every sentence, it would hide the others. */
function badge(worst: ReturnType<typeof worstOf>): string {
  if (isWithout(worst)) return withoutWords[worst]
  const { symbol } = presentations[worst]
  return worst === 'pass' ? symbol : `${symbol} ${worst}`
}

const markKinds = [...verdictKinds, 'unread', 'excluded'] as const
