import { shorten } from '../../harness/text/control-characters.ts'
import {
  abandonedTexts,
  aboveEstimateText,
  type LimitFigures,
  type LoadFile,
  memoryGrowthText,
  objectiveText,
} from '../../harness/verdict/load-model.ts'
import { capitalized } from '../../schemas/description/words.ts'
import { figureNames } from '../capacity-text.ts'
import { capacity } from './load-capacity.ts'
import { overTimePlot } from './load-plots.ts'
import { streams } from './load-streams.ts'
import { html, type Markup } from './markup.ts'
import { stairPlot } from './plots.ts'
import { figure, type RenderSection, table, tag, uncounted } from './section.ts'

/** Longest kind of failure, or reason of an invalid run, that is shown: it may quote the service. */
const LONGEST_KIND = 80
const LONGEST_REASON = 400

/** The load on the target: how fast and how complete its answers were, and where its limits begin to refuse. */
export const loadSection: RenderSection = ({ load }) => {
  if (load === null) return null
  const body = [
    validity(load),
    capacity(load),
    abandoned(load),
    objectives(load),
    streams(load),
    memory(load),
    failures(load),
    limits(load),
    generator(load),
  ]
  return uncounted('load', 'Load', body)
}

function validity({ valid, reason, goodput, endedBy, capacity: found, streams: ofStreams }: LoadFile): Markup | null {
  if (!valid)
    return html`<p class="caveat">These figures say nothing of the service: ${shorten(reason ?? '', LONGEST_REASON)}</p>`
  // In a search, each step has its own goodput.
  if (found !== null)
    return endedBy === null ? null : html`<p class="caveat">It ended early: ${shorten(endedBy, LONGEST_REASON)}.</p>`
  return html`<p>${goodput === null ? 'No stream was started.' : html`<b>${goodput}</b> good answers a second.`}${endedBy === null ? '' : ` It ended early: ${shorten(endedBy, LONGEST_REASON)}.`}</p>${ofStreams.map(notWhole)}`
}

/** A note on an operation with broken answers, which the goodput of all operations together would hide. */
function notWhole({ operation, whole, started }: LoadFile['streams'][number]): Markup | null {
  if (whole === started) return null
  return html`<p class="caveat">${whole} of ${started} answers of <span class="id">${operation}</span> were whole.</p>`
}

function objectives({ objectives: all }: LoadFile): Markup | null {
  if (all.length === 0) return null
  const rows = all.map(({ name, operation, objective, measured, met }) => {
    const result = met ? tag('pass', '✓ met') : tag('red', '✗ missed')
    return html`<tr><td>${capitalized(figureNames[name])} <span class="id">${operation}</span></td><td class="number">${objectiveText(name, measured)}</td><td class="number">${objectiveText(name, objective)}</td><td>${result}</td></tr>
`
  })
  return html`<h3>Objectives</h3>${table('objectives', ['Objective', 'Measured', 'Allowed', 'Result'], rows)}`
}

function abandoned({ abandoned: left }: LoadFile): Markup | null {
  if (left === null) return null
  const sentences = abandonedTexts(left).map((text) => `${capitalized(text)}.`)
  return html`<p>${sentences.join(' ')}</p>`
}

function memory({ memory: ofService }: LoadFile): Markup | null {
  if (ofService === null) return null
  const { megabytes, growth } = ofService
  const grown = growth === null ? null : html`<p class="caveat">${capitalized(memoryGrowthText(growth))}.</p>`
  const plot = overTimePlot('Memory of the service by second', 'MB', [{ name: 'resident', values: megabytes }])
  return html`<h3>Memory of the service</h3>${grown}<div class="plots broad">${figure('Resident memory', plot)}</div>`
}

function generator(file: LoadFile): Markup | null {
  const { generator: own } = file
  if (own === null) return null
  const { selfCheck, use } = own
  const share = use.processorShare === null ? 'an unknown share' : `${Math.round(use.processorShare * 100)} %`
  const check =
    selfCheck === null
      ? ''
      : ` Against a server that answers at once, this machine began ${selfCheck.rate} streams a second, ${selfCheck.delayP99 ?? '–'} ms late at the 99th percentile; about ${selfCheck.estimatedRate ?? '–'} are the most that it can begin.`
  const above = aboveEstimateText(selfCheck, peakOf(file))
  return html`<p class="about">The generator used up to ${share} of ${use.processors} processors, ${use.memoryMegabytes ?? '–'} MB and ${use.sockets ?? '–'} sockets and files.${check}${above === null ? '' : ` But ${above}.`}</p>`
}

/**
 * The most streams that were scheduled to begin in one second, over all operations; in a search, of its largest step.
 */
function peakOf({ streams: all, capacity: found }: LoadFile): number {
  const peaks = all.map(({ seconds }) => Math.max(0, ...seconds.map(({ arrivals }) => arrivals)))
  const together = peaks.reduce((sum, peak) => sum + peak, 0)
  return Math.max(together, ...(found?.steps ?? []).map(({ rate }) => rate))
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
