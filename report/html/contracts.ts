import type { Verdict } from '../../harness/verdict/verdict-model.ts'
import { html } from './markup.ts'
import { type RenderSection, sectionOf, table, verdictLink, verdictTag } from './section.ts'

/** The catalogue names each interaction of the contract so: `contract-<interaction>`. */
const PREFIX = 'contract-'

/** What the consumer's contract asks of the provider, one interaction a row, by operation. */
export const contractsSection: RenderSection = ({ verdicts }) => {
  const interactions = verdicts.filter(({ id }) => id.startsWith(PREFIX))
  const groups = [...Map.groupBy(interactions, ({ operation }) => operation)]
  const tables = groups.map(
    ([operation, of]) => html`<h3>${operation}</h3>
${table('contracts', ['Interaction', 'Verdict', 'Evidence'], of.map(row))}`,
  )
  const body = html`<p class="dim">The Pact file in this folder, <code>contracts/</code>, holds them all: it has no key and can be
handed to the service’s own team.</p>${tables}`
  return sectionOf('contracts', 'Interactions of the contract', interactions, body)
}

function row(verdict: Verdict) {
  const { verdict: kind, evidence, reason } = verdict
  return html`<tr><td>${verdictLink(verdict)}</td><td>${verdictTag(kind)}</td><td class="dim">${evidence.join(', ') || (reason ?? '')}</td></tr>`
}
