import { html, type Markup } from './markup.ts'

/** The name of a filter's choice, and the values of the `data-` attribute with that name. */
interface Choice {
  readonly name: string
  readonly label: string
  readonly values: readonly string[]
}

/**
 * A filter for the elements that the selector finds: it shows those with the chosen values of their `data-` attributes,
 * each of which may hold several words, and with a given text. It needs the script and is hidden without it.
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
