import { counted, formatMoment, formatSeconds } from '../../harness/text/format.ts'
import { redVerdicts, type VerdictKind, verdictKinds } from '../../harness/verdict/verdict-model.ts'
import { decisionOf } from '../decision.ts'
import type { ReportInput } from '../input.ts'
import { caveats, presentations, redCount, type Tone } from '../presentation.ts'
import { shownSentences } from '../shown.ts'
import { html, type Markup } from './markup.ts'
import { type RenderSection, table, uncounted } from './section.ts'

/** The result of the run as a whole: whether the build can be released, which build it is, and how much was shown. */
export function renderHeader(input: ReportInput): Markup {
  const { run } = input
  const { word, because, tone } = decisionOf(input)
  const build = run.build === null ? 'build not named' : html`build <b>${run.build}</b>`
  const about = [`${run.profile} run`, formatMoment(run.startedAt), formatSeconds(run.seconds)].join(' · ')
  return html`<header>
<p class="product">Assay · <b>${run.target}</b> · ${build} · ${about}</p>
<h1 class="${tone}"><span class="word">${word}</span> <span class="because">${because}</span></h1>
${bar(input)}
${tiles(input)}
${whatWasShown(input)}
${notes(caveats(input))}
</header>
`
}

/** How much was shown; left out where something is red, since the findings come first then. */
function whatWasShown(input: ReportInput): Markup | null {
  const sentences = redCount(input) > 0 ? [] : shownSentences(input)
  if (sentences.length === 0) return null
  return html`<ul class="plain about">${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`
}

/** Notes that a reader should know before trusting the counts. */
function notes(lines: readonly string[]): Markup | null {
  const [first, ...rest] = lines
  if (first === undefined) return null
  const more = rest.length === 0 ? null : html`<ul class="plain">${rest.map((line) => html`<li>${line}</li>`)}</ul>`
  if (more === null) return html`<p class="caveat">${first}</p>`
  return html`<details class="caveat"><summary>${first} <span class="dim">and ${counted(rest.length, 'more note')}</span></summary>${more}</details>`
}

/** Details to look up: the run, its baseline, and the uses that it spent. */
export const aboutSection: RenderSection = (input) => {
  const { run } = input
  const inside = html`<dl class="run">
${term('Run', run.id)}
${term('Target', run.target)}
${term('Judged by', input.document.file)}
${term('Build', run.build ?? 'not named: give --build, or buildHeader in the target')}
${term('Profile', run.profile)}
${term('Started', formatMoment(run.startedAt))}
${term('Took', formatSeconds(run.seconds))}
${term('Baseline', baselineDate(input))}
${term('Uses spent', spent(input))}
</dl>`
  return uncounted('about', 'About this run', inside)
}

function baselineDate({ baseline }: ReportInput): string {
  if (baseline.kind === 'not-compared') return 'not compared'
  const recordedAt = baseline.kind === 'none' ? null : baseline.recordedAt
  return recordedAt === null ? 'none' : `recorded ${formatMoment(recordedAt)}`
}

function term(name: string, value: string | Markup): Markup {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`
}

function spent({ run }: ReportInput): string | Markup {
  const rows = Object.entries(run.spent).flatMap(([limit, counts]) =>
    Object.entries(counts).map(
      ([who, count], index) =>
        html`<tr><td>${index === 0 ? limit : ''}</td><td>${who}</td><td class="number">${count}</td></tr>\n`,
    ),
  )
  return rows.length === 0 ? 'nothing' : table('spent', ['Limit', 'Counted for', 'Uses'], rows)
}

type Tile = readonly [one: string, more: string, anchor: string, tone: Tone, kinds: readonly VerdictKind[]]

const tileList: readonly Tile[] = [
  ['red', 'red', 'findings', 'red', [...redVerdicts]],
  ['in question', 'in question', 'questions', 'question', ['question']],
  ['known gap', 'known gaps', 'known-gaps', 'gap', ['known-gap']],
  ['not tested', 'not tested', 'not-tested', 'untested', ['not-tested']],
  ['passed', 'passed', 'verdicts', 'pass', ['pass']],
  ['not applicable', 'not applicable', 'verdicts', 'quiet', ['not-applicable']],
]

function tiles({ counts, verdicts }: ReportInput): Markup {
  const later = verdicts.filter((verdict) => verdict.later).length
  const shown = tileList.map(([one, more, anchor, tone, kinds]) => {
    const total = kinds.reduce((sum, kind) => sum + counts[kind], 0)
    const parts = [
      ...(kinds.length > 1 && total > 0 ? [listed(counts, kinds)] : []),
      ...(kinds.includes('not-tested') && later > 0 ? [`${later} of them left to a larger profile`] : []),
    ]
    const detail = parts.length === 0 ? null : html`<span class="parts">${parts.join(', ')}</span>`
    const inside = html`<b>${total}</b> <span>${total === 1 ? one : more}</span>${detail}`
    return total === 0
      ? html`<li class="tile quiet">${inside}</li>`
      : html`<li class="tile ${tone}"><a href="#${anchor}">${inside}</a></li>`
  })
  return html`<ul class="tiles">${shown}</ul>`
}

/** `2 fail, 1 drift` */
function listed(counts: ReportInput['counts'], kinds: readonly VerdictKind[]): string {
  const present = kinds.filter((kind) => counts[kind] > 0)
  return present.map((kind) => `${counts[kind]} ${kind}`).join(', ')
}

const BAR_WIDTH = 1000

/**
 * Shares of all requirements, worst first. Each is at least a few units wide, so that one failure among 400 can be
 * seen.
 */
function bar({ counts }: ReportInput): Markup {
  const present = verdictKinds.filter((kind) => counts[kind] > 0)
  const all = verdictKinds.reduce((sum, kind) => sum + counts[kind], 0)
  const sizeOf = (kind: VerdictKind) => Math.max(counts[kind], 0.01 * all)
  const total = present.reduce((sum, kind) => sum + sizeOf(kind), 0)
  let x = 0
  const pieces = present.map((kind) => {
    const width = (sizeOf(kind) / total) * BAR_WIDTH
    const { tone } = presentations[kind]
    const piece = html`<rect class="${tone}" x="${x.toFixed(1)}" y="0" width="${Math.max(width - 2, 1).toFixed(1)}" height="10"><title>${counts[kind]} ${kind}</title></rect>`
    x += width
    return piece
  })
  return html`<svg class="bar" viewBox="0 0 ${BAR_WIDTH} 10" preserveAspectRatio="none" role="img" aria-label="${listed(counts, verdictKinds)}">${pieces}</svg>`
}
