import { counted } from '../harness/text/format.ts'
import { oneLine } from '../harness/text/terminal.ts'
import type { Finding } from '../harness/verdict/files/findings-file.ts'
import { redVerdicts, type Verdict, type VerdictKind, verdictKinds } from '../harness/verdict/verdict-model.ts'
import { claimIn } from './findings/rule.ts'
import type { ReportInput } from './input.ts'

/** Each tone is one colour. */
export type Tone = 'red' | 'question' | 'gap' | 'untested' | 'pass' | 'quiet'

interface Presentation {
  /** One character that tells the verdict apart without its colour. */
  readonly symbol: string
  readonly tone: Tone
  readonly meaning: string
}

export const presentations: Readonly<Record<VerdictKind, Presentation>> = {
  error: { symbol: '!', tone: 'red', meaning: 'the harness itself broke' },
  fail: { symbol: '✗', tone: 'red', meaning: 'the target does not do what is expected' },
  flaky: { symbol: '≈', tone: 'red', meaning: 'passed and failed in one run on the same probe' },
  'not-run': { symbol: '∅', tone: 'red', meaning: 'should have run and did not' },
  'stale-gap': { symbol: '↺', tone: 'red', meaning: 'is listed as a known gap, and passes or is past its last day' },
  drift: { symbol: 'Δ', tone: 'red', meaning: 'differs from what the baseline recorded' },
  question: { symbol: '?', tone: 'question', meaning: 'the document is open here; a sensible service may differ' },
  'known-gap': { symbol: '◇', tone: 'gap', meaning: 'fails as the target’s list of known gaps says' },
  'not-tested': { symbol: '○', tone: 'untested', meaning: 'could not be tested in this run' },
  pass: { symbol: '✓', tone: 'pass', meaning: 'holds' },
  'not-applicable': { symbol: '–', tone: 'quiet', meaning: 'the target declares that it lacks this' },
}

/** What happened to the claim in a name: `missing key refused` alone reads as though it were true. */
const fates: Readonly<Partial<Record<VerdictKind, string>>> = {
  fail: 'does not hold',
  question: 'does not hold',
  flaky: 'does not always hold',
  drift: 'has changed',
  'stale-gap': 'is no longer as knownGaps says',
}

/** `does not hold`; null where the harness did not get that far. */
export function claimResult({ verdict }: Pick<Verdict, 'verdict'>): string | null {
  return fates[verdict] ?? null
}

/** `missing-key-refused does not hold` */
function claimOf(finding: Pick<Verdict, 'id' | 'verdict'>): string {
  return [finding.id, claimResult(finding)].filter((part) => part !== null).join(' ')
}

const MOST_OTHERS = 2

/**
 * `missing-key-refused does not hold, and 11 more, such as thread-id-null-accepted, filter-null-accepted`: one rule may be
 * broken in several places for as many reasons, so those of other claims are named.
 */
export function claimsOf(finding: Pick<Finding, 'id' | 'verdict' | 'requirements' | 'operations'>): string {
  const more = finding.requirements.length - 1
  if (more < 1) return claimOf(finding)
  const aboutOf = (id: string) =>
    finding.operations.reduce((claim, { operation }) => claimIn({ id: claim, operation }), id)
  const own = aboutOf(finding.id)
  const others = [...new Set(finding.requirements.map(aboutOf))].filter((claim) => claim !== own)
  const named = others.length === 0 ? '' : `, such as ${others.slice(0, MOST_OTHERS).join(', ')}`
  return `${claimOf(finding)}, and ${more} more${named}`
}

/** By kind of verdict, the worst first; those of one kind in the order of the catalogue. */
export function worstFirst(verdicts: readonly Verdict[]): readonly Verdict[] {
  return verdictKinds.flatMap((kind) => verdicts.filter(({ verdict }) => verdict === kind))
}

export function redCount({ counts }: Pick<ReportInput, 'counts'>): number {
  return verdictKinds.filter((kind) => redVerdicts.has(kind)).reduce((sum, kind) => sum + counts[kind], 0)
}

export function redText(red: number): string {
  return `${counted(red, 'requirement')} ${red === 1 ? 'is' : 'are'} red`
}

/** The whole report in one line: `7 requirements are red`. */
export function headline(input: Pick<ReportInput, 'counts'>): string {
  const red = redCount(input)
  const untested = input.counts['not-tested']
  const rest = untested === 0 ? '' : `, ${untested} not tested`
  if (red > 0) return `${redText(red)}${rest}`
  return input.counts.pass === 0 ? `Nothing is red, and nothing passed${rest}` : `Nothing is red${rest}`
}

/** `interface.md:61`; null where the verdict does not rest on a sentence of the document. */
export function placeOf({ source }: Pick<Verdict, 'source'>, { file }: ReportInput['document']): string | null {
  return source.line === null ? null : `${file}:${source.line}`
}

type Said = Pick<Verdict, 'verdict' | 'expected' | 'actual' | 'reason' | 'times'> & Partial<Pick<Verdict, 'remedy'>>

