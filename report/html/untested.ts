import { untestedGroups } from '../not-tested.ts'
import { html } from './markup.ts'
import { type RenderSection, sectionOf, table, verdictLink } from './section.ts'

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
