import { shorten } from '../../harness/text/control-characters.ts'
import { safeAddress } from '../pull-requests.ts'
import { type Content, html } from './markup.ts'
import { type RenderSection, sectionOf } from './section.ts'

/** A service may send anything as an address. */
const LONGEST_LINK = 300

/** Pull requests that the run left on the target's code host, to be closed by hand. */
export const pullRequestsSection: RenderSection = ({ pullRequests }) => {
  const items = pullRequests.map(
    ({ link, exchange }) => html`<li>${address(link)} <span class="dim">first seen in ${exchange}</span></li>`,
  )
  return sectionOf('pull-requests', 'Pull requests left behind', items, html`<ul class="links">${items}</ul>`)
}

function address(link: string): Content {
  const safe = safeAddress(link)
  if (safe === null)
    return html`<code>${shorten(link, LONGEST_LINK)}</code> <span class="dim">(no http address, so not a link)</span>`
  return html`<a href="${safe}" rel="noreferrer noopener">${shorten(link, LONGEST_LINK)}</a>`
}
