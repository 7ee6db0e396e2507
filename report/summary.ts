import { shorten } from '../harness/text/control-characters.ts'
import { counted, formatMoment, formatSeconds } from '../harness/text/format.ts'
import { type Colour, oneLine, paint, type TerminalOptions, wrap } from '../harness/text/terminal.ts'
import type { Finding } from '../harness/verdict/files/findings-file.ts'
import { redVerdicts, verdictKinds } from '../harness/verdict/verdict-model.ts'
import { decisionOf } from './decision.ts'
import { mostTelling } from './findings/findings.ts'
import { sinceLine } from './history/since.ts'
import type { ReportInput } from './input.ts'
import * as shown from './presentation.ts'
import { closingRemedy } from './pull-requests.ts'

/** Most findings in the terminal; the report has all of them. */
const MOST_FINDINGS = 10
const MOST_REASONS = 12
const MOST_LINKS = 5
/** Longest link that is shown: a service may send anything as an address. */
const LONGEST_LINK = 300

/** The summary in the terminal after a run: findings first, and the decision last, just above the prompt. */
export function renderSummary(input: ReportInput, options: TerminalOptions): string {
  const blocks = [
    // A stopped run says so first, before anything that could be taken for the result of a whole run.
    input.run.interrupted ? decision(input, options) : [],
    findings(input, options),
    untested(input, options),
    leftBehind(input, options),
    closing(input, options),
  ]
  const filled = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
  return `${filled.join('\n\n')}\n`
}

const colours: Readonly<Record<shown.Tone, Colour>> = {
  red: 'red',
  question: 'yellow',
  gap: 'yellow',
  untested: 'dim',
  pass: 'green',
  quiet: 'dim',
}

function decision(input: ReportInput, options: TerminalOptions): readonly string[] {
  const { word, because, tone } = decisionOf(input)
  const lines = wrap(`${word}: ${because}`, options, '  ')
  return lines.map((line) => paint(paint(line, colours[tone], options), 'bold', options))
}

function findings({ findings: all, document }: ReportInput, options: TerminalOptions): readonly string[] {
  const telling = mostTelling(all, MOST_FINDINGS)
  const shownOnes = telling.flatMap((one) => finding(one, document, options))
  const left = all.filter((one) => !telling.includes(one))
  if (left.length === 0) return shownOnes
  const red = left.filter(({ verdict }) => redVerdicts.has(verdict)).length
  const kinds = [
    [red, 'finding'],
    [left.length - red, 'question'],
  ] as const
  // Counted separately, since the decision only counts findings.
  const text = kinds.flatMap(([count, kind]) => (count === 0 ? [] : [counted(count, `more ${kind}`)])).join(' and ')
  return [...shownOnes, ...wrap(`… and ${text}: see report.html`, options, '  ')]
}

/**
 * `✗ fail agent-job-id-unique …, and 2 more: expected …, got … (3 of 3 requirements, loss and corruption,
 * interface.md:61)`
 */
function finding(one: Finding, document: ReportInput['document'], options: TerminalOptions): readonly string[] {
  const { symbol, tone } = shown.presentations[one.verdict]
  const place = shown.placeOf(one, document)
  const mark = `${symbol} ${one.verdict}`
  const about = [
    ...(one.of === 1 ? [] : [`${one.count} of ${one.of} requirements`]),
    one.area,
    ...(place === null ? [] : [place]),
  ].join(', ')
  const text = `${mark} ${shown.claimsOf(one)}: ${shown.saying(one)} (${about})`
  const [first = '', ...rest] = wrap(text, options, '    ')
  return [paint(mark, colours[tone], options) + first.slice(mark.length), ...rest]
}

function untested({ verdicts }: ReportInput, options: TerminalOptions): readonly string[] {
  const groups = shown.untestedByRemedy(verdicts)
  const lines = groups.slice(0, MOST_REASONS).flatMap(({ count, reason, remedy }) => {
    const text = `○ ${count} not tested: ${reason}${remedy === null ? '' : ` → ${remedy}`}`
    return wrap(text, options, '    ')
  })
  const left = groups.length - MOST_REASONS
  const rest = left > 0 ? [`  … and for ${counted(left, 'more reason')}: see report.html`] : []
  return [...lines, ...rest].map((line) => paint(line, 'dim', options))
}

function leftBehind({ pullRequests }: ReportInput, options: TerminalOptions): readonly string[] {
  if (pullRequests.length === 0) return []
  const open = pullRequests.filter(({ closing }) => closing?.problem !== null)
  const links = open.slice(0, MOST_LINKS).flatMap(({ link, closing }) => {
    const problem = closing?.problem == null ? '' : ` (${oneLine(closing.problem)})`
    return wrap(`- ${shorten(link, LONGEST_LINK)}${problem}`, options, '  ')
  })
  const left = open.length - MOST_LINKS
  const closed = pullRequests.length - open.length
  const title = `Pull requests left behind: ${open.length}${closed === 0 ? '' : `, and ${closed} closed`}`
  const remedy = closingRemedy(pullRequests)
  return [
    title,
    ...links,
    ...(left > 0 ? [`  … and ${left} more: see report.html`] : []),
    ...(remedy === null ? [] : wrap(`→ ${remedy}`, options, '  ')),
  ]
}

function closing(input: ReportInput, options: TerminalOptions): readonly string[] {
  const { run, counts, verdicts } = input
  const kinds = verdictKinds.filter((kind) => counts[kind] > 0).map((kind) => `${counts[kind]} ${kind}`)
  const build = run.build === null ? '' : ` (build ${run.build})`
  const kind = input.load?.scenario ?? run.profile
  const about = `${run.target}${build}, ${kind}, ${formatMoment(run.startedAt)}, ${formatSeconds(run.seconds)}`
  const wrapped = (text: string) => wrap(text, options, '  ')
  return [
    ...decision(input, options),
    ...wrapped(sinceLine(input) ?? ''),
    ...wrapped(`${verdicts.length} requirements of ${input.document.file}: ${kinds.join(', ') || 'none'}`),
    ...wrapped(oneLine(about)),
    ...wrapped(spentLine(input)),
    ...shown.caveats(input).flatMap(wrapped),
  ]
}

/** Uses that the run spent, summed up; the report shows them for each tenant and key. */
function spentLine({ run }: ReportInput): string {
  const limits = Object.entries(run.spent).map(([limit, uses]) => {
    return `${Object.values(uses).reduce((sum, count) => sum + count, 0)} of ${limit}`
  })
  return limits.length === 0 ? '' : `uses spent: ${limits.join(', ')}`
}
