import { shorten } from '../../harness/text/control-characters.ts'
import type { Observation } from '../../harness/verdict/verdict-model.ts'
import type { Assumption } from '../../schemas/description/description.ts'
import type { Gap, ReportInput } from '../input.ts'
import { foldedEvidence } from './evidence.ts'
import { withCode } from './findings.ts'
import { type Content, html, type Markup } from './markup.ts'
import { type RenderSection, sectionOf, table, tag } from './section.ts'

/** What the document leaves open, what the harness assumes there, and what the service does, side by side. */
export const gapsSection: RenderSection = (input) => {
  const rows = gapRows(input)
  const unused = input.assumptions.filter((assumption) => assumption.unused !== null)
  const shown = rows.map((row) => renderRow(row, input))
  return sectionOf('gaps', 'Where the document is silent', rows, [
    html`<p class="about">An assumption is ours: a service that does otherwise raises a question, not a failure.</p>`,
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
  // An observation is named only where it is finer than the gap, as `error-status-unknown-job` is.
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

/** Observations that belong to no declared gap; those that do are in the gaps' own table. */
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

/** Longest value that is shown: names of events and headers come from the service. */
export const LONGEST_VALUE = 200

function observedValue(value: Observation['value']): Content {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' || typeof value === 'number')
    return html`<code>${shorten(String(value), LONGEST_VALUE)}</code>`
  return value.length === 0 ? 'none' : value.map((item) => html`<code>${shorten(item, LONGEST_VALUE)}</code> `)
}

/** How the observations compare with the assumption. */
type Agreement = 'as-assumed' | 'otherwise' | 'not-observed' | 'nothing-assumed'

/** One gap of the document, with its assumption and this run's observations. */
interface GapRow {
  /** Null where the document does not declare the gap. */
  readonly gap: string | null
  readonly source: Gap['source'] | null
  /** Null where nothing is assumed. */
  readonly assumption: Assumption | null
  readonly observations: readonly Observation[]
  readonly agreement: Agreement
}

/**
 * A row for each declared gap in the order of the document, then one for each assumption about a gap that it does not
 * declare.
 */
export function gapRows({ gaps, assumptions, observations }: ReportInput): readonly GapRow[] {
  const used = assumptions.filter(({ unused }) => unused === null)
  const declared = gaps
    .toSorted((a, b) => (a.source?.line ?? 0) - (b.source?.line ?? 0))
    .map(({ id, source }) => {
      const assumption = used.find((candidate) => candidate.gaps.includes(id)) ?? null
      const seen = observations.filter(({ gap }) => belongsTo(gap, id))
      return { gap: id, source, assumption, observations: seen, agreement: agreementOf(assumption, seen) }
    })
  const undeclared = used
    .filter((assumption) => assumption.gaps.length === 0)
    .map((assumption) => ({
      gap: null,
      source: assumption['x-source'],
      assumption,
      observations: [],
      agreement: 'not-observed' as const,
    }))
  return [...declared, ...undeclared]
}

/** `error-status-unknown-job` is one of the observations for the gap `error-status`. */
function belongsTo(observed: string, gap: string): boolean {
  return observed === gap || observed.startsWith(`${gap}-`)
}

/** Observed values that the assumption does not allow. */
export function unassumed({ assumed }: Assumption, { value }: Pick<Observation, 'value'>): readonly string[] {
  const values = (typeof value === 'object' ? value : [value]).map(String)
  return values.filter((item) => !assumed.some((pattern) => matches(pattern, item)))
}

export function agrees(assumption: Assumption, observation: Pick<Observation, 'value'>): boolean {
  return unassumed(assumption, observation).length === 0
}

/** `4XX` is any status from 400 to 499, and `data-*` any type that begins with `data-`. */
function matches(pattern: string, value: string): boolean {
  if (/^[1-5]XX$/.test(pattern)) return /^\d{3}$/.test(value) && value[0] === pattern[0]
  return pattern.endsWith('*') ? value.startsWith(pattern.slice(0, -1)) : value === pattern
}

function agreementOf(assumption: Assumption | null, observations: readonly Observation[]): Agreement {
  if (assumption === null) return 'nothing-assumed'
  if (observations.length === 0) return 'not-observed'
  return observations.every((observation) => agrees(assumption, observation)) ? 'as-assumed' : 'otherwise'
}
