import { html, type Markup } from './markup.ts'

/** What one choice of a filter is called, and the values of the `data-` attribute of that name. */
interface Choice {
  readonly name: string
  readonly label: string
  readonly values: readonly string[]
}

/**
 * Hides what it is not asked for among the elements that the selector finds: by their `data-` attributes, of which each
 * may hold several words, and by a text. Needs the script and is hidden without it.
 */
export function filterOf(selector: string, choices: readonly Choice[], textLabel: string): Markup {
  return html`<form class="filter" data-selects="${selector}" hidden>
${choices.map(choiceOf)}
<label>${textLabel} <input name="text" type="search" autocomplete="off" spellcheck="false"></label>
<output></output>
</form>
`
}

function choiceOf({ name, label, values }: Choice): Markup {
  const options = [...new Set(values)].map((value) => html`<option>${value}</option>`)
  return html`<label>${label} <select name="${name}"><option value="">any</option>${options}</select></label>`
}
