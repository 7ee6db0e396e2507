import * as Plot from '@observablehq/plot'
import { counted } from '../../harness/text/format.ts'
import type { HistoryEntry } from '../../harness/verdict/files/history-file.ts'
import { redVerdicts } from '../../harness/verdict/verdict-model.ts'
import { capitalized } from '../../schemas/description/words.ts'
import { changesBetween, comparable, redIn, timelineOf, timelineText } from '../history/changes.ts'
import { type CapacityTimeline, capacityText, capacityTimelines } from '../history/searches.ts'
import { entryOf } from '../history/since.ts'
import type { ReportInput } from '../input.ts'
import { findingAnchor } from './findings.ts'
import { html, type Markup } from './markup.ts'
import { drawn, fewTicks } from './plots.ts'
import { type RenderSection, table, uncounted } from './section.ts'

/** Most runs in a picture: with older ones it would be too dense to read. */
const MOST_RUNS = 60

/** The runs of this target over time: what was red, how fast it answered, what it carried. */
export const historySection: RenderSection = (input) => {
  const own = entryOf(input)
  const runs = [...comparable(input.past, input.run), own].slice(-MOST_RUNS)
  const searches = capacityTimelines([...input.searches, own]).filter(({ found }) => found.length > 1)
  if (runs.length < 2 && searches.length === 0) return null
  return uncounted('history', 'History', [
    runs.length < 2 ? null : ofRuns(runs),
    searches.length === 0 ? null : ofSearches(searches),
    html`<p class="about"><code>npm run assay -- history</code> says the same in the terminal.</p>`,
    runs.length < 2 ? null : timelines(input, runs),
  ])
}

function ofRuns(runs: readonly HistoryEntry[]): Markup {
  const red = pointsOf(runs, (entry) => [['red', redIn(entry).size]])
  const latencies = pointsOf(runs, ({ latencies: all }) => all.map(({ operation, p95 }) => [operation, p95]))
  const firstTexts = pointsOf(runs, ({ firstTexts: all }) => all.map(({ operation, p95 }) => [operation, p95]))
  return html`<div class="plots">
${figure('Requirements that are red; marked: something new broke', ['runs', 'red'], red, newlyBroken(runs))}
${figure('Answers not under load, 95th percentile', ['runs', 'milliseconds'], latencies)}
${figure('First text under load, 95th percentile', ['runs', 'milliseconds'], firstTexts)}
</div>
<p class="about">${counted(runs.length, 'run')}. One point for each run of this profile, oldest left; the last one is this run.</p>`
}

/** A picture for each operation that was searched. Searches show nothing else, so they are not among the runs above. */
function ofSearches(searches: readonly CapacityTimeline[]): Markup {
  const figures = searches.map((timeline) => {
    const found = timeline.found.slice(-MOST_RUNS)
    const points = found.map(({ carries, breaksAt }, index) => ({
      ...{ run: index + 1, series: timeline.operation, value: carries },
      upTo: breaksAt ?? carries,
    }))
    return figure(capitalized(capacityText({ ...timeline, found })), ['searches', timeline.unit], points)
  })
  return html`<div class="plots">${figures}</div>
<p class="about">One point for each search of what the target carries, oldest left; the line above it ends at the least load that was not carried.</p>`
}

/** Number of colours that the style has for series. */
const SERIES = 5

interface Point {
  /** Number of the run or search, from 1. */
  readonly run: number
  readonly series: string
  readonly value: number
  /** The value up to which the true one may lie; left out where the value is exact. */
  readonly upTo?: number
}

/** Numbers of the runs in which a requirement became red. */
function newlyBroken(runs: readonly HistoryEntry[]): readonly number[] {
  return runs.flatMap((entry, index) => {
    const before = runs[index - 1]
    return before !== undefined && changesBetween(before, entry).fresh.length > 0 ? [index + 1] : []
  })
}

const MOST_ROWS = 20

/** For each red finding, since which run and build it is red, or that it comes and goes. */
function timelines({ findings }: ReportInput, runs: readonly HistoryEntry[]): Markup | null {
  const red = findings.filter(({ verdict }) => redVerdicts.has(verdict)).slice(0, MOST_ROWS)
  if (red.length === 0) return null
  const rows = red.map((finding) => {
    const said = timelineText(timelineOf(finding.id, runs))
    return html`<tr><td><a class="id" href="#${findingAnchor(finding)}">${finding.id}</a></td><td>${said}</td></tr>\n`
  })
  return table('timelines', ['Finding', 'Since when'], rows)
}

function pointsOf(
  runs: readonly HistoryEntry[],
  valuesOf: (entry: HistoryEntry) => readonly (readonly [series: string, value: number])[],
): readonly Point[] {
  return runs.flatMap((entry, index) => valuesOf(entry).map(([series, value]) => ({ run: index + 1, series, value })))
}

/** Null where fewer than two runs have a value: one value shows no development. */
function figure(
  caption: string,
  [things, unit]: readonly [things: string, unit: string],
  points: readonly Point[],
  marked: readonly number[] = [],
): Markup | null {
  if (new Set(points.map(({ run }) => run)).size < 2) return null
  const series = [...new Set(points.map((point) => point.series))]
  const last = Math.max(...points.map(({ run }) => run))
  const highest = Math.max(1, ...points.map(({ value, upTo = value }) => upTo))
  const marks = series.flatMap((name, index) => {
    const own = points.filter((point) => point.series === name)
    const className = `series series-${(index % SERIES) + 1}`
    return [
      Plot.line(own, { x: 'run', y: 'value', className }),
      Plot.ruleX(
        own.filter(({ upTo }) => upTo !== undefined),
        { x: 'run', y1: 'value', y2: 'upTo', className },
      ),
      Plot.dot(own, { x: 'run', y: 'value', r: 2.2, className: `${className} mark` }),
    ]
  })
  const broken = points.filter(({ run }) => marked.includes(run))
  const plot = drawn(`${caption}, over ${last} ${things}`, {
    ...{ width: 340, height: 190, marginLeft: 44, marginRight: 16, marginBottom: 36, marginTop: 26 },
    x: { label: things, domain: [1, last], tickFormat: 'd', ...fewTicks(last, 6) },
    y: { label: unit, domain: [0, highest], grid: true, ticks: 4, tickFormat: ',d' },
    marks: [...marks, Plot.dot(broken, { x: 'run', y: 'value', symbol: 'times', r: 4, className: 'refused' })],
  })
  const names = series.map(
    (name, index) => html`<b class="series-${(index % SERIES) + 1}"><span aria-hidden="true">●</span> ${name}</b> `,
  )
  return html`<figure>${plot}<figcaption>${caption}${series.length > 1 ? html`<p class="series-names">${names}</p>` : null}</figcaption></figure>`
}
