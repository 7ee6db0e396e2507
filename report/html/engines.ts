import type { GivenInteraction } from '../../harness/target/run.ts'
import { shorten } from '../../harness/text/control-characters.ts'
import { whyUnshown } from '../../harness/verdict/judge.ts'
import type { Verdict } from '../../harness/verdict/verdict-model.ts'
import type { Picture, ReportInput } from '../input.ts'
import { closingRemedy, fateOf, safeAddress } from '../pull-requests.ts'
import { foldedEvidence } from './evidence.ts'
import { filterOf } from './filter.ts'
import { type Content, html, type Markup } from './markup.ts'
import { anchorOf, permalink, type RenderSection, sectionOf, table, verdictLink, verdictTag } from './section.ts'

/** Sections about results of engines other than verdicts: interactions of contracts, pictures, and pull requests. */

/** The interactions of the consumer's contract, one in a row. */
export const contractsSection: RenderSection = (input) => {
  // Ids of the contract's interactions begin with this.
  const interactions = input.verdicts.filter(({ id }) => id.startsWith('contract-'))
  const choices = [
    { name: 'verdict', label: 'Verdict', values: interactions.map(({ verdict }) => verdict) },
    { name: 'operation', label: 'Operation', values: interactions.map(({ operation }) => operation) },
  ]
  const rows = interactions.map((one) => interaction(one, input))
  const body = html`<p class="dim">The Pact file in this folder, <code>contracts/</code>, holds them all: it has no key and can be
handed to the service’s own team.</p>${filterOf('#contracts tr[data-text]', choices, 'Id contains')}
${table('contracts', ['Interaction', 'Verdict', 'Evidence'], rows)}`
  return sectionOf('contracts', 'Contract', interactions, body)
}

/** The interactions of contracts that teams have given, one in a row. */
export const givenContractsSection: RenderSection = ({ pacts, verdicts }) => {
  const verdictOf = new Map(verdicts.map((verdict) => [verdict.id, verdict]))
  const choices = [
    { name: 'verdict', label: 'Verdict', values: pacts.map(({ id }) => verdictOf.get(id)?.verdict ?? LEFT_OUT) },
    { name: 'file', label: 'Contract', values: pacts.map(({ file }) => file) },
  ]
  const rows = pacts.map((one) => givenInteraction(one, verdictOf.get(one.id)))
  const body = html`<p class="dim">The Pact files are in this folder, <code>pacts/</code>, without keys. What its team has marked as
pending is a question where it is broken.</p>${filterOf('#given-contracts tr[data-text]', choices, 'Says')}
${table('contracts', ['Interaction', 'Of', 'Asks', 'Verdict', 'Found'], rows)}`
  return sectionOf('given-contracts', 'Contracts of teams', pacts, body)
}

/** Shown in place of a verdict. */
const LEFT_OUT = 'left out'

/** An interaction that the run was not asked to show has no verdict. */
function givenInteraction(given: GivenInteraction, verdict: Verdict | undefined): Markup {
  const { id, description, operation, consumer, file, pending } = given
  const mark = pending ? html` <span class="dim">pending</span>` : null
  const [kind, found] =
    verdict === undefined
      ? ['', `${LEFT_OUT} of this run`]
      : [verdictTag(verdict.verdict), html`${verdict.actual ?? whyUnshown(verdict)} ${verdictLink(verdict)}`]
  return html`<tr id="${anchorOf('interaction', id)}" data-verdict="${verdict?.verdict ?? LEFT_OUT}" data-file="${file}" data-text="${id} ${description}"><td>${shorten(description, LONGEST)}${mark} ${permalink(anchorOf('interaction', id), id)}</td><td>${consumer} <span class="dim">${file}</span></td><td>${shorten(operation, LONGEST)}</td><td>${kind}</td><td class="dim">${found}</td></tr>`
}

function interaction(verdict: Verdict, input: ReportInput): Markup {
  const { id, operation, verdict: kind, evidence } = verdict
  const anchor = anchorOf('interaction', id)
  return html`<tr id="${anchor}" data-verdict="${kind}" data-operation="${operation}" data-text="${id}"><td>${verdictLink(verdict)} ${permalink(anchor, id)}<div class="dim">${operation}</div></td><td>${verdictTag(kind)}</td><td class="dim">${evidence.length === 0 ? whyUnshown(verdict) : foldedEvidence(evidence, input)}</td></tr>`
}

/** Pictures of a page in a real browser that uses the client library's own hooks. */
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

/** Longest address that is shown: a service may send anything. */
const LONGEST = 300

/** Pull requests that the run left on the target's code host, and whether they were closed. */
export const pullRequestsSection: RenderSection = ({ pullRequests }) => {
  const items = pullRequests.map(
    (one) => html`<li>${address(one.link)} <span class="dim">first seen in ${one.exchange}; ${fateOf(one)}</span></li>`,
  )
  const remedy = closingRemedy(pullRequests)
  const rest = items.slice(MOST_OPEN)
  return sectionOf('pull-requests', 'Pull requests', items, [
    remedy === null ? null : html`<p class="dim">${remedy}.</p>`,
    html`<ul class="links">${items.slice(0, MOST_OPEN)}</ul>`,
    rest.length === 0
      ? null
      : html`<details><summary>${rest.length} more</summary><ul class="links">${rest}</ul></details>`,
  ])
}

const MOST_OPEN = 20

function address(link: string): Content {
  const safe = safeAddress(link)
  if (safe === null)
    return html`<code>${shorten(link, LONGEST)}</code> <span class="dim">(no http address, so not a link)</span>`
  return html`<a href="${safe}" rel="noreferrer noopener">${shorten(link, LONGEST)}</a>`
}
