import { shorten } from '../../harness/text/control-characters.ts'
import { formatMilliseconds, formatSeconds } from '../../harness/text/format.ts'
import type {
  Estimate,
  LimitFigures,
  LoadFile,
  LoadSecond,
  ObjectiveFigure,
  StreamFigures,
  StreamValues,
} from '../../harness/verdict/load-model.ts'
import { estimateText } from '../../harness/verdict/load-model.ts'
import { capacityPlots, heatMap, overTimePlot } from './load-plots.ts'
import { html, type Markup } from './markup.ts'
import { distributionPlot, stairPlot } from './plots.ts'
import { type RenderSection, table, tag, uncounted } from './section.ts'

/** A failure's kind and the reason of an invalid run may quote the service. */
const LONGEST_KIND = 80
const LONGEST_REASON = 400

/** What the target carried: how fast, how whole, and where its limits begin to refuse. */
export const loadSection: RenderSection = ({ load }) => {
  if (load === null) return null
  const body = [
    validity(load),
    capacity(load),
    abandoned(load),
    objectives(load),
    streams(load),
    failures(load),
    limits(load),
    generator(load),
  ]
  return uncounted('load', 'Load', body)
}

function validity({ valid, reason, goodput, endedBy }: LoadFile): Markup {
  if (!valid)
    return html`<p class="caveat">These figures say nothing of the service: ${shorten(reason ?? '', LONGEST_REASON)}</p>`
  return html`<p>${goodput === null ? 'No stream was started.' : html`<b>${goodput}</b> good answers a second.`}${endedBy === null ? '' : ` It ended early: ${shorten(endedBy, LONGEST_REASON)}.`}</p>`
}

const objectiveNames: Readonly<Record<ObjectiveFigure['name'], string>> = {
  firstTextP95: 'First text, 95th percentile',
  gapP99: 'Time between two texts, 99th percentile',
  durationP95: 'Whole answer, 95th percentile',
  errorRate: 'Streams that were not whole',
}

function objectives({ objectives: all }: LoadFile): Markup | null {
  if (all.length === 0) return null
  const rows = all.map(({ name, operation, objective, measured, met }) => {
    const result = met ? tag('pass', '✓ met') : tag('red', '✗ missed')
    return html`<tr><td>${objectiveNames[name]} <span class="id">${operation}</span></td><td class="number">${shown(name, measured)}</td><td class="number">${shown(name, objective)}</td><td>${result}</td></tr>
`
  })
  return html`<h3>Objectives</h3>${table('objectives', ['Objective', 'Measured', 'Allowed', 'Result'], rows)}`
}

function shown(name: ObjectiveFigure['name'], value: number): string {
  return name === 'errorRate' ? `${Number((value * 100).toFixed(2))} %` : formatMilliseconds(value)
}

const headings = [
  'Operation',
  'Whole',
  'Good',
  'Begun',
  'At a time',
  'Figure',
  'p50',
  'p90',
  'p95',
  'p99',
  'p99.9',
  'Samples',
]

const figureNames = {
  firstByte: 'First byte',
  firstText: 'First text',
  gap: 'Between two texts',
  duration: 'Whole answer',
  charactersPerSecond: 'Characters a second',
  delay: 'Begun late',
} as const

function streams({ streams: all }: LoadFile): Markup | null {
  if (all.length === 0) return null
  const plot = (title: string, read: (values: StreamValues) => readonly (number | null)[]) => {
    const series = all.map(({ operation, protocol, values }) => ({
      name: protocol ?? operation,
      values: read(values).filter((value) => value !== null),
    }))
    return figure(title, distributionPlot(`${title}: share of streams by time`, series))
  }
  return html`<h3>Streams under load</h3>
${table('streams', headings, all.flatMap(figureRows))}
<p class="about">From when a stream should have begun, with the interval that holds the true figure 95 times in 100; – where there are too few samples for one.</p>
${all.flatMap(growthLines)}
<div class="plots">${plot('First text', ({ firstText }) => firstText)}${plot('Whole answer', ({ duration }) => duration)}${plot('95th percentile of the gaps in each answer', ({ gapP95 }) => gapP95)}</div>
${overTime(all)}`
}

