import { redVerdicts, type Verdict, type VerdictKind } from '../../harness/verdict/verdict-model.ts'
import type { ReportInput } from '../input.ts'
import { placeOf, presentations, saying, untestedGroups, verdictsOf, worstFirst } from '../presentation.ts'
import { renderEvidence } from './evidence.ts'
import { type Content, html, type Markup } from './markup.ts'
import { type RenderSection, sectionOf, table, verdictAnchor, verdictLink, verdictTag } from './section.ts'

export const redSection = findingsSection('red', 'Red', redVerdicts)
export const questionsSection = findingsSection('questions', 'Questions', new Set(['question']))
export const knownGapsSection = findingsSection('known-gaps', 'Known gaps', new Set(['known-gap']))

function findingsSection(id: string, title: string, kinds: ReadonlySet<VerdictKind>): RenderSection {
  return (input) => {
    const verdicts = verdictsOf(input.verdicts, kinds)
    const body = verdicts.map((verdict) => finding(verdict, input))
    return sectionOf(id, title, verdicts, body)
  }
}

function finding(verdict: Verdict, input: ReportInput): Markup {
  const { tone } = presentations[verdict.verdict]
  const shownBy = verdict.engine === null ? '' : ` · shown by ${verdict.engine}`
  return html`<article class="finding ${tone}">
<h3>${verdictTag(verdict.verdict)} ${verdictLink(verdict)}</h3>
<p class="about">${verdict.operation} · ${verdict.strength}${shownBy}</p>
${compared(verdict)}
${verdict.reason === null ? null : html`<p class="reason">${verdict.reason}</p>`}
${quote(verdict, input)}
${renderEvidence(verdict.evidence, input)}
</article>
`
}

function compared({ expected, actual }: Verdict): Content {
  if (expected === null) return null
  return html`<dl class="compared"><div><dt>Expected</dt><dd>${expected}</dd></div><div><dt>Actual</dt><dd>${actual ?? 'nothing'}</dd></div></dl>`
}

function quote(verdict: Verdict, { document }: ReportInput): Content {
  if (verdict.source.quote === '') return null
  const place = placeOf(verdict, document) ?? restsOn[verdict.strength]
  return html`<blockquote><p>${withCode(verdict.source.quote)}</p><footer>${place}</footer></blockquote>`
}

/** A quote keeps the document's back-ticks and no other marks. */
export function withCode(quote: string): Content {
  return quote.split('`').map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece))
}

const restsOn: Readonly<Record<Verdict['strength'], string>> = {
  documented: 'not found in the document in use',
  standard: 'standard, or an invariant of any service',
  assumed: 'our choice where the document is silent',
  observed: 'what this target did before',
}

/** What this run could not test, why, and what would allow it. */
export const untestedSection: RenderSection = ({ verdicts }) => {
  const groups = untestedGroups(verdicts)
  const rows = groups.map(({ reason, remedy, verdicts: same }) => {
    const which = same.length === 1 ? 'which one' : 'which ones'
    const items = same.map((verdict) => html`<li>${verdictLink(verdict)}</li>`)
    return html`<tr><td class="number">${same.length}</td><td>${reason}</td><td>${remedy ?? '–'}</td>
<td><details><summary>${which}</summary><ul class="plain">${items}</ul></details></td></tr>
`
  })
  const untested = groups.flatMap((group) => group.verdicts)
  const body = table('not-tested', ['Count', 'Why', 'What would allow it', 'Requirements'], rows)
  return sectionOf('not-tested', 'Not tested, and why', untested, body)
}

/** Every requirement of the catalogue, whether it ran or not. The filter needs the script and is hidden without it. */
export const verdictTableSection: RenderSection = (input) => {
  const verdicts = worstFirst(input.verdicts)
  return {
    id: 'verdicts',
    title: 'All verdicts',
    count: verdicts.length,
    body: [
      html`<form class="filter" id="filter" hidden>
${choices.map(({ name, label }) => choice(name, label, [...new Set(verdicts.map((verdict) => verdict[name]))]))}
<label>Id contains <input name="id" type="search" autocomplete="off" spellcheck="false"></label>
<output></output>
</form>`,
      table(
        'verdicts',
        ['Verdict', 'Requirement', 'Operation', 'Strength', 'Place'],
        verdicts.map((verdict) => row(verdict, input)),
      ),
    ],
  }
}

const choices = [
  { name: 'verdict', label: 'Verdict' },
  { name: 'operation', label: 'Operation' },
  { name: 'strength', label: 'Strength' },
] as const

function choice(name: string, label: string, values: readonly string[]): Markup {
  const options = values.map((value) => html`<option>${value}</option>`)
  return html`<label>${label} <select name="${name}"><option value="">any</option>${options}</select></label>`
}

function row(verdict: Verdict, { document }: ReportInput): Markup {
  const { id, operation, strength, verdict: kind, evidence } = verdict
  const found = kind === 'pass' ? null : html`<div class="dim">${saying(verdict)}</div>`
  const shownBy = evidence.length === 0 ? 'no evidence' : evidence.join(', ')
  return html`<tr id="${verdictAnchor(verdict)}" data-verdict="${kind}" data-operation="${operation}" data-strength="${strength}" data-id="${id}"><td>${verdictTag(kind)}</td><td><span class="id" title="${shownBy}">${id}</span>${found}</td><td>${operation}</td><td>${strength}</td><td title="${verdict.source.quote}">${placeOf(verdict, document) ?? '–'}</td></tr>
`
}
