import type { Verdict, VerdictKind } from '../../harness/verdict/verdict-model.ts'
import type { ReportInput } from '../input.ts'
import { presentations, type Tone } from '../presentation.ts'
import { type Content, html, type Markup } from './markup.ts'

/** One section of the page. */
export interface Section {
  /** Its anchor. */
  readonly id: string
  readonly title: string
  /** Shown beside the title and in the navigation; null where a number has no meaning. */
  readonly count: number | null
  readonly body: Content
}

/** Returns null where the run has nothing to show. */
export type RenderSection = (input: ReportInput) => Section | null

/** A section about a number of things; null where there are none. */
export function sectionOf(id: string, title: string, things: readonly unknown[], body: Content): Section | null {
  return things.length === 0 ? null : { id, title, count: things.length, body }
}

export function uncounted(id: string, title: string, body: Content): Section {
  return { id, title, count: null, body }
}

/** A table that scrolls sideways where it is too wide; `name` is its class. */
export function table(name: string, headings: readonly string[], rows: Content): Markup {
  const heads = headings.map((heading) => html`<th scope="col">${heading}</th>`)
  return html`<div class="wide" role="group" aria-label="Table: ${headings.join(', ')}" tabindex="0"><table class="${name}"><thead><tr>${heads}</tr></thead><tbody>
${rows}</tbody></table></div>`
}

/** A picture with what it shows. */
export function figure(caption: string, plot: Markup): Markup {
  return html`<figure>${plot}<figcaption>${caption}</figcaption></figure>
`
}

/** A short text in a colour. */
export function tag(tone: Tone, words: string): Markup {
  return html`<span class="tag ${tone}">${words}</span>`
}

/** A verdict as symbol and word; the colour only repeats them. */
export function verdictTag(kind: VerdictKind): Markup {
  const { symbol, tone, meaning } = presentations[kind]
  return html`<span class="tag ${tone}" title="${meaning}"><span aria-hidden="true">${symbol}</span> ${kind}</span>`
}

/** Anchor of a requirement's row in the table of all verdicts. */
export function verdictAnchor({ id }: Pick<Verdict, 'id'>): string {
  return anchorOf('verdict', id)
}

/** Anchor of a thing of this kind; characters that an address would encode are spelled out. */
export function anchorOf(kind: 'finding' | 'interaction' | 'verdict', id: string): string {
  return `${kind}-${id.replace(/[^\w.-]/g, (character) => `_${character.charCodeAt(0).toString(16)}_`)}`
}

/** A link to an anchor, to be copied. */
export function permalink(anchor: string, id: string): Markup {
  return html`<a class="permalink" href="#${anchor}" aria-label="Link to ${id}">#</a>`
}

/** A requirement's id as a link to its row in the table of all verdicts. */
export function verdictLink({ id }: Pick<Verdict, 'id'>): Markup {
  return html`<a class="id" href="#${verdictAnchor({ id })}">${id}</a>`
}

export function verdictItem(verdict: Verdict): Markup {
  return html`<li>${verdictTag(verdict.verdict)} ${verdictLink(verdict)}</li>`
}
