import { formatSeconds } from '../../harness/text/format.ts'
import { capacityUnits, estimateText, type LoadFile } from '../../harness/verdict/load-model.ts'
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

/** What a search found that the service carries, and each of its steps. */
export function capacity({ capacity: found }: LoadFile): Markup | null {
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
<p><b>${low === null ? 'Carries not even the least load' : `Carries ${low} ${capacityUnits[unit]}`}</b> <span class="id">${operation}</span>. ${beyond}</p>
<div class="plots broad">${plots.map((plot) => figure(unit, plot))}</div>
${table('steps', stepHeadings, rows)}`
}
