import type { Capacity, LoadFile } from '../../harness/verdict/load-model.ts'
import { estimateText } from '../../harness/verdict/load-model.ts'
import {
  afterwardsText,
  allowedText,
  boundingSteps,
  brokenText,
  carriesText,
  caveats,
  figureNames,
  heldNames,
  heldText,
} from '../capacity-text.ts'
import { capacityPlots } from './load-plots.ts'
import { html, type Markup } from './markup.ts'
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

/** What a search found that the service carries, what it held it to, and each of its steps. */
export function capacity({ capacity: found }: LoadFile): Markup | null {
  if (found === null) return null
  const { steps, unit, operation } = found
  const rows = steps.map((step) => {
    const result = step.carries
      ? tag('pass', '✓ carried')
      : tag(step.invalid === null ? 'red' : 'untested', step.invalid ?? `✗ ${brokenText(step, found)}`)
    const times = [step.firstTextP50, step.firstTextP95, step.durationP95].map(estimateText)
    const cells = [step.load, step.streams, ...times, heldText('errorRate', step), `${step.goodput} / s`]
    return html`<tr>${cells.map((cell) => html`<td class="number">${cell}</td>`)}<td>${result}</td></tr>\n`
  })
  const plots = capacityPlots(found)
  return html`<h3>Capacity</h3>
<p><b>${carriesText(found)}</b> <span class="id">${operation}</span>. ${beyond(found)}</p>
${caveats(found).map((line) => html`<p class="caveat">${capitalised(line)}.</p>`)}
${held(found)}
<div class="plots broad">${plots.map((plot) => figure(unit === 'users' ? 'By answers at a time' : 'By questions a second', plot))}</div>
${table('steps', stepHeadings, rows)}`
}

function beyond(found: Capacity): string {
  const [, high] = found.interval
  const { broken } = boundingSteps(found)
  if (broken === null) return 'Nothing that was tried broke it.'
  const shape = found.shape === null ? '' : `Beyond, it ${found.shape}; ${afterwardsText(found)}.`
  return `At ${high} it did not: ${brokenText(broken, found)}. ${shape}`
}

/** What each step had to keep, and what it was at the two bounds. */
function held(found: Capacity): Markup {
  const { heldTo, interval } = found
  const { carried, broken } = boundingSteps(found)
  const bounds = [carried, broken].flatMap((step, index) => (step === null ? [] : [{ step, load: interval[index] }]))
  const headings = [
    'Held to',
    'Allowed',
    ...bounds.map(({ step, load }) => `At ${load}${step.carries ? '' : ', not carried'}`),
  ]
  const rows = heldNames.flatMap((name) => {
    if (heldTo[name] === null) return []
    const cells = [allowedText(name, heldTo), ...bounds.map(({ step }) => heldText(name, step))]
    return [
      html`<tr><td>${capitalised(figureNames[name])}</td>${cells.map((cell) => html`<td class="number">${cell}</td>`)}</tr>\n`,
    ]
  })
  return table('objectives', headings, rows)
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