/** The finding in one sentence. */
export function saying({ verdict, expected, actual, reason, remedy = null, times }: Said): string {
  const often = times === undefined ? '' : `, ${oftenText(times)}`
  const compared = expected === null ? null : `expected ${expected}, got ${actual ?? 'nothing'}${often}`
  return [compared, reason, remedy].filter((part) => part !== null).join('; ') || presentations[verdict].meaning
}

const MOST_PROBES = 3

/**
 * `1 of 41 times`; where several probes broke it, `6 of 41 times: thread-unknown, page-size-zero, and 2 other probes`.
 */
export function oftenText({ broken, of, probes = [] }: NonNullable<Verdict['times']>): string {
  const rest = probes.length - MOST_PROBES
  const others = rest > 0 ? [`and ${counted(rest, 'other probe')}`] : []
  const named = [...probes.slice(0, MOST_PROBES), ...others].join(', ')
  return `${broken} of ${of} times${named === '' ? '' : `: ${named}`}`
}

/** Groups of verdicts that could not be tested for the same reason, the largest first. */
export function untestedGroups(verdicts: readonly Verdict[]) {
  const untested = verdicts.filter(({ verdict }) => verdict === 'not-tested')
  const groups = Map.groupBy(untested, ({ reason, remedy }) => JSON.stringify([reason, remedy]))
  return [...groups.values()]
    .sort((a, b) => b.length - a.length)
    .flatMap((same) =>
      same
        .slice(0, 1)
        .map(({ reason, remedy }) => ({ reason: reason ?? 'no reason was recorded', remedy, verdicts: same })),
    )
}

/** The same in fewer lines: reasons with the same remedy are put together. */
export function untestedByRemedy(verdicts: readonly Verdict[]) {
  const groups = Map.groupBy(untestedGroups(verdicts), ({ reason, remedy }) => remedy ?? reason)
  return [...groups.values()]
    .flatMap(([first, ...others]) => {
      if (first === undefined) return []
      const count = [first, ...others].reduce((sum, group) => sum + group.verdicts.length, 0)
      return [
        {
          count,
          reason: inShort(
            first.reason,
            others.map(({ reason }) => reason),
          ),
          remedy: first.remedy,
        },
      ]
    })
    .sort((a, b) => b.count - a.count)
}

/**
 * Several reasons as one text: `not seen in this run, for 13 reasons` where all begin alike, otherwise the first of
 * them.
 */
function inShort(first: string, others: readonly string[]): string {
  if (others.length === 0) return first
  const [start = ''] = first.split(': ')
  if (others.every((other) => other.startsWith(`${start}: `))) return `${start}, for ${others.length + 1} reasons`
  return `${first}, and ${counted(others.length, 'other reason')}`
}

/** Most unreadable lines that are listed: in a file of another version all lines are, and the first ones show why. */
const MOST_UNREADABLE = 5

/** What a reader should know before trusting the counts. */
export function caveats(input: ReportInput): readonly string[] {
  const { unreadable } = input
  const more = unreadable.length - MOST_UNREADABLE
  return [
    ...baselineLines(input.baseline),
    input.document.markdown === null
      ? `${input.document.file} describes the interface: there is no document to show.`
      : null,
    unreadLine(input.document),
    ...unreadable.slice(0, MOST_UNREADABLE).map(({ place, problem }) => `${place}: left out, ${problem}`),
    more > 0 ? `and ${more} more like these` : null,
  ].filter((caveat) => caveat !== null)
}

/** How many sentences of the document no form reads and no entry traces, so that no requirement rests on them. */
function unreadLine({ file, path, sentences }: ReportInput['document']): string | null {
  const unread = sentences.filter(({ use }) => use.kind === 'unread')
  const [first] = unread
  if (first === undefined) return null
  return (
    `${counted(unread.length, 'sentence')} of ${file} unread, from line ${first.start.line} on: no form reads them, and nothing traces them. ` +
    `"The document" in report.html marks each; npm run assay -- trace ${path} proposes what to do.`
  )
}

/** Most changes that are shown in a terminal; a new baseline has one for each gap. */
const MOST_CHANGES = 10

const baselineTitles = {
  compared: 'Seen since the baseline was recorded:',
  merged: 'Merged into the baseline:',
  'not-merged': 'Not merged into the baseline, since the run is red: mend it, or add --accept-red. It saw:',
} as const

function baselineLines(baseline: ReportInput['baseline']): readonly string[] {
  if (baseline.kind === 'not-compared') return []
  if (baseline.kind === 'none') {
    return [
      'No baseline: what the service does where the document is silent was compared with nothing. A release or nightly run with --accept records one.',
    ]
  }
  const { kind, changes } = baseline
  const more = changes.length - MOST_CHANGES
  if (changes.length === 0) return kind === 'compared' ? [] : [`${baselineTitles[kind]} nothing new`]
  const shown = changes.slice(0, MOST_CHANGES).map((change) => `- ${oneLine(change)}`)
  return [baselineTitles[kind], ...shown, ...(more > 0 ? [`- and ${more} more: see observations.json`] : [])]
}
