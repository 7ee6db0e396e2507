import type { Estimate, LoadFile, LoadSecond, StreamFigures, StreamValues } from '../../harness/verdict/load-model.ts'
import { estimateText, growthText } from '../../harness/verdict/load-model.ts'
import { fromSchedule, heatMap, overTimePlot } from './load-plots.ts'
import { html, type Markup } from './markup.ts'
import { distributionPlot } from './plots.ts'
import { figure, table } from './section.ts'

const headings = ['Figure', 'p50', 'p90', 'p95', 'p99', 'p99.9', 'Samples']

const figureNames = {
  firstByte: 'First byte',
  firstText: 'First text',
  gap: 'Between two texts',
  duration: 'Whole answer',
  charactersPerSecond: 'Characters a second',
  delay: 'Begun late',
} as const

/** How fast and how complete the streams of each operation were, in total and over time. */
export function streams({ streams: all }: LoadFile): Markup | null {
  if (all.length === 0) return null
  const plot = (title: string, read: (values: StreamValues) => readonly (number | null)[]) => {
    const series = all.map(({ operation, protocol, values }) => ({ name: protocol ?? operation, values: read(values) }))
    return figure(title, distributionPlot(`${title}: share of streams by time`, series))
  }
  return html`<h3>Streams under load</h3>
${table('streams', headings, all.flatMap(figureRows))}
<p class="about">From when a stream should have begun, with the interval that holds the true figure 95 times in 100; – where there are too few samples for one.</p>
${all.flatMap(growthLines)}
<div class="plots">${plot('First text', ({ firstText, delay }) => fromSchedule(firstText, delay))}${plot('Whole answer', ({ duration, delay }) => fromSchedule(duration, delay))}${plot('95th percentile of the gaps in each answer', ({ gapP95 }) => gapP95)}</div>
${overTime(all)}`
}

/**
 * Facts about the operation as a whole are above its figures: as columns, they would push these off a phone's screen.
 */
function figureRows(one: StreamFigures): readonly Markup[] {
  const { operation, whole, values, good, achievedRate, concurrency, figures } = one
  const names = Object.keys(figureNames) as (keyof typeof figureNames)[]
  const about = `${whole} of ${values.at.length} whole, ${good} good, ${achievedRate} begun a second, up to ${concurrency} at a time`
  const rows = names.map((name) => {
    const { p50, p90, p95, p99, p999 } = figures[name]
    const cells = [...[p50, p90, p95, p99, p999].map((found) => estimated(name, found)), p50?.samples ?? 0]
    return html`<tr><td>${figureNames[name]}</td>${cells.map((cell) => html`<td class="number">${cell}</td>`)}</tr>\n`
  })
  return [
    html`<tr class="head"><th scope="rowgroup" colspan="${headings.length}"><span><b>${operation}</b> ${about}</span></th></tr>\n`,
    ...rows,
  ]
}

function estimated(name: keyof typeof figureNames, found: Estimate | null): string {
  if (found === null) return '–'
  if (name === 'charactersPerSecond') return String(Math.round(found.value))
  return found.value < 10 ? `${found.value.toFixed(1)} ms` : estimateText(found)
}

function growthLines({ operation, growth }: StreamFigures): readonly Markup[] {
  return growth.map((one) => html`<p class="caveat"><span class="id">${operation}</span>: ${growthText(one)}.</p>`)
}

/** Times whose median and 95th percentile are drawn for each second. */
const timed = [
  ['First byte', 'firstByte'],
  ['First text', 'firstText'],
  ['Time between two texts', 'gap'],
  ['Whole answer', 'duration'],
] as const

/** Least seconds for a plot over time: fewer show no development. */
const FEWEST_SECONDS = 3

function overTime(all: readonly StreamFigures[]): Markup | null {
  const long = all.filter(({ seconds }) => seconds.length >= FEWEST_SECONDS)
  if (long.length === 0) return null
  // Jobs do not stream, and take so long that other lines beside theirs would be flat.
  const streaming = long.filter(({ protocol }) => protocol !== null)
  const times = timed.map(([title, name]) =>
    figure(
      `${title} of the streams of each second`,
      overTimePlot(`${title} by second`, 'milliseconds', [
        ...linesOf(streaming, ' p50', (second) => second[`${name}P50`]),
        ...linesOf(streaming, ' p95', (second) => second[`${name}P95`]),
      ]),
    ),
  )
  const lasting = long.map(untilLastBegan)
  const begun = [
    ...linesOf(lasting, ' begun', ({ arrivals }) => arrivals),
    ...linesOf(lasting, ' good', ({ good }) => good),
  ]
  const underWay = linesOf(long, '', ({ atATime }) => atATime)
  const speeds = linesOf(streaming, '', ({ charactersPerSecondP50 }) => charactersPerSecondP50)
  const broken = brokenLines(long)
  return html`<h3>Over time</h3><div class="plots broad">
${figure('Streams begun and good, a second', overTimePlot('Streams begun and good by second', 'a second', begun))}
${figure('Streams at a time', overTimePlot('Streams at a time by second', 'streams', underWay))}
${times}${figure('Characters a second of an answer, median', overTimePlot('Characters a second by second', 'characters', speeds))}
${broken.length === 0 ? '' : figure('What was not whole, a second', overTimePlot('What was not whole by second', 'a second', broken))}
${streaming.map((one) => figure(`First text of ${one.operation}: the darker, the more streams`, heatMap(`First text of ${one.operation} by the second in which it was asked`, one.values)))}</div>`
}

/**
 * Without the seconds after the last start, in which the last streams only end: they would look like a fall to zero.
 */
function untilLastBegan(one: StreamFigures): StreamFigures {
  return { ...one, seconds: one.seconds.slice(0, one.seconds.findLastIndex(({ arrivals }) => arrivals > 0) + 1) }
}

function linesOf(all: readonly StreamFigures[], suffix: string, read: (second: LoadSecond) => number | null) {
  return all.map(({ operation, protocol, seconds }) => ({
    name: `${protocol ?? operation}${suffix}`,
    values: seconds.map(read),
  }))
}

/** Most kinds of failures: further ones would repeat a colour. */
const MOST_KINDS = 5

/** A line for each of the most frequent kinds of failures, over all operations. */
function brokenLines(all: readonly StreamFigures[]) {
  const longest = all.reduce((most, { seconds }) => Math.max(most, seconds.length), 0)
  const countIn = (second: number, kind: string) =>
    all.reduce((sum, { seconds }) => sum + (seconds[second]?.failures[kind] ?? 0), 0)
  const kinds = new Set(all.flatMap(({ seconds }) => seconds.flatMap(({ failures }) => Object.keys(failures))))
  const lines = [...kinds].map((name) => {
    const values = Array.from({ length: longest }, (_, second) => countIn(second, name))
    return { name, values, count: values.reduce((sum, count) => sum + count, 0) }
  })
  return lines.toSorted((a, b) => b.count - a.count).slice(0, MOST_KINDS)
}
