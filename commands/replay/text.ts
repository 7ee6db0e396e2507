import type { Description } from '../../harness/description.ts'
import type { Exchange } from '../../harness/sending/exchange.ts'
import { shorten } from '../../harness/text/control-characters.ts'
import { type Colour, oneLine, paint, type TerminalOptions, wrap } from '../../harness/text/terminal.ts'
import {
  type OutcomeRecord,
  redVerdicts,
  type Verdict,
  type VerdictKind,
  verdictKinds,
} from '../../harness/verdict/verdict-model.ts'
import type { StreamFinding } from '../../harness/wire/judge.ts'
import type { StreamEvent } from '../../harness/wire/stream-item.ts'
import { statusOf } from '../../requirements/evidence.ts'
import { streamFindings } from './findings.ts'
import type { ReplayInput } from './input.ts'

type Lines = readonly string[]

/** What a replay has come to. */
export interface ReplayText {
  readonly input: ReplayInput
  /** What it was judged by. */
  readonly description: Description
  readonly verdicts: readonly Verdict[]
  readonly records: readonly OutcomeRecord[]
}

/** A requirement whose verdict is not the one that the run gave. */
interface Difference {
  readonly id: string
  readonly was: VerdictKind
  readonly is: VerdictKind
  readonly reason: string | null
}

/** Most exchanges that are shown of one finding; the rest repeat it. */
const MOST_SHOWN = 3
const MOST_NAMED = 10