function figureRows(one: StreamFigures): readonly Markup[] {
  const { operation, whole, values, good, achievedRate, concurrency, figures } = one
  const names = Object.keys(figureNames) as (keyof typeof figureNames)[]
  return names.map((name, index) => {
    const about = [`${whole} of ${values.at.length}`, good, `${achievedRate} / s`, concurrency]
    const first = index === 0 ? about : about.map(() => '')
    const { p50, p90, p95, p99, p999 } = figures[name]
    const cells = [...[p50, p90, p95, p99, p999].map((found) => estimated(name, found)), p50?.samples ?? 0]
    return html`<tr><td class="id">${index === 0 ? operation : ''}</td>${first.map((cell) => html`<td class="number">${cell}</td>`)}<td>${figureNames[name]}</td>${cells.map((cell) => html`<td class="number">${cell}</td>`)}</tr>\n`
  })
}

function estimated(name: keyof typeof figureNames, found: Estimate | null): string {
  if (found === null) return '–'
  if (name === 'charactersPerSecond') return String(Math.round(found.value))
  return found.value < 10 ? `${found.value.toFixed(1)} ms` : estimateText(found)
}

function growthLines({ operation, growth }: StreamFigures): readonly Markup[] {
  return growth.map(({ figure: name, first, last }) => {
    const [from, to] = name === 'errorRate' ? [first, last] : [formatMilliseconds(first), formatMilliseconds(last)]
    return html`<p class="caveat">${name} of <span class="id">${operation}</span> grew from ${from} in the first third of the load to ${to} in the last.</p>`
  })
}

/** Seconds in which two streams begin show nothing over time. */
const FEWEST_SECONDS = 3

function overTime(all: readonly StreamFigures[]): Markup | null {
  const long = all.filter(({ seconds }) => seconds.length >= FEWEST_SECONDS)
  if (long.length === 0) return null
  const lines = (suffix: string, read: (second: LoadSecond) => number | null) =>
    long.map(({ operation, protocol, seconds }) => ({
      name: `${protocol ?? operation}${suffix}`,
      values: seconds.map(read),
    }))
  const begun = [...lines(' begun', ({ arrivals }) => arrivals), ...lines(' good', ({ good }) => good)]
  const underWay = lines('', ({ atATime }) => atATime)
  const slow = [
    ...lines(' p50', ({ firstTextP50 }) => firstTextP50),
    ...lines(' p95', ({ firstTextP95 }) => firstTextP95),
  ]
  const failed = lines('', ({ failed: count }) => count)
  return html`<h3>Over time</h3><div class="plots broad">
${figure('Streams begun and good, a second', overTimePlot('Streams begun and good by second', 'a second', begun))}
${figure('Streams at a time', overTimePlot('Streams at a time by second', 'streams', underWay))}
${figure('First text of the streams of each second', overTimePlot('First text by second', 'milliseconds', slow))}
${figure('Streams that were not whole, a second', overTimePlot('Broken streams by second', 'streams', failed))}
${long.filter(({ protocol }) => protocol !== null).map((one) => figure(`First text of ${one.operation}: the darker, the more streams`, heatMap(one)))}</div>`
}

const stepHeadings = [
  'Load',
  'Streams',
  'First text p50',
  'First text p95',
  'Whole answer p95',
  'Broken',
  'Good',
  'Result',
]

