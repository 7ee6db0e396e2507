import { formatMoment, formatSeconds } from '../../harness/text/format.ts'
import { redVerdicts, type VerdictKind, verdictKinds } from '../../harness/verdict/verdict-model.ts'
import type { ReportInput } from '../input.ts'
import { caveats, headline, presentations, redCount, type Tone } from '../presentation.ts'
import { html, type Markup } from './markup.ts'

/** What the run says as a whole, before anything that explains it. */
export function renderHeader(input: ReportInput): Markup {
  const { run } = input
  const tone = redCount(input) > 0 ? 'red' : 'pass'
  return html`<header>
<p class="product">Assay · <b>${run.target}</b></p>
<h1 class="${tone}">${headline(input)}</h1>
${bar(input)}
${tiles(input)}
<dl class="run">
${term('Target', run.build === null ? run.target : `${run.target}, build ${run.build}`)}
${term('Profile', run.profile)}
${term('Started', formatMoment(run.startedAt))}
${term('Took', formatSeconds(run.seconds))}
${term('Run', run.id)}
${term('Baseline', baselineDate(input))}
${term('Spent', spent(input))}
</dl>
${caveats(input).map((caveat) => html`<p class="caveat">${caveat}</p>`)}
</header>
`
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
  const limits = Object.entries(run.spent).map(([limit, counts]) => {
    const each = Object.entries(counts).map(
      ([who, count]) => html`<li><b>${count}</b> <span class="dim">${who}</span></li>`,
    )
    return html`<li>${limit}<ul class="plain">${each}</ul></li>`
  })
  return limits.length === 0 ? 'nothing' : html`<ul class="plain spent">${limits}</ul>`
}

type Tile = readonly [one: string, more: string, anchor: string, tone: Tone, kinds: readonly VerdictKind[]]

const tileList: readonly Tile[] = [
  ['red', 'red', 'red', 'red', [...redVerdicts]],
  ['question', 'questions', 'questions', 'question', ['question']],
  ['known gap', 'known gaps', 'known-gaps', 'gap', ['known-gap']],
  ['not tested', 'not tested', 'not-tested', 'untested', ['not-tested']],
  ['passed', 'passed', 'verdicts', 'pass', ['pass']],
  ['not applicable', 'not applicable', 'verdicts', 'quiet', ['not-applicable']],
]

function tiles({ counts }: ReportInput): Markup {
  const shown = tileList.map(([one, more, anchor, tone, kinds]) => {
    const total = kinds.reduce((sum, kind) => sum + counts[kind], 0)
    const detail = kinds.length > 1 && total > 0 ? html`<span class="parts">${listed(counts, kinds)}</span>` : null
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

/** Shares of all requirements, worst first. At least a few units wide: one failure among 400 must be seen. */
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