/** The whole answer of `assay replay`, headline last. */
export function renderReplay(text: ReplayText, options: TerminalOptions): string {
  const { input, description, verdicts } = text
  const exchanges = new Map(input.exchanges.map((exchange) => [exchange.id, exchange]))
  const shown = verdicts.filter(isShown)
  const parts: readonly Lines[] = [
    [
      ...wrap(`assay replay: ${originOf(input)}, judged by ${description.facts.document.file}`, options, '  '),
      ...(input.torn ? wrap('Its last line is torn, as a killed run leaves it, and was left out.', options, '  ') : []),
    ],
    ...shown.map((verdict) => findingLines(verdict, exchanges, text, options)),
    differenceLines(differences(input, verdicts), options),
    untestedLines(input, verdicts, options),
    wrap(headline(verdicts), options, '  '),
  ]
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function originOf({ file, exchanges, run }: ReplayInput): string {
  const count = `${exchanges.length} ${exchanges.length === 1 ? 'exchange' : 'exchanges'} in ${file}`
  return run === null ? count : `${count}, run ${run.id} on ${run.target.name}`
}

function isShown({ verdict }: Verdict): boolean {
  return redVerdicts.has(verdict) || verdict === 'question' || verdict === 'known-gap'
}

function findingLines(
  verdict: Verdict,
  exchanges: ReadonlyMap<string, Exchange>,
  text: ReplayText,
  options: TerminalOptions,
): Lines {
  const { description, records } = text
  const isRed = redVerdicts.has(verdict.verdict)
  const colour: Colour = isRed ? 'red' : 'yellow'
  const { expected, actual, reason, source } = verdict
  const failing = evidenceOf(verdict, records).flatMap((id) => exchanges.get(id) ?? [])
  const where = source.line === null ? '' : `${description.facts.document.file}:${source.line} `
  return [
    paint(`${isRed ? 'x' : '?'} ${verdict.verdict} ${verdict.id}`, colour, options),
    ...(expected === null ? [] : indented(`expected ${expected}, got ${actual}`, options)),
    ...(reason === null ? [] : indented(reason, options)),
    ...indented(`${where}"${oneLine(source.quote)}"`, options),
    ...failing.slice(0, MOST_SHOWN).flatMap((exchange) => exchangeLines(verdict, exchange, text, options)),
    ...(failing.length > MOST_SHOWN ? indented(moreOf(failing.slice(MOST_SHOWN)), options) : []),
  ]
}

/** A verdict names the worst outcome's exchanges; whoever looks into a recording wants each that shows it. */
function evidenceOf({ id, evidence }: Verdict, records: readonly OutcomeRecord[]): readonly string[] {
  const failing = records.flatMap((record) =>
    record.type === 'outcome' && record.requirement === id && record.outcome.kind === 'fail' ? record.exchanges : [],
  )
  return [...new Set([...evidence, ...failing])]
}

function moreOf(exchanges: readonly Exchange[]): string {
  const named = exchanges.slice(0, MOST_NAMED).map(({ id }) => id)
  const dots = exchanges.length > MOST_NAMED ? ', …' : ''
  return `and ${exchanges.length} more: ${named.join(', ')}${dots}`
}

function exchangeLines(
  verdict: Verdict,
  exchange: Exchange,
  { input: { target, unrecorded }, description: { validate } }: ReplayText,
  options: TerminalOptions,
): Lines {
  const { id, request } = exchange
  const status = unrecorded.includes('status') ? 'status not recorded' : statusOf(exchange)
  const findings = streamFindings(verdict.id, exchange, { longestGap: target.objectives.gapP99, validate })
  return [
    ...indented(`${id}: ${request.method} ${request.url}, ${status}`, options),
    ...findings.flatMap((finding) => streamLines(finding, options)),
  ]
}

/** The place in the stream, and what came right before and after it. */
function streamLines({ rule, offset, actual, before, after }: StreamFinding, options: TerminalOptions): Lines {
  const place = offset === null ? 'the answer as a whole' : `byte ${offset}`
  return [
    ...indented(`${rule}, ${place}: ${actual}`, options, 6),
    ...(offset === null
      ? []
      : [
          ...indented(`before: ${eventText(before, 'the beginning')}`, options, 6),
          ...indented(`after: ${eventText(after, 'the end')}`, options, 6),
        ]),
  ]
}

function eventText(event: StreamEvent | null, none: string): string {
  if (event === null) return none
  return `${event.type} at byte ${event.offset} ${shorten(JSON.stringify(event.value), 120)}`
}

function differences({ verdicts: past }: ReplayInput, verdicts: readonly Verdict[]): readonly Difference[] {
  const now = new Map(verdicts.map((verdict) => [verdict.id, verdict]))
  return (past ?? []).flatMap(({ id, verdict: was }) => {
    const found = now.get(id)
    // What the recording can't show again is counted below; it is no other opinion.
    if (found === undefined || found.verdict === was || found.verdict === 'not-tested') return []
    return [{ id, was, is: found.verdict, reason: found.reason }]
  })
}

function differenceLines(found: readonly Difference[], options: TerminalOptions): Lines {
  if (found.length === 0) return []
  return [
    ...wrap('Judged otherwise than by the run:', options, '  '),
    ...found.flatMap(({ id, was, is, reason }) =>
      indented(`${id}: ${was} → ${is}${reason === null ? '' : ` (${reason})`}`, options, 2),
    ),
  ]
}

function untestedLines({ verdicts: past }: ReplayInput, verdicts: readonly Verdict[], options: TerminalOptions): Lines {
  const byReason = Map.groupBy(
    verdicts.filter(({ verdict }) => verdict === 'not-tested'),
    ({ reason }) => reason ?? '',
  )
  const red = new Set((past ?? []).filter(({ verdict }) => redVerdicts.has(verdict)).map(({ id }) => id))
  return [...byReason].flatMap(([reason, of]) => {
    const wereRed = of.filter(({ id }) => red.has(id)).map(({ id }) => id)
    const named = wereRed.length === 0 ? '' : `; red in the run: ${wereRed.join(', ')}`
    return wrap(`○ ${of.length} not tested: ${reason}${named}`, options, '    ')
  })
}

function headline(verdicts: readonly Verdict[]): string {
  const red = verdicts.filter(({ verdict }) => redVerdicts.has(verdict)).length
  const counts = verdictKinds.flatMap((kind) => {
    const count = verdicts.filter(({ verdict }) => verdict === kind).length
    return count === 0 ? [] : [`${count} ${kind}`]
  })
  const first = red === 0 ? 'Nothing is red' : `${red} ${red === 1 ? 'requirement is' : 'requirements are'} red`
  return `${first}: ${counts.join(', ')}`
}

function indented(text: string, { columns }: TerminalOptions, by = 4): Lines {
  return wrap(text, { columns: columns - by }, '  ').map((line) => `${' '.repeat(by)}${line}`)
}
