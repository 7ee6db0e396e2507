import type { Observation } from '../../harness/verdict-model.ts'
import { shorten } from '../visible.ts'
import { foldedEvidence } from './evidence.ts'
import { type Content, html } from './markup.ts'
import type { RenderSection } from './section.ts'

/** Names of events and headers come from the service. */
const LONGEST_VALUE = 200

/** What the service does where the document is silent. */
export const observationsSection: RenderSection = (input) => {
  const { observations } = input
  if (observations.length === 0) return null
  const rows = observations.map(
    ({
      gap,
      value,
      evidence,
    }) => html`<tr><td class="id">${gap}</td><td>${shown(value)}</td><td>${foldedEvidence(evidence, input)}</td></tr>
`,
  )
  return {
    id: 'observations',
    title: 'Observed where the document is silent',
    count: observations.length,
    body: html`<div class="wide"><table class="observations"><thead><tr><th>Gap</th><th>What the service does</th><th>Evidence</th></tr></thead><tbody>
${rows}</tbody></table></div>`,
  }
}

function shown(value: Observation['value']): Content {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' || typeof value === 'number')
    return html`<code>${shorten(String(value), LONGEST_VALUE)}</code>`
  return value.length === 0 ? 'none' : value.map((item) => html`<code>${shorten(item, LONGEST_VALUE)}</code> `)
}