function capacity({ capacity: found }: LoadFile): Markup | null {
  if (found === null) return null
  const { steps, unit, operation, interval, brokenBy, shape, recoverySeconds } = found
  const rows = steps.map((step) => {
    const result = step.carries
      ? tag('pass', '✓ carried')
      : tag(step.invalid === null ? 'red' : 'untested', step.invalid ?? `✗ ${step.brokenBy}`)
    const broken = `${Number(((step.errorRate?.value ?? 0) * 100).toFixed(1))} %`
    const times = [step.firstTextP50, step.firstTextP95, step.durationP95].map(estimateText)
    const cells = [step.load, step.streams, ...times, broken, `${step.goodput} / s`]
    return html`<tr>${cells.map((cell) => html`<td class="number">${cell}</td>`)}<td>${result}</td></tr>\n`
  })
  const [low, high] = interval
  const things = unit === 'users' ? 'answers at a time' : 'questions a second'
  const back =
    recoverySeconds === null
      ? 'and was not as quick again afterwards'
      : `and was as quick as before after ${formatSeconds(recoverySeconds)}`
  const beyond =
    high === null
      ? 'Nothing that was tried broke it.'
      : `At ${high} it did not: ${brokenBy ?? ''}. Beyond, it ${shape ?? 'showed nothing else'} ${back}.`
  const plots = capacityPlots(found)
  return html`<h3>Capacity</h3>
<p><b>${low === null ? 'Carries not even the least load' : `Carries ${low} ${things}`}</b> <span class="id">${operation}</span>. ${beyond}</p>
<div class="plots broad">${plots.map((plot) => figure(unit, plot))}</div>
${table('steps', stepHeadings, rows)}`
}

function abandoned({ abandoned: left }: LoadFile): Markup | null {
  if (left === null) return null
  const { streams: count, recoverySeconds: seconds } = left
  const after =
    seconds === null
      ? 'It was never as quick again as before.'
      : `It was as quick as before ${formatSeconds(seconds)} after the last.`
  return html`<p>${count} streams were left by their client. ${after}</p>`
}

function generator({ generator: own }: LoadFile): Markup | null {
  if (own === null) return null
  const { selfCheck, use } = own
  const share = use.processorShare === null ? 'an unknown share' : `${Math.round(use.processorShare * 100)} %`
  const check =
    selfCheck === null
      ? ''
      : ` Against a server that answers at once, this machine began ${selfCheck.rate} streams a second, ${selfCheck.delayP99 ?? '–'} ms late at the 99th percentile.`
  return html`<p class="about">The generator used up to ${share} of ${use.processors} processors, ${use.memoryMegabytes ?? '–'} MB and ${use.sockets ?? '–'} sockets and files.${check}</p>`
}

function figure(caption: string, plot: Markup): Markup {
  return html`<figure>${plot}<figcaption>${caption}</figcaption></figure>
`
}

function failures({ failures: all }: LoadFile): Markup | null {
  if (all.length === 0) return null
  const items = all.map(
    ({ kind, operation, count, evidence }) =>
      html`<li><b>${count}</b> ${shorten(kind, LONGEST_KIND)} <span class="id">${operation}</span> <span class="dim">${evidence.join(', ')}</span></li>`,
  )
  return html`<h3>Streams that were not whole</h3><ul>${items}</ul>`
}

function limits({ limits: all }: LoadFile): Markup | null {
  if (all.length === 0) return null
  const plots = all.map((one) => figure(limitCaption(one), stairPlot(one)))
  return html`<h3>Limits, use by use</h3><div class="plots">${plots}</div>`
}

function limitCaption({ limit, allowed, concurrency, uses }: LimitFigures): string {
  const accepted = uses.filter((use) => use.accepted).length
  const refused = uses.find((use) => !use.accepted)
  const how = concurrency === 1 ? 'one after another' : `${concurrency} at a time`
  const from = (uses[0]?.use ?? 1) - 1
  const beyond =
    refused === undefined ? 'none refused' : `${uses.length - accepted} refused, with status ${refused.status}`
  return `${limit}, ${how}: from use ${from + 1}, ${accepted} let through up to the limit of ${allowed}, ${beyond}`
}
