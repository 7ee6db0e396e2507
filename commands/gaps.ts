import { readFileSync } from 'node:fs'
import { isMap, isSeq, parseDocument } from 'yaml'
import { writeWhole } from '../harness/json/write-whole.ts'
import { isAsListed, listedFor } from '../harness/target/known-gap.ts'
import type { KnownGap } from '../harness/target/target.ts'
import { readTarget } from '../harness/target/target-file.ts'
import { counted } from '../harness/text/format.ts'
import { chooser } from '../harness/verdict/requirement-name.ts'
import { redVerdicts, type Verdict, type VerdictFile } from '../harness/verdict/verdict-model.ts'
import { findingsIn, membersOf } from '../report/findings/findings.ts'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'
import { toStanding } from '../scripts/command-line/command-line.ts'
import { printJson } from '../scripts/command-line/terminal.ts'
import { chosenRun } from './chosen-run.ts'

/** A proposed entry of `knownGaps`; a person has to give its reason. */
type Proposal = Pick<KnownGap, 'id'> & Partial<Pick<KnownGap, 'actual' | 'reason' | 'sometimes'>>

interface GapsOptions {
  readonly write: boolean
  readonly json?: boolean
  readonly reason?: string
  /** Names of the only requirements to propose, as in `--only` of a run. */
  readonly only?: readonly string[]
}

/**
 * Proposes entries of `knownGaps` for what a run found red and its target does not list, and adds them to the target's
 * file where `write` is set. Existing entries stay unchanged. A listed gap is no longer red, so none is written without
 * a reason.
 *
 * @param folder results folder of the run; where left out, the newest in results/
 * @returns 0, or 1 where something is proposed and nothing is written
 * @throws ConfigurationError where there is no run, its target's file can't be read, or a reason is missing
 */
export function proposeGaps(
  folder: string | undefined,
  { write, json = false, reason = '', only = ['*'] }: GapsOptions,
): 0 | 1 {
  if (write && reason.trim() === '')
    throw new ConfigurationError(
      '--write needs a --reason why they are left as they are; --only chooses which it is of',
    )
  const { run, file } = chosenRun(folder)
  const { targetFile } = run
  const causes = byCause(file, proposals(file, readTarget(targetFile).knownGaps, { reason, isChosen: chooser(only) }))
  const proposed = causes.flatMap(({ entries }) => entries)
  const others = file.verdicts.filter(({ verdict }) => redVerdicts.has(verdict) && !breaches.has(verdict)).length
  const isWritten = write && proposed.length > 0
  if (isWritten) writeWhole(targetFile, withEntries(readFileSync(targetFile, 'utf8'), proposed.map(lineOf)))
  if (json) printJson({ file: targetFile, written: isWritten, findings: causes, others })
  else {
    for (const line of causes.flatMap(causeLines)) console.log(line)
    const rest = others === 0 ? '' : `; ${counted(others, 'requirement')} red that no entry could explain`
    const place = toStanding(targetFile)
    console.log(`${place}: ${counted(proposed.length, 'known gap')} ${write ? 'added' : 'proposed'}${rest}`)
    if (isWritten) console.log('say until when each may stay, and take out what is no gap that you know of')
  }
  return proposed.length > 0 && !write ? 1 : 0
}

/**
 * Verdicts for which a gap is proposed. Drift belongs into the baseline; `not-run` and `stale-gap` say nothing new
 * about the service.
 */
const breaches: ReadonlySet<string> = new Set(['fail', 'flaky'])

interface Asked {
  readonly reason: string
  readonly isChosen: (verdict: Verdict) => boolean
}

function proposals(
  { verdicts }: VerdictFile,
  listed: readonly KnownGap[],
  { reason, isChosen }: Asked,
): readonly Proposal[] {
  const isListed = ({ id, actual }: Verdict) =>
    listed.some((gap) => gap.id === id && isAsListed(gap.actual, actual ?? ''))
  return verdicts
    .filter((verdict) => breaches.has(verdict.verdict) && isChosen(verdict) && !isListed(verdict))
    .map(({ id, verdict, actual }) => ({
      id,
      ...(actual === null ? {} : { actual: listedFor(actual) }),
      ...(reason === '' ? {} : { reason }),
      ...(verdict === 'flaky' ? { sometimes: true } : {}),
    }))
}

/** The entries for one finding. */
interface Cause {
  /** Id of the finding. */
  readonly id: string
  readonly entries: readonly Proposal[]
}

/** Groups proposals by finding, the gravest first as in the report: a person decides about each cause as a whole. */
function byCause({ verdicts }: VerdictFile, proposed: readonly Proposal[]): readonly Cause[] {
  const proposals = new Map(proposed.map((one) => [one.id, one]))
  return findingsIn(verdicts)
    .map((finding) => ({ id: finding.id, entries: membersOf(finding).flatMap((each) => proposals.get(each) ?? []) }))
    .filter(({ entries }) => entries.length > 0)
}

/** A cause with a single entry needs no heading. */
function causeLines({ id, entries }: Cause): readonly string[] {
  const lines = entries.map((entry) => `+ ${lineOf(entry)}`)
  return lines.length === 1 ? lines : [`${id}, ${lines.length} of one cause:`, ...lines.map((line) => `  ${line}`)]
}

function lineOf(proposal: Proposal): string {
  const members = Object.entries(proposal).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  return `{ ${members.join(', ')} }`
}

/** The text with entries added after the existing ones. All other characters stay, since a person has written them. */
function withEntries(text: string, entries: readonly string[]): string {
  const target = parseDocument(text).contents
  if (!isMap(target)) throw new Error('the file of a target is an object')
  const gaps = target.get('knownGaps', true)
  const lines = entries.map((entry) => `\n    ${entry}`).join(',')
  if (!isSeq(gaps)) return insertedBehind(text, target.items.at(-1)?.value, `,\n  "knownGaps": [${lines}\n  ]`)
  if (gaps.items.length > 0) return insertedBehind(text, gaps.items.at(-1), `,${lines}`)
  const [start = 0, end = 0] = gaps.range ?? []
  return `${text.slice(0, start)}[${lines}\n  ]${text.slice(end)}`
}

function insertedBehind(text: string, node: unknown, added: string): string {
  const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : null
  const end: unknown = Array.isArray(range) ? range[1] : undefined
  if (typeof end !== 'number') throw new Error('a node that was read from a text has its place there')
  return text.slice(0, end) + added + text.slice(end)
}
