import { agreed, type Classification } from '../../harness/limits/classify.ts'
import type { Hypothesis, WindowKind } from '../../harness/limits/counter-event.ts'
import { formatCount, formatSeconds } from '../format.ts'
import type { CourseMoment, CoursePart, LimitCourse } from '../input.ts'
import { coursePlot } from './limit-plot.ts'
import { html, type Markup } from './markup.ts'
import type { RenderSection } from './section.ts'

/** What happened at each limit, and which lawful limiters explain it. */
export const limitsSection: RenderSection = ({ limits }) => {
  if (limits.length === 0) return null
  return { id: 'limits', title: 'At the limits', count: null, body: [limits.map(course), legend] }
}

function course(limit: LimitCourse): Markup {
  const parts = limit.parts.filter(({ tellsOfInvalid, moments }) => !tellsOfInvalid && moments.length > 1)
  const figures = parts.map((part, index) => {
    const width = index === 0 ? 'narrow' : 'broad'
    return html`<figure class="${width}">${coursePlot(limit, part, width)}<figcaption>${caption(part, index)}</figcaption></figure>
`
  })
  return html`<h3 class="id">${limit.limit}</h3>
<p>${explanation(limit)}</p>
<div class="course">${figures}</div>`
}

const legend = html`<p class="about"><b class="through">●</b> let through · <b class="refused">×</b> refused · <b class="seeded">┊</b> brought there by a hook · <b class="remaining">━</b> remaining and <b class="back">▲</b> reset, as the headers say · upright lines: a window after the first use, and another</p>`

function caption({ moments }: CoursePart, index: number): string {
  const count = (kind: CourseMoment['kind']) => moments.filter((moment) => moment.kind === kind).length
  const seeds = count('seeded')
  const hook = seeds === 0 ? '' : `, set by a hook ${seeds === 1 ? 'once' : `${seeds} times`}`
  const what = index === 0 ? 'Used up' : 'Its window watched'
  return `${what}: ${formatCount(count('accepted'))} let through, ${formatCount(count('refused'))} refused${hook}`
}

const kinds: Readonly<Record<WindowKind, string>> = {
  'fixed-first-use': 'a window that begins with its first use',
  'fixed-clock': 'a window that the clock begins',
  'sliding-log': 'a log, in which each use counts for one window',
  'sliding-counter': 'two windows of the clock, the older one weighted by what is left of it',
  'token-bucket': 'a bucket that fills up again evenly',
}

/** Which lawful limiters are left, what they agree on, or at which use the nearest one gives up. */
function explanation({ most, window, explanation: found, parts }: LimitCourse): string {
  const number = `${formatCount(most)} uses per ${window}`
  if (found.kind === 'unlawful') return contradiction(number, found, parts)
  const left = [...new Set(found.left.map(({ kind }) => kind))]
  const [only] = left
  if (only === undefined || left.length > 1) {
    return `${number}. Not told apart: ${left.map((kind) => kinds[kind]).join('; ')}. ${remedy(parts)}`
  }
  const rules = [rule(found.left, 'countsRefused', 'Refused'), rule(found.left, 'countsInvalid', 'Invalid')]
  return [`${number}, by ${kinds[only]} (${only}).`, monthOf(found.left), ...rules]
    .filter((text) => text !== '')
    .join(' ')
}

function rule(left: readonly Hypothesis[], name: Parameters<typeof agreed>[1], which: string): string {
  const counted = agreed(left, name)
  return counted === null ? '' : `${which} requests ${counted ? 'count' : 'do not count'}.`
}

const DAY = 24 * 3_600_000

/** How long a month is, where only one length explains what was seen. */
function monthOf(left: readonly Hypothesis[]): string {
  const [length, ...others] = new Set(left.map((hypothesis) => hypothesis.length))
  if (length === undefined || others.length > 0) return ''
  if (length === 'calendar-month') return 'Its month is the calendar’s.'
  return length > DAY ? `Its month has ${length / DAY} days.` : ''
}

/** What would tell the limiters apart that are left. */
function remedy(parts: readonly CoursePart[]): string {
  return parts.length > 1
    ? 'More uses around the reset would tell: give more keys, organizations or addresses, or scale the limit in limits.'
    : 'The nightly profile looks around the reset, where the target has hooks.advanceTime.'
}

function contradiction(
  number: string,
  { contradiction: use, nearest }: Extract<Classification, { kind: 'unlawful' }>,
  parts: readonly CoursePart[],
): string {
  const moment = parts.flatMap(({ moments }) => moments).find(({ exchange }) => exchange === use.id)
  const when = moment === undefined ? '' : ` ${formatSeconds(moment.at / 1000)} after the first use`
  const [did, owed] = use.accepted ? ['let through', 'refuse'] : ['refused', 'let through']
  return `No lawful limiter of ${number} explains what was seen: even the nearest, ${kinds[nearest.kind]}, would ${owed} the use that was ${did}${when} (${use.id}).`
}
