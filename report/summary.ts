import { shorten } from '../harness/text/control-characters.ts'
import { formatMoment, formatSeconds } from '../harness/text/format.ts'
import { type Colour, oneLine, paint, type TerminalOptions, wrap } from '../harness/text/terminal.ts'
import { redVerdicts, type Verdict, type VerdictKind, verdictKinds } from '../harness/verdict/verdict-model.ts'
import type { ReportInput } from './input.ts'
import {
  caveats,
  headline,
  placeOf,
  presentations,
  redCount,
  saying,
  type Tone,
  untestedGroups,
  verdictsOf,
} from './presentation.ts'

/** More than fit on a few screens push the headline out of sight; the rest stands in the report. */
const MOST_FINDINGS = 30
/** A service may send anything as an address. */
const LONGEST_LINK = 300

/** What a person reads in the terminal after a run: findings first, the headline last, where the cursor stops. */
export function renderSummary(input: ReportInput, options: TerminalOptions): string {
  const red = verdictsOf(input.verdicts, redVerdicts)
  const questions = verdictsOf(input.verdicts, new Set<VerdictKind>(['question']))
  const blocks = [
    findings(red, input, options),
    findings(questions, input, options),
    untested(input, options),
    leftBehind(input, options),
    closing(input, options),
  ]
  const shown = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
  return `${shown.join('\n\n')}\n`
}

const colours: Readonly<Record<Tone, Colour>> = {
  red: 'red',
  question: 'yellow',
  gap: 'yellow',
  untested: 'dim',
  pass: 'green',
  quiet: 'dim',
}

function findings(verdicts: readonly Verdict[], input: ReportInput, options: TerminalOptions): readonly string[] {
  const shown = verdicts.slice(0, MOST_FINDINGS).flatMap((verdict) => finding(verdict, input, options))
  const left = verdicts.length - MOST_FINDINGS
  return left > 0 ? [...shown, ...wrap(`… and ${left} more: see report.html`, options, '  ')] : shown
}

/** `✗ fail agent-job-id-unique (createAgentJob): expected … , got … (interface.md:61)` */
function finding(verdict: Verdict, { document }: ReportInput, options: TerminalOptions): readonly string[] {
  const { symbol, tone } = presentations[verdict.verdict]
  const place = placeOf(verdict, document)
  const text = `${symbol} ${verdict.verdict} ${verdict.id}: ${saying(verdict)}${place === null ? '' : ` (${place})`}`
  const [first = '', ...rest] = wrap(text, options, '    ')
  const mark = `${symbol} ${verdict.verdict}`
  return [paint(mark, colours[tone], options) + first.slice(mark.length), ...rest]
}

function untested({ verdicts }: ReportInput, options: TerminalOptions): readonly string[] {
  return untestedGroups(verdicts).flatMap(({ reason, remedy, verdicts: same }) =>
    wrap(`○ ${same.length} not tested: ${reason}${remedy === null ? '' : ` → ${remedy}`}`, options, '    ').map(
      (line) => paint(line, 'dim', options),
    ),
  )
}

function leftBehind({ pullRequests }: ReportInput, options: TerminalOptions): readonly string[] {
  if (pullRequests.length === 0) return []
  return [
    `Pull requests left behind: ${pullRequests.length}`,
    ...pullRequests.flatMap(({ link }) => wrap(`- ${shorten(link, LONGEST_LINK)}`, options, '  ')),
  ]
}

function closing(input: ReportInput, options: TerminalOptions): readonly string[] {
  const { run } = input
  const red = redCount(input) > 0
  const build = run.build === null ? '' : ` (build ${run.build})`
  const about = `${run.target}${build}, ${run.profile}, ${formatMoment(run.startedAt)}, ${formatSeconds(run.seconds)}`
  return [
    paint(paint(headline(input), red ? 'red' : 'green', options), 'bold', options),
    ...wrap(countsLine(input), options, '  '),
    ...wrap(oneLine(about), options, '  '),
    ...spentLines(input, options),
    ...caveats(input).flatMap((caveat) => wrap(caveat, options, '  ')),
  ]
}

function countsLine({ counts, verdicts }: ReportInput): string {
  const present = verdictKinds.filter((kind) => counts[kind] > 0).map((kind) => `${counts[kind]} ${kind}`)
  return `${verdicts.length} requirements: ${present.join(', ') || 'none'}`
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
