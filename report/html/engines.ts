import { shorten } from '../../harness/text/control-characters.ts'
import type { Verdict } from '../../harness/verdict/verdict-model.ts'
import type { Picture } from '../input.ts'
import { fateOf, safeAddress } from '../pull-requests.ts'
import { type Content, html, type Markup } from './markup.ts'
import { type RenderSection, sectionOf, table, verdictLink, verdictTag } from './section.ts'

/** What engines leave beside verdicts: interactions of the contract, pictures, and pull requests on the target. */

/** What the consumer's contract asks of the provider, one interaction a row, by operation. */
export const contractsSection: RenderSection = ({ verdicts }) => {
  // The catalogue names each interaction of the contract so.
  const interactions = verdicts.filter(({ id }) => id.startsWith('contract-'))
  const groups = [...Map.groupBy(interactions, ({ operation }) => operation)]
  const tables = groups.map(
    ([operation, of]) => html`<h3>${operation}</h3>
${table('contracts', ['Interaction', 'Verdict', 'Evidence'], of.map(interaction))}`,
  )
  const body = html`<p class="dim">The Pact file in this folder, <code>contracts/</code>, holds them all: it has no key and can be
handed to the service’s own team.</p>${tables}`
  return sectionOf('contracts', 'Contract', interactions, body)
}

function interaction(verdict: Verdict): Markup {
  const { verdict: kind, evidence, reason } = verdict
  return html`<tr><td>${verdictLink(verdict)}</td><td>${verdictTag(kind)}</td><td class="dim">${evidence.join(', ') || (reason ?? '')}</td></tr>`
}

/** What a person saw of the target in a real browser, with the client library's own hooks. */
export const browserSection: RenderSection = ({ pictures }) => {
  const body = html`<p class="dim">Pages with the real chat hooks, served from another origin and with the public key alone.</p>
<div class="pictures">${pictures.map(figure)}</div>`
  return sectionOf('browser', 'In a real browser', pictures, body)
}

function figure({ client, caption, exchange, base64 }: Picture): Markup {
  const shows = exchange === null ? 'the browser sent nothing' : exchange
  return html`<figure><img src="data:image/jpeg;base64,${base64}" alt="${caption}: ${client}" width="480" height="315">
<figcaption><b>${client}</b> ${caption} <span class="dim">${shows}</span></figcaption></figure>`
}

/** A service may send anything as an address. */
const LONGEST_LINK = 300

/** Pull requests that the run left on the target's code host, and which of them were closed. */
export const pullRequestsSection: RenderSection = ({ pullRequests }) => {
  const items = pullRequests.map(
    (one) => html`<li>${address(one.link)} <span class="dim">first seen in ${one.exchange}; ${fateOf(one)}</span></li>`,
  )
  return sectionOf('pull-requests', 'Pull requests', items, html`<ul class="links">${items}</ul>`)
}

function address(link: string): Content {
  const safe = safeAddress(link)
  if (safe === null)
    return html`<code>${shorten(link, LONGEST_LINK)}</code> <span class="dim">(no http address, so not a link)</span>`
  return html`<a href="${safe}" rel="noreferrer noopener">${shorten(link, LONGEST_LINK)}</a>`
}
