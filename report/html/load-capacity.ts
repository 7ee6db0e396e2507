import { shorten } from '../../harness/text/control-characters.ts'
import type { Capacity, LoadFile, LoadStep, StreamValues } from '../../harness/verdict/load-model.ts'
import { estimateText, objectiveNames } from '../../harness/verdict/load-model.ts'
import { capitalized } from '../../schemas/description/words.ts'
import {
  allowedText,
  beyondText,
  boundingSteps,
  brokenText,
  carriesText,
  caveats,
  figureNames,
  figureText,
  loadText,
} from '../capacity-text.ts'
import { capacityPlots, fromSchedule, heatMap } from './load-plots.ts'
import { html, type Markup } from './markup.ts'
import { distributionPlot } from './plots.ts'
import { figure, table, tag } from './section.ts'

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

/** Longest kind of failure that is shown: it may quote the service. */
const LONGEST_KIND = 80

/** The result of a search: the load that the service carries, the limits that each step had to keep, and all steps. */
export function capacity({ capacity: found }: LoadFile): Markup | null {
  if (found === null) return null
  const { steps, operation } = found
  const rows = steps.map((step) => {
    const result = step.carries
      ? tag('pass', '✓ carried')
      : tag(step.invalid === null ? 'red' : 'untested', step.invalid ?? `✗ ${brokenText(step, found)}`)
    const times = [step.firstTextP50, step.firstTextP95, step.durationP95].map(estimateText)
    const cells = [step.load, step.streams, ...times, figureText('errorRate', step), `${step.goodput} / s`]
    return html`<tr>${cells.map((cell) => html`<td class="number">${cell}</td>`)}<td>${result} <div class="dim">${failuresText(step)}</div></td></tr>\n`
  })
  return html`<h3>Capacity</h3>
<p><b>${carriesText(found)}</b> <span class="id">${operation}</span>. ${atBroken(found)}</p>
${caveats(found).map((line) => html`<p class="caveat">${capitalized(line)}.</p>`)}
${held(found)}
<div class="plots broad">${capacityPlots(found).map(({ title, plot }) => figure(title, plot))}</div>
${table('steps', stepHeadings, rows)}
${atBounds(found)}`
}

function failuresText({ failures }: LoadStep): string {
  return failures.map(({ kind, count }) => `${count} ${shorten(kind, LONGEST_KIND)}`).join(', ')
}

/** Compares the streams at the two bounds: what is different beyond the largest carried load. */
function atBounds(found: Capacity): Markup | null {
  const bounds = boundsIn(found)
  if (bounds.length === 0) return null
  const distribution = (title: string, read: (values: StreamValues) => readonly (number | null)[]) => {
    const series = bounds.map(({ step, load }) => ({
      name: loadText(load, found),
      values: fromSchedule(read(step.values), step.values.delay),
    }))
    return figure(title, distributionPlot(`${title} at the two bounds: share of streams by time`, series))
  }
  const maps = bounds.map(({ step, load }) => {
    const title = `First text at ${loadText(load, found)}`
    return figure(
      `${title}: the darker, the more streams`,
      heatMap(`${title} by the second in which it was asked`, step.values),
    )
  })
  return html`<h3>On both sides of the bound</h3>
<div class="plots">${distribution('First text', ({ firstText }) => firstText)}${distribution('Whole answer', ({ duration }) => duration)}</div>
<div class="plots broad">${maps}</div>`
}

function atBroken(found: Capacity): string {
  const [, high] = found.interval
  const { carried, broken } = boundingSteps(found)
  if (carried === null && broken === null) return ''
  const beyond = beyondText(found)
  if (broken === null || beyond === null) return 'Nothing that was tried broke it.'
  return `Not at ${high}: ${brokenText(broken, found)}. ${capitalized(beyond)}.`
}

/** The limits that each step had to keep, and the values at the two bounds. */
function held(found: Capacity): Markup {
  const { heldTo } = found
  const bounds = boundsIn(found)
  const headings = [
    'Held to',
    'Allowed',
    ...bounds.map(({ step, load }) => `At ${load}${step.carries ? '' : ', not carried'}`),
  ]
  const rows = objectiveNames.flatMap((name) => {
    if (heldTo[name] === null) return []
    const cells = [allowedText(name, heldTo), ...bounds.map(({ step }) => figureText(name, step))]
    return [
      html`<tr><td>${capitalized(figureNames[name])}</td>${cells.map((cell) => html`<td class="number">${cell}</td>`)}</tr>\n`,
    ]
  })
  return table('objectives', headings, rows)
}

/** The largest load that was carried and the smallest that was not, each with the step that stands for it. */
function boundsIn(found: Capacity): readonly { readonly step: LoadStep; readonly load: number }[] {
  const { carried, broken } = boundingSteps(found)
  return [carried, broken].flatMap((step, index) =>
    step === null ? [] : [{ step, load: found.interval[index] ?? step.load }],
  )
}
