import { shorten } from '../../harness/text/control-characters.ts'
import type { Observation } from '../../harness/verdict/verdict-model.ts'
import type { Assumption } from '../../schemas/description/description.ts'
import type { ReportInput } from '../input.ts'
import { foldedEvidence } from './evidence.ts'
import { withCode } from './findings.ts'
import { type Agreement, agrees, belongsTo, type GapRow, gapRows } from './gaps-rows.ts'
import { type Content, html, type Markup } from './markup.ts'
import { type RenderSection, sectionOf, table, tag } from './section.ts'

/** What the document leaves open, what is assumed there, and what the service does: side by side. */
export const gapsSection: RenderSection = (input) => {
  const rows = gapRows(input)
  const unused = input.assumptions.filter((assumption) => assumption.unused !== null)
  const shown = rows.map((row) => renderRow(row, input))
  return sectionOf('gaps', 'Documented, assumed, observed', rows, [
    html`<p class="about">Where the document is silent. An assumption is ours: a service that does otherwise raises a question, not a failure.</p>`,
    table('gaps', ['The document', 'We assume, because', 'This run observed'], shown),
    unused.length === 0 ? null : renderUnused(unused),
  ])
}

const tags: Readonly<Record<Agreement, Markup>> = {
  'as-assumed': tag('pass', '✓ as assumed'),
  otherwise: tag('question', '≠ not as assumed'),
  'not-observed': tag('untested', '○ not observed'),
  'nothing-assumed': tag('quiet', '– nothing assumed'),
}

function renderRow(row: GapRow, input: ReportInput): Markup {
  const { gap, assumption, observations, agreement } = row
  return html`<tr class="${agreement}"><td><span class="id">${gap ?? 'not declared'}</span>${documented(row, input)}</td>
<td>${assumption === null ? '–' : assumed(assumption)}</td>
<td>${tags[agreement]}${observations.map((observation) => observed(observation, row, input))}</td></tr>
`
}

function documented({ source }: GapRow, { document }: ReportInput): Content {
  if (source === null) return null
  return html`<p>${withCode(source.quote)}</p><p class="dim">${document.file}:${source.line}</p>`
}

function assumed({ assumed: values, reason }: Assumption): Markup {
  return html`<p>${values.map((value, index) => html`${index === 0 ? null : ', '}<b>${value}</b>`)}</p><p class="dim">${reason}</p>`
}

function observed(observation: Observation, { gap, assumption }: GapRow, input: ReportInput): Markup {
  const differs = assumption !== null && !agrees(assumption, observation)
  // The gap's own name says nothing new; `error-status-unknown-job` does.
  const what = observation.gap === gap ? null : html`<span class="id">${observation.gap}</span> `
  return html`<div class="seen">${what}${observedValue(observation.value)}${differs ? html` <b class="differs">differs</b>` : null} ${foldedEvidence(observation.evidence, input)}</div>`
}

function renderUnused(unused: readonly Assumption[]): Markup {
  const items = unused.map(
    ({ assumed: [first = ''], unused: why }) =>
      html`<li>${first}: <span class="dim">not assumed, since ${why}</span></li>`,
  )
  return html`<h3>Assumptions that this document leaves no place for</h3><ul class="plain">${items}</ul>`
}

/** What the service does beyond the gaps that the document declares; those have a table of their own. */
export const observationsSection: RenderSection = (input) => {
  const observations = input.observations.filter(({ gap }) => !input.gaps.some(({ id }) => belongsTo(gap, id)))
  const title = input.gaps.length === 0 ? 'Observed where the document is silent' : 'Also observed'
  const rows = observations.map(({ gap, value, evidence }) => {
    const shown = foldedEvidence(evidence, input)
    return html`<tr><td class="id">${gap}</td><td>${observedValue(value)}</td><td>${shown}</td></tr>\n`
  })
  const body = table('observations', ['Gap', 'What the service does', 'Evidence'], rows)
  return sectionOf('observations', title, observations, body)
}

/** Names of events and headers come from the service. */
const LONGEST_VALUE = 200

function observedValue(value: Observation['value']): Content {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' || typeof value === 'number')
    return html`<code>${shorten(String(value), LONGEST_VALUE)}</code>`
  return value.length === 0 ? 'none' : value.map((item) => html`<code>${shorten(item, LONGEST_VALUE)}</code> `)
}
