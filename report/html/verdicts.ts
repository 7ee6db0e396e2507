import type { Verdict } from '../../harness/verdict/verdict-model.ts'
import { sinceLast } from '../history/since.ts'
import type { ReportInput } from '../input.ts'
import { placeOf, saying, untestedGroups, worstFirst } from '../presentation.ts'
import { filterOf } from './filter.ts'
import { type Content, html, type Markup } from './markup.ts'
import {
  type RenderSection,
  sectionOf,
  table,
  tag,
  uncounted,
  verdictAnchor,
  verdictLink,
  verdictTag,
} from './section.ts'

/** What this run could not test, why, and what would allow it. */
export const untestedSection: RenderSection = ({ verdicts }) => {
  const groups = untestedGroups(verdicts)
  const countIn = (reasons: typeof groups) => reasons.reduce((sum, one) => sum + one.verdicts.length, 0)
  const byRemedy = [...Map.groupBy(groups, ({ remedy }) => remedy ?? '–')].sort(
    ([, a], [, b]) => countIn(b) - countIn(a),
  )
  const rows = byRemedy.flatMap(([remedy, reasons]) =>
    reasons.map(({ reason, verdicts: same }, index) => {
      const which = same.length === 1 ? 'which one' : 'which ones'
      const items = same.map((verdict) => html`<li>${verdictLink(verdict)}</li>`)
      // The remedy is shown once for all reasons that share it.
      const allows = index > 0 ? null : html`<td rowspan="${reasons.length}">${remedy}</td>`
      return html`<tr><td class="number">${same.length}</td><td>${reason}</td><td><details><summary>${which}</summary><ul class="plain">${items}</ul></details></td>${allows}</tr>
`
    }),
  )
  const untested = groups.flatMap((group) => group.verdicts)
  const body = table('not-tested', ['Count', 'Why', 'Requirements', 'What would allow it'], rows)
  return sectionOf('not-tested', 'Not tested', untested, body)
}

/** Most changes of each kind that are listed; the history's own file has all of them. */
const MOST_CHANGES = 60

/** What is new, fixed and still red since the last comparable run. */
export const changesSection: RenderSection = (input) => {
  const since = sinceLast(input)
  if (since === null) return null
  const { fresh, still, fixed, unshown } = since.changes
  const lists = [
    changes('red', 'New', fresh),
    changes('question', 'Still red', still),
    changes('pass', 'Fixed', fixed),
    changes('untested', 'Red before, and not shown now', unshown),
  ].filter((list) => list !== null)
  return uncounted('changes', 'Since the last run', [
    html`<p class="about">Compared with ${since.run}.</p>`,
    lists.length === 0
      ? html`<p>Nothing was red then, and nothing is now.</p>`
      : html`<div class="changes">${lists}</div>`,
  ])
}

function changes(tone: Parameters<typeof tag>[0], title: string, ids: readonly string[]): Markup | null {
  if (ids.length === 0) return null
  const items = ids.slice(0, MOST_CHANGES).map((id) => html`<li>${verdictLink({ id })}</li>`)
  const more = ids.length > MOST_CHANGES ? html`<li class="dim">and ${ids.length - MOST_CHANGES} more</li>` : null
  const inside = html`<ul class="plain ids">${items}${more}</ul>`
  const summary = html`<b>${ids.length}</b> ${tag(tone, title)}`
  return ids.length > 6
    ? html`<details><summary>${summary}</summary>${inside}</details>`
    : html`<div><p>${summary}</p>${inside}</div>`
}

/** Every requirement of the catalogue, whether it ran or not. */
export const verdictTableSection: RenderSection = (input) => {
  const verdicts = worstFirst(input.verdicts)
  const choices = [
    { name: 'verdict', label: 'Verdict', values: verdicts.map(({ verdict }) => verdict) },
    { name: 'operation', label: 'Operation', values: verdicts.map(({ operation }) => operation) },
    { name: 'strength', label: 'Strength', values: verdicts.map(({ strength }) => strength) },
  ]
  const rows = verdicts.map((verdict) => row(verdict, input))
  return {
    ...{ id: 'verdicts', title: 'All verdicts', count: verdicts.length },
    body: [
      filterOf('.verdicts tbody tr', choices, 'Id contains'),
      table('verdicts', ['Verdict', 'Requirement', 'Operation', 'Strength', 'Place'], rows),
    ],
  }
}

function row(verdict: Verdict, { document }: ReportInput): Content {
  const { id, operation, strength, verdict: kind, evidence } = verdict
  const found = kind === 'pass' ? null : html`<div class="dim">${saying(verdict)}</div>`
  const shownBy = evidence.length === 0 ? 'no evidence' : evidence.join(', ')
  return html`<tr id="${verdictAnchor(verdict)}" data-verdict="${kind}" data-operation="${operation}" data-strength="${strength}" data-text="${id}"><td>${verdictTag(kind)}</td><td><span class="id" title="${shownBy}">${id}</span>${found}</td><td>${operation}</td><td>${strength}</td><td title="${verdict.source.quote}">${placeOf(verdict, document) ?? '–'}</td></tr>
`
}
