import type { Observation } from '../../harness/verdict/verdict-model.ts'
import type { Assumption } from '../assumptions.ts'
import type { ReportInput } from '../input.ts'
import type { Tone } from '../presentation.ts'
import { foldedEvidence } from './evidence.ts'
import { withCode } from './findings.ts'
import { type Agreement, agrees, type GapRow, gapRows } from './gaps-rows.ts'
import { type Content, html, type Markup } from './markup.ts'
import { observedValue } from './observations.ts'
import { type RenderSection, table } from './section.ts'

/** What the document leaves open, what is assumed there, and what the service does: side by side. */
export const gapsSection: RenderSection = (input) => {
  const rows = gapRows(input)
  if (rows.length === 0) return null
  const unused = input.assumptions.filter((assumption) => assumption.unused !== null)
  return {
    id: 'gaps',
    title: 'Documented, assumed, observed',
    count: rows.length,
    body: [
      html`<p class="about">Where the document is silent. An assumption is ours: a service that does otherwise raises a question, not a failure.</p>`,
      table(
        'gaps',
        ['The document', 'We assume, because', 'This run observed'],
        rows.map((row) => renderRow(row, input)),
      ),
      unused.length === 0 ? null : renderUnused(unused),
    ],
  }
}

interface AgreementTag {
  readonly symbol: string
  readonly tone: Tone
  readonly words: string
}

const tags: Readonly<Record<Agreement, AgreementTag>> = {
  'as-assumed': { symbol: '✓', tone: 'pass', words: 'as assumed' },
  otherwise: { symbol: '≠', tone: 'question', words: 'not as assumed' },
  'not-observed': { symbol: '○', tone: 'untested', words: 'not observed' },
  'nothing-assumed': { symbol: '–', tone: 'quiet', words: 'nothing assumed' },
}

function renderRow(row: GapRow, input: ReportInput): Markup {
  const { gap, assumption, observations, agreement } = row
  const { symbol, tone, words } = tags[agreement]
  return html`<tr class="${agreement}"><td><span class="id">${gap ?? 'not declared'}</span>${documented(row, input)}</td>
<td>${assumption === null ? '–' : assumed(assumption)}</td>
<td><span class="tag ${tone}"><span aria-hidden="true">${symbol}</span> ${words}</span>${observations.map((observation) => observed(observation, row, input))}</td></tr>
`
}

function documented({ source }: GapRow, { document }: ReportInput): Content {
  if (source === null) return null
  return html`<p>${withCode(source.quote)}</p><p class="dim">${document?.file ?? 'document'}:${source.line}</p>`
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
