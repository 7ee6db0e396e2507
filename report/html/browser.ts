import type { Picture } from '../input.ts'
import { html } from './markup.ts'
import { type RenderSection, sectionOf } from './section.ts'

/** What a person saw of the target in a real browser, with the client library's own hooks. */
export const browserSection: RenderSection = ({ pictures }) => {
  const body = html`<p class="dim">Pages with the real chat hooks, served from another origin and with the public key alone.</p>
<div class="pictures">${pictures.map(figure)}</div>`
  return sectionOf('browser', 'In a real browser', pictures, body)
}

function figure({ client, caption, exchange, base64 }: Picture) {
  const shows = exchange === null ? 'the browser sent nothing' : exchange
  return html`<figure><img src="data:image/jpeg;base64,${base64}" alt="${caption}: ${client}" width="480" height="315">
<figcaption><b>${client}</b> ${caption} <span class="dim">${shows}</span></figcaption></figure>`
}
