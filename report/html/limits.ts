import type { WindowKind } from '../../harness/limits/limiter.ts'
import { formatCount, formatSeconds } from '../../harness/text/format.ts'
import type {
  LimitExplanation,
  LimitMoment,
  LimitPart,
  LimitTimeline,
} from '../../harness/verdict/files/limits-file.ts'
import { timelinePlot } from './limit-plot.ts'
import { html, type Markup } from './markup.ts'
import { type RenderSection, uncounted } from './section.ts'

/** What happened at each limit, and which valid limiters explain it. */
export const limitsSection: RenderSection = ({ limits }) => {
  if (limits.length === 0) return null
  return uncounted('limits', 'At the limits', [html`<div class="limits-seen">${limits.map(timeline)}</div>`, legend])
}

function timeline(limit: LimitTimeline): Markup {
  const parts = limit.parts.filter(({ showsInvalid, moments }) => !showsInvalid && moments.length > 1)
  const figures = parts.map((part, index) => {
    const width = index === 0 ? 'narrow' : 'broad'
    return html`<figure class="${width}" tabindex="0">${timelinePlot(limit, part, width)}<figcaption>${caption(part, index)}</figcaption></figure>
`
  })
  return html`<div class="limit-seen"><h3 class="id">${limit.id}</h3>
<p>${sentence(limit)}</p>
<div class="timelines">${figures}</div></div>`
}

const legend = html`<p class="about"><b class="through">●</b> let through · <b class="refused">×</b> refused · <b class="seeded">┊</b> brought there by a hook · <b class="remaining">━</b> remaining and <b class="back">▲</b> reset, as the headers say · upright lines: a window after the first use, and another · the green line begins anew where uses have come back</p>`

/** Uses are counted separately for each filling of the counter: over several windows, their sum exceeds the limit. */
function caption({ moments }: LimitPart, index: number): string {
  const count = (kind: LimitMoment['kind']) => moments.filter((moment) => moment.kind === kind)
  const through = [...Map.groupBy(count('accepted'), ({ filling }) => filling).values()]
  const hook = count('seeded').length === 0 ? '' : '; a hook had set the counter near the limit'
  const [first = '0', ...later] = through.map(({ length }) => formatCount(length))
  const back = later.length === 0 ? '' : `, then ${later.join(' and ')} as uses had come back`
  const title = index === 0 ? 'Used up' : 'Its window watched'
  return `${title}: ${first} let through${back}, ${formatCount(count('refused').length)} refused${hook}`
}

const kinds: Readonly<Record<WindowKind, string>> = {
  'fixed-first-use': 'a window that begins with its first use',
  'fixed-clock': 'a window that the clock begins',
  'sliding-log': 'a log, in which each use counts for one window',
  'sliding-counter': 'two windows of the clock, the older one weighted by what is left of it',
  'token-bucket': 'a bucket that fills up again evenly',
}

/** The valid limiters that explain the uses and what they agree on, or the use that contradicts the nearest one. */
function sentence({ limit, window, explanation, parts }: LimitTimeline): string {
  const number = `${formatCount(limit)} uses per ${window}`
  if (explanation.kind === 'contradicted') return contradiction(number, explanation)
  const { windows, countsRefused, countsInvalid, month } = explanation
  const [only, ...others] = windows
  if (only === undefined || others.length > 0) {
    return `${number}. What was seen does not tell which of these it counts by: ${windows.map((kind) => kinds[kind]).join('; ')}. ${remedy(parts)}`
  }
  const rules = [
    month !== null && (month === 'calendar' ? 'Its month is the calendar’s.' : `Its month has ${month} days.`),
    countsRefused !== null && `Refused requests ${countsRefused ? 'count' : 'do not count'}.`,
    countsInvalid !== null && `Invalid requests ${countsInvalid ? 'count' : 'do not count'}.`,
  ]
  return [`${number}, by ${kinds[only]} (${only}).`, ...rules.filter((rule) => rule !== false)].join(' ')
}

/** What would tell the remaining limiters apart. */
function remedy(parts: readonly LimitPart[]): string {
  return parts.length > 1
    ? 'More uses around the reset would tell: give more keys, organizations or addresses, or scale the limit in limits.'
    : 'The nightly profile looks around the reset, where the target has hooks.advanceTime.'
}

type Contradiction = Extract<LimitExplanation, { kind: 'contradicted' }>

function contradiction(number: string, { nearest, exchange, accepted, at }: Contradiction): string {
  const when = at === null ? '' : ` ${formatSeconds(at / 1000)} after the first use`
  const [actual, expected] = accepted ? ['let through', 'refuse'] : ['refused', 'let through']
  return `No valid limiter of ${number} explains what was seen: even the nearest, ${kinds[nearest]}, would ${expected} the use that was ${actual}${when} (${exchange}).`
}
