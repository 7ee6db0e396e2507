import { shorten } from '../../harness/text/control-characters.ts'
import type { Observation } from '../../harness/verdict/verdict-model.ts'
import { foldedEvidence } from './evidence.ts'
import { belongsTo } from './gaps-rows.ts'
import { type Content, html } from './markup.ts'
import { type RenderSection, sectionOf, table } from './section.ts'

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

export function observedValue(value: Observation['value']): Content {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' || typeof value === 'number')
    return html`<code>${shorten(String(value), LONGEST_VALUE)}</code>`
  return value.length === 0 ? 'none' : value.map((item) => html`<code>${shorten(item, LONGEST_VALUE)}</code> `)
}
