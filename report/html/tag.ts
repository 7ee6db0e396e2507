import type { Verdict, VerdictKind } from '../../harness/verdict/verdict-model.ts'
import { presentations } from '../presentation.ts'
import { html, type Markup } from './markup.ts'

/** A verdict as symbol and word; colour only repeats what they say. */
export function verdictTag(kind: VerdictKind): Markup {
  const { symbol, tone, meaning } = presentations[kind]
  return html`<span class="tag ${tone}" title="${meaning}"><span aria-hidden="true">${symbol}</span> ${kind}</span>`
}

/** Anchor of a requirement's row in the table of all verdicts: characters that an address would encode are spelt out. */
export function verdictAnchor({ id }: Pick<Verdict, 'id'>): string {
  return `verdict-${id.replace(/[^\w.-]/g, (character) => `_${character.charCodeAt(0).toString(16)}_`)}`
}

/** A requirement's id, leading to its row in the table of all verdicts. */
export function verdictLink(verdict: Pick<Verdict, 'id'>): Markup {
  return html`<a class="id" href="#${verdictAnchor(verdict)}">${verdict.id}</a>`
}
