import { untestedGroups } from '../not-tested.ts'
import { html } from './markup.ts'
import { type RenderSection, table, verdictLink } from './section.ts'

/** What this run could not test, why, and what would allow it. */
export const untestedSection: RenderSection = ({ verdicts }) => {
  const groups = untestedGroups(verdicts)
  if (groups.length === 0) return null
  const rows = groups.map(
    ({
      reason,
      remedy,
      verdicts: same,
    }) => html`<tr><td class="number">${same.length}</td><td>${reason}</td><td>${remedy ?? '–'}</td>
<td><details><summary>${same.length === 1 ? 'which one' : 'which ones'}</summary><ul class="plain">${same.map((verdict) => html`<li>${verdictLink(verdict)}</li>`)}</ul></details></td></tr>
`,
  )
  return {
    id: 'not-tested',
    title: 'Not tested, and why',
    count: groups.reduce((sum, group) => sum + group.verdicts.length, 0),
    body: table('not-tested', ['Count', 'Why', 'What would allow it', 'Requirements'], rows),
  }
}
