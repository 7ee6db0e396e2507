import type { Exchange } from '../../harness/exchange/exchange.ts'
import { shorten } from '../../harness/text/control-characters.ts'
import { counted } from '../../harness/text/format.ts'
import { type Line, paragraphs, type TerminalOptions } from '../../harness/text/terminal.ts'
import { countVerdicts } from '../../harness/verdict/judge.ts'
import { type OutcomeRecord, redVerdicts, type Verdict, verdictKinds } from '../../harness/verdict/verdict-model.ts'
import type { StreamFinding } from '../../harness/wire/judge.ts'
import type { JudgeOptions } from '../../harness/wire/sample.ts'
import type { StreamEvent } from '../../harness/wire/stream-item.ts'
import { headline, untestedGroups } from '../../report/presentation.ts'
import { statusOf } from '../../requirements/reading/status.ts'
import { judgementOf, protocolOf } from '../../requirements/streams/stream-evidence.ts'
import type { Description } from '../../schemas/description/description.ts'
import type { ReplayInput } from './input.ts'

type Lines = readonly Line[]

/** The results of a replay. */
export interface ReplayText {
  readonly input: ReplayInput
  /** The description that the recording was judged by. */
  readonly description: Description
  readonly verdicts: readonly Verdict[]
  readonly records: readonly OutcomeRecord[]
}

/** Most exchanges that are shown for one finding; the others repeat it. */
const MOST_SHOWN = 3
const MOST_NAMED = 10

/** The whole output of `assay replay`, with the headline last. */
export function renderReplay(text: ReplayText, options: TerminalOptions): string {
  const { input, description, verdicts } = text
  const exchanges = new Map(input.exchanges.map((exchange) => [exchange.id, exchange]))
  return paragraphs(
    [
      [
        [0, `assay replay: ${originOf(input)}, judged by ${description.file}`],
        ...input.unreadable.map(({ place, problem }): Line => [0, `Left out ${place}: ${problem}`]),
      ],
      ...verdicts.filter(isShown).map((verdict) => findingLines(verdict, exchanges, text)),
      differenceLines(input, verdicts),
      untestedLines(input, verdicts),
      [[0, closing(verdicts)]],
    ],
    options,
  )
}

function originOf({ file, exchanges, run }: ReplayInput): string {
  const count = `${counted(exchanges.length, 'exchange')} in ${file}`
  return run === null ? count : `${count}, run ${run.id} on ${run.target.name}`
}

function isShown({ verdict }: Verdict): boolean {
  return redVerdicts.has(verdict) || verdict === 'question' || verdict === 'known-gap'
}

function findingLines(verdict: Verdict, exchanges: ReadonlyMap<string, Exchange>, text: ReplayText): Lines {
  const { description, records } = text
  const isRed = redVerdicts.has(verdict.verdict)
  const { expected, actual, reason, source } = verdict
  const failing = evidenceOf(verdict, records).flatMap((id) => exchanges.get(id) ?? [])
  const where = source.line === null ? '' : `${description.file}:${source.line} `
  return [
    [0, `${isRed ? 'x' : '?'} ${verdict.verdict} ${verdict.id}`, isRed ? 'red' : 'yellow'],
    ...(expected === null ? [] : ([[4, `expected ${expected}, got ${actual}`]] as const)),
    ...(reason === null ? [] : ([[4, reason]] as const)),
    [4, `${where}"${source.quote}"`],
    ...failing.slice(0, MOST_SHOWN).flatMap((exchange) => exchangeLines(verdict, exchange, text)),
    ...(failing.length > MOST_SHOWN ? ([[4, moreOf(failing.slice(MOST_SHOWN))]] as const) : []),
  ]
}

/**
 * A verdict names only the exchanges of the worst outcome; here, every exchange that breaks the requirement is shown.
 */
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

function exchangeLines(verdict: Verdict, exchange: Exchange, { input, description: { validate } }: ReplayText): Lines {
  const { unrecorded } = input
  const { id, request } = exchange
  const status = unrecorded.includes('status') ? 'status not recorded' : statusOf(exchange)
  const findings = streamFindings(verdict.id, exchange, { validate })
  return [
    [4, `${id}: ${request.method} ${request.url}, ${status}`],
    ...findings.flatMap((finding) => streamLines(finding)),
  ]
}

/** The findings of the stream judge that belong to one requirement; empty where it is not about streams. */
export function streamFindings(
  requirement: string,
  exchange: Exchange,
  options: JudgeOptions,
): readonly StreamFinding[] {
  const prefix = `assistant-stream-${protocolOf(exchange)}-`
  if (!requirement.startsWith(prefix)) return []
  const rule = requirement.slice(prefix.length)
  return (judgementOf(exchange, options)?.findings ?? []).filter((finding) => finding.rule === rule)
}

/** The place in the stream, with the events before and after it. */
function streamLines({ rule, offset, actual, before, after }: StreamFinding): Lines {
  if (offset === null) return [[6, `${rule}, the answer as a whole: ${actual}`]]
  return [
    [6, `${rule}, byte ${offset}: ${actual}`],
    [6, `before: ${eventText(before, 'the beginning')}`],
    [6, `after: ${eventText(after, 'the end')}`],
  ]
}

function eventText(event: StreamEvent | null, none: string): string {
  if (event === null) return none
  return `${event.type} at byte ${event.offset} ${shorten(JSON.stringify(event.value), 120)}`
}

/** Requirements whose verdict differs from the one that the run gave. */
function differenceLines({ verdicts: past }: ReplayInput, verdicts: readonly Verdict[]): Lines {
  const now = new Map(verdicts.map((verdict) => [verdict.id, verdict]))
  const lines = (past ?? []).flatMap(({ id, verdict: was }): Lines => {
    const found = now.get(id)
    // What the recording can't show is not a different verdict; it is counted below.
    if (found === undefined || found.verdict === was || found.verdict === 'not-tested') return []
    return [[2, `${id}: ${was} → ${found.verdict}${found.reason === null ? '' : ` (${found.reason})`}`]]
  })
  return lines.length === 0 ? [] : [[0, 'Judged otherwise than by the run:'], ...lines]
}

function untestedLines({ verdicts: past }: ReplayInput, verdicts: readonly Verdict[]): Lines {
  const red = new Set((past ?? []).filter(({ verdict }) => redVerdicts.has(verdict)).map(({ id }) => id))
  return untestedGroups(verdicts).map(({ reason, remedy, verdicts: same }) => {
    const wereRed = same.filter(({ id }) => red.has(id)).map(({ id }) => id)
    const named = wereRed.length === 0 ? '' : `; red in the run: ${wereRed.join(', ')}`
    return [0, `○ ${same.length} not tested: ${reason}${remedy === null ? '' : `; ${remedy}`}${named}`]
  })
}

function closing(verdicts: readonly Verdict[]): string {
  const counts = countVerdicts(verdicts)
  const kinds = verdictKinds.filter((kind) => counts[kind] > 0).map((kind) => `${counts[kind]} ${kind}`)
  return `${headline({ counts })}: ${kinds.join(', ')}`
}
