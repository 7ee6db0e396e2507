import { shorten } from '../../harness/text/control-characters.ts'
import { formatMilliseconds } from '../../harness/text/format.ts'
import type { Distribution, LimitFigures, LoadFile, ObjectiveFigure } from '../../harness/verdict/files/load-file.ts'
import { percentile } from '../../harness/verdict/load-model.ts'
import { html, type Markup } from './markup.ts'
import { distributionPlot, stairPlot } from './plots.ts'
import { type RenderSection, table, tag, uncounted } from './section.ts'

/** A failure's kind and the reason of an invalid run may quote the service. */
const LONGEST_KIND = 80
const LONGEST_REASON = 400

/** What the target carried: how fast, how whole, and where its limits begin to refuse. */
export const loadSection: RenderSection = ({ load }) => {
  if (load === null) return null
  const body = [validity(load), objectives(load), streams(load), failures(load), limits(load)]
  return uncounted('load', 'Load', body)
}

function validity({ valid, reason, goodput }: LoadFile): Markup {
  if (!valid)
    return html`<p class="caveat">These figures say nothing of the service: ${shorten(reason ?? '', LONGEST_REASON)}</p>`
  return html`<p>${goodput === null ? 'No stream was started.' : html`<b>${goodput}</b> whole answers a second.`}</p>`
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

const headings = ['Operation', 'Whole', 'Started', 'At a time', 'First text', 'Whole answer', 'Gap p95', 'Started late']

function streams({ streams: all }: LoadFile): Markup | null {
  if (all.length === 0) return null
  const rows = all.map((one) => {
    const { operation, whole, started, achievedRate, concurrency, firstText, duration, gapP95, delay } = one
    const times = [three(firstText), three(duration), three(gapP95), percentileText(delay, 0.5)]
    const numbers = [`${whole} of ${started}`, `${achievedRate} / s`, concurrency, ...times]
    return html`<tr><td class="id">${operation}</td>${numbers.map((number) => html`<td class="number">${number}</td>`)}</tr>\n`
  })
  const plot = (title: string, figures: 'firstText' | 'duration' | 'gapP95') => {
    const series = all.map((one) => ({ name: one.protocol, distribution: one[figures] }))
    return figure(title, distributionPlot(`${title}: share of streams by time`, series))
  }
  return html`<h3>Streams under concurrent users</h3>
${table('streams', headings, rows)}
<p class="about">First text, whole answer and gaps: median · 95th percentile · longest. Started late: how far the generator was behind its schedule at the median.</p>
<div class="plots">${plot('First text', 'firstText')}${plot('Whole answer', 'duration')}${plot('95th percentile of the gaps in each answer', 'gapP95')}</div>`
}

function figure(caption: string, plot: Markup): Markup {
  return html`<figure>${plot}<figcaption>${caption}</figcaption></figure>
`
}

function three(distribution: Distribution): string {
  return [0.5, 0.95, 1].map((share) => percentileText(distribution, share)).join(' · ')
}

function percentileText(distribution: Distribution, share: number): string {
  const value = percentile(distribution, share)
  if (value === null) return '–'
  return value < 10 ? `${value.toFixed(1)} ms` : formatMilliseconds(value)
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
