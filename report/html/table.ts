import { type Content, html, type Markup } from './markup.ts'

/** A table that scrolls sideways where it does not fit; `name` is its class. */
export function table(name: string, headings: readonly string[], rows: Content): Markup {
  return html`<div class="wide"><table class="${name}"><thead><tr>${headings.map((heading) => html`<th>${heading}</th>`)}</tr></thead><tbody>
${rows}</tbody></table></div>`
}
