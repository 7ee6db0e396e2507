import { foldedEvidence } from './evidence.ts'
import { belongsTo } from './gaps-rows.ts'
import { html } from './markup.ts'
import { observedValue } from './observed-value.ts'
import type { RenderSection } from './section.ts'
import { table } from './table.ts'

/** What the service does beyond the gaps that the document declares; those have a table of their own. */
export const observationsSection: RenderSection = (input) => {
  const observations = input.observations.filter(({ gap }) => !input.gaps.some(({ id }) => belongsTo(gap, id)))
  if (observations.length === 0) return null
  const rows = observations.map(
    ({
      gap,
      value,
      evidence,
    }) => html`<tr><td class="id">${gap}</td><td>${observedValue(value)}</td><td>${foldedEvidence(evidence, input)}</td></tr>
`,
  )
  return {
    id: 'observations',
    title: input.gaps.length === 0 ? 'Observed where the document is silent' : 'Also observed',
    count: observations.length,
    body: table('observations', ['Gap', 'What the service does', 'Evidence'], rows),
  }
}
