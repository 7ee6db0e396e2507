import type { Verdict } from '../../harness/verdict/verdict-model.ts'
import type { ReportInput } from '../input.ts'
import { placeOf, saying, worstFirst } from '../presentation.ts'
import { html, type Markup } from './markup.ts'
import type { RenderSection } from './section.ts'
import { verdictAnchor, verdictTag } from './tag.ts'

/** Every requirement of the catalogue, whether it ran or not. The filter needs the script and is hidden without it. */
export const verdictTableSection: RenderSection = (input) => {
  const verdicts = worstFirst(input.verdicts)
  return {
    id: 'verdicts',
    title: 'All verdicts',
    count: verdicts.length,
    body: html`<form class="filter" id="filter" hidden>
${choice(
  'verdict',
  'Verdict',
  verdicts.map(({ verdict }) => verdict),
)}
${choice(
  'operation',
  'Operation',
  verdicts.map(({ operation }) => operation),
)}
${choice(
  'strength',
  'Strength',
  verdicts.map(({ strength }) => strength),
)}
<label>Id contains <input name="id" type="search" autocomplete="off" spellcheck="false"></label>
<output></output>
</form>
<div class="wide"><table class="verdicts" id="verdict-table"><thead><tr><th>Verdict</th><th>Requirement</th><th>Operation</th><th>Strength</th><th>Place</th></tr></thead><tbody>
${verdicts.map((verdict) => row(verdict, input))}</tbody></table></div>`,
  }
}

function choice(name: string, label: string, values: readonly string[]): Markup {
  const options = [...new Set(values)].map((value) => html`<option>${value}</option>`)
  return html`<label>${label} <select name="${name}"><option value="">any</option>${options}</select></label>`
}

function row(verdict: Verdict, { document }: ReportInput): Markup {
  const { id, operation, strength, verdict: kind, evidence } = verdict
  const told = kind === 'pass' ? null : html`<div class="dim">${saying(verdict)}</div>`
  const shownBy = evidence.length === 0 ? 'no evidence' : evidence.join(', ')
  return html`<tr id="${verdictAnchor(verdict)}" data-verdict="${kind}" data-operation="${operation}" data-strength="${strength}" data-id="${id}"><td>${verdictTag(kind)}</td><td><span class="id" title="${shownBy}">${id}</span>${told}</td><td>${operation}</td><td>${strength}</td><td title="${verdict.source.quote}">${placeOf(verdict, document) ?? '–'}</td></tr>
`
}
