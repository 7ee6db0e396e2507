import { shorten } from '../harness/text/control-characters.ts'
import { formatMoment, formatSeconds } from '../harness/text/format.ts'
import { type Colour, oneLine, paint, type TerminalOptions, wrap } from '../harness/text/terminal.ts'
import { redVerdicts, type Verdict, verdictKinds } from '../harness/verdict/verdict-model.ts'
import type { ReportInput } from './input.ts'
import * as shown from './presentation.ts'

/** More than fit on a few screens push the headline out of sight; the rest stands in the report. */
const MOST_FINDINGS = 30
/** A service may send anything as an address. */
const LONGEST_LINK = 300

/** What a person reads in the terminal after a run: findings first, the headline last, where the cursor stops. */
export function renderSummary(input: ReportInput, options: TerminalOptions): string {
  const blocks = [
    findings(shown.verdictsOf(input.verdicts, redVerdicts), input, options),
    findings(shown.verdictsOf(input.verdicts, new Set(['question'])), input, options),
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

function findings(verdicts: readonly Verdict[], input: ReportInput, options: TerminalOptions): readonly string[] {
  const first = verdicts.slice(0, MOST_FINDINGS).flatMap((verdict) => finding(verdict, input, options))
  const left = verdicts.length - MOST_FINDINGS
  return left > 0 ? [...first, ...wrap(`… and ${left} more: see report.html`, options, '  ')] : first
}

/** `✗ fail agent-job-id-unique (createAgentJob): expected … , got … (interface.md:61)` */
function finding(verdict: Verdict, { document }: ReportInput, options: TerminalOptions): readonly string[] {
  const { symbol, tone } = shown.presentations[verdict.verdict]
  const place = shown.placeOf(verdict, document)
  const mark = `${symbol} ${verdict.verdict}`
  const text = `${mark} ${verdict.id}: ${shown.saying(verdict)}${place === null ? '' : ` (${place})`}`
  const [first = '', ...rest] = wrap(text, options, '    ')
  return [paint(mark, colours[tone], options) + first.slice(mark.length), ...rest]
}

function untested({ verdicts }: ReportInput, options: TerminalOptions): readonly string[] {
  return shown.untestedGroups(verdicts).flatMap(({ reason, remedy, verdicts: same }) => {
    const text = `○ ${same.length} not tested: ${reason}${remedy === null ? '' : ` → ${remedy}`}`
    return wrap(text, options, '    ').map((line) => paint(line, 'dim', options))
  })
}

function leftBehind({ pullRequests }: ReportInput, options: TerminalOptions): readonly string[] {
  if (pullRequests.length === 0) return []
  const open = pullRequests.filter(({ closing }) => closing?.problem !== null)
  const links = open.flatMap(({ link, closing }) => {
    const problem = closing?.problem == null ? '' : ` (${oneLine(closing.problem)})`
    return wrap(`- ${shorten(link, LONGEST_LINK)}${problem}`, options, '  ')
  })
  const closed = pullRequests.length - open.length
  return [`Pull requests left behind: ${open.length}${closed === 0 ? '' : `, and ${closed} closed`}`, ...links]
}

function closing(input: ReportInput, options: TerminalOptions): readonly string[] {
  const { run, counts, verdicts } = input
  const colour = shown.redCount(input) > 0 ? 'red' : 'green'
  const kinds = verdictKinds.filter((kind) => counts[kind] > 0).map((kind) => `${counts[kind]} ${kind}`)
  const build = run.build === null ? '' : ` (build ${run.build})`
  const about = `${run.target}${build}, ${run.profile}, ${formatMoment(run.startedAt)}, ${formatSeconds(run.seconds)}`
  const wrapped = (text: string) => wrap(text, options, '  ')
  return [
    ...wrapped(shown.headline(input)).map((line) => paint(paint(line, colour, options), 'bold', options)),
    ...wrapped(`${verdicts.length} requirements: ${kinds.join(', ') || 'none'}`),
    ...wrapped(oneLine(about)),
    ...spentLines(input, options),
    ...shown.caveats(input).flatMap(wrapped),
  ]
}

/** One line for each limit, with all whom it counts for. */
function spentLines({ run }: ReportInput, options: TerminalOptions): readonly string[] {
  const spent = Object.entries(run.spent).flatMap(([limit, uses]) => {
    const each = Object.entries(uses).map(([who, count]) => `${count} by ${who}`)
    const lines = wrap(`${limit}: ${each.join(', ')}`, { columns: options.columns - 2 }, '  ')
    return each.length === 0 ? [] : lines.map((line) => `  ${line}`)
  })
  return spent.length === 0 ? [] : ['uses spent:', ...spent]
}
