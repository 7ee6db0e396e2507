import type { Verdict } from '../../harness/verdict/verdict-model.ts'
import type { ReportInput } from '../input.ts'
import { placeOf, saying, worstFirst } from '../presentation.ts'
import { html, type Markup } from './markup.ts'
import { type RenderSection, table, verdictAnchor, verdictTag } from './section.ts'

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
