import { counted } from '../../harness/text/format.ts'
import type { Finding } from '../../harness/verdict/files/findings-file.ts'
import { redVerdicts } from '../../harness/verdict/verdict-model.ts'
import { capitalized } from '../../schemas/description/words.ts'
import { askAgainLine } from '../ask-again.ts'
import { timelineOf, timelineText } from '../history/changes.ts'
import { type SinceLast, sinceLast } from '../history/since.ts'
import type { ReportInput } from '../input.ts'
import { claimResult, oftenText, placeOf, presentations, saying } from '../presentation.ts'
import { renderEvidence } from './evidence.ts'
import { filterOf } from './filter.ts'
import { type Content, html, type Markup } from './markup.ts'
import { anchorOf, permalink, type RenderSection, sectionOf, tag, verdictLink, verdictTag } from './section.ts'

/** The red findings, one card for each cause. */
export const findingsSection: RenderSection = (input) => {
  const red = input.findings.filter(({ verdict }) => redVerdicts.has(verdict))
  const since = sinceLast(input)
  const choices = [
    { name: 'area', label: 'At stake', values: red.map(({ area }) => area) },
    {
      name: 'operation',
      label: 'Operation',
      values: red.flatMap(({ operations }) => operations.map((one) => one.operation)),
    },
    ...(since === null ? [] : [{ name: 'since', label: 'Since the last run', values: ['new', 'still'] }]),
  ]
  return sectionOf('findings', 'Findings', red, [
    filterOf('#findings .finding', choices, 'Says'),
    ...red.slice(0, MOST_CARDS).map((finding) => card(finding, input, since)),
    beyond(red.slice(MOST_CARDS)),
  ])
}

/** Most cards; further findings are listed below them. */
const MOST_CARDS = 60

function beyond(rest: readonly Finding[]): Content {
  if (rest.length === 0) return null
  const items = rest.slice(0, MOST_IDS).map((one) => html`<li>${verdictLink(one)} ${saying(one)}</li>`)
  return html`<h3>And ${rest.length} more</h3><ul class="plain">${items}</ul>${restOf(rest.length)}`
}

const MOST_IDS = 200

function restOf(length: number): Content {
  return length > MOST_IDS ? html`<p class="dim">and ${length - MOST_IDS} more: see findings.json</p>` : null
}

export function findingAnchor({ id }: Pick<Finding, 'id'>): string {
  return anchorOf('finding', id)
}

/**
 * Everything about a finding: what, how often, since when, by which sentence, with which evidence, and how to see it
 * again.
 */
export function card(finding: Finding, input: ReportInput, since: SinceLast | null): Markup {
  const { tone } = presentations[finding.verdict]
  const operations = finding.operations.map(({ operation }) => operation)
  const isNew = since !== null && finding.requirements.every((id) => since.changes.fresh.includes(id))
  const age = since === null ? '' : isNew ? 'new' : 'still'
  return html`<article class="finding ${tone}" id="${findingAnchor(finding)}" data-area="${finding.area}" data-operation="${operations.join(' ')}" data-since="${age}" data-text="${finding.rule} ${finding.id} ${saying(finding)}">
<h3>${verdictTag(finding.verdict)} ${titleOf(finding)} ${permalink(findingAnchor(finding), finding.id)}</h3>
<p class="about"><b class="of">${finding.count} of ${counted(finding.of, 'requirement')}</b> ${tag('quiet', finding.area)} ${isNew ? tag('red', 'new') : null} ${finding.operations.map(({ operation, count, of }) => `${operation} ${count} of ${of}`).join(' · ')}</p>
${compared(finding)}
${finding.reason === null ? null : html`<p class="reason">${finding.reason}</p>`}
${since === null || isNew ? null : timeline(finding, since)}
${quote(finding, input)}
${finding.evidence === null ? null : renderEvidence([finding.evidence], input)}
${again(finding, input)}
${members(finding)}
</article>
`
}

/** `invalid-body-refused` → `Does not hold: invalid body refused` */
function titleOf(finding: Finding): string {
  const fate = claimResult(finding)
  return capitalized(`${fate === null ? '' : `${fate}: `}${finding.rule.replaceAll('-', ' ')}`)
}

function timeline(finding: Finding, { runs }: SinceLast): Content {
  const said = timelineText(timelineOf(finding.id, runs))
  return html`<p class="reason">${capitalized(said)}.</p>`
}

function compared({ expected, actual, times }: Finding): Content {
  if (expected === null) return null
  const often = times === undefined ? null : html` <span class="dim">${oftenText(times)}</span>`
  return html`<dl class="compared"><div><dt>Expected</dt><dd>${expected}</dd></div><div><dt>Actual</dt><dd>${actual ?? 'nothing'}${often}</dd></div></dl>`
}

function quote({ source, verdict }: Finding, { document }: ReportInput): Content {
  if (source.quote === '') return null
  const place = placeOf({ source }, document) ?? restsOn(verdict)
  return html`<blockquote><p>${withCode(source.quote)}</p><footer>${place}</footer></blockquote>`
}

/** What a finding rests on where it does not rest on a sentence of the document. */
function restsOn(verdict: Finding['verdict']): string {
  if (verdict === 'question') return 'our choice where the document is silent'
  return verdict === 'drift' ? 'what this target did before' : 'a standard, or an invariant of any service'
}

/** A quote with its code marked: back-ticks are the only marks of the document that a quote keeps. */
export function withCode(quote: string): Content {
  return quote.split('`').map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece))
}

function members({ requirements, follows }: Finding): Content {
  const listed = (ids: readonly string[]) => [
    html`<ul class="plain ids">${ids.slice(0, MOST_IDS).map((id) => html`<li>${verdictLink({ id })}</li>`)}</ul>`,
    restOf(ids.length),
  ]
  if (requirements.length + follows.length === 1) return null
  const which = counted(requirements.length, 'requirement')
  const them = requirements.length === 1 ? 'it' : 'them'
  const more = follows.length === 0 ? '' : `, and ${follows.length} that break with ${them}`
  return html`<details><summary>${which}${more}</summary>${listed(requirements)}${follows.length === 0 ? null : [html`<h4>Break with ${them}</h4>`, listed(follows)]}</details>`
}

/** Command lines that judge the recorded answer again, and that send the request again. */
function again(finding: Finding, input: ReportInput): Content {
  const { evidence } = finding
  const ask = askAgainLine(finding, input)
  const replay =
    evidence === null
      ? null
      : html`<p>From the recording beside this file: <code class="copyable">grep -m1 '"id":"${evidence}"' exchanges.ndjson &gt; exchange.json; npm run assay -- replay exchange.json</code></p>`
  if (ask === null && replay === null) return null
  return html`<details class="again"><summary>Replay it, or ask again</summary>${replay}${ask === null ? null : html`<p>From the service: <code class="copyable">${ask}</code></p>`}</details>`
}

/** The gaps that the target's owner has listed. */
export const knownGapsSection: RenderSection = ({ verdicts }) => {
  const known = verdicts.filter(({ verdict }) => verdict === 'known-gap')
  const items = known.map(
    (verdict) => html`<li>${verdictTag('known-gap')} ${verdictLink(verdict)} ${saying(verdict)}</li>`,
  )
  return sectionOf('known-gaps', 'Known gaps', known, html`<ul class="plain">${items}</ul>`)
}
