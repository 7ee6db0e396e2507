import { existsSync } from 'node:fs'
import { readKeptRun, targetNamed } from '../harness/target/target-file.ts'
import { formatMilliseconds } from '../harness/text/format.ts'
import { type Colour, type Line, paragraphs } from '../harness/text/terminal.ts'
import type { HistoryEntry } from '../harness/verdict/files/history-file.ts'
import { historyFolder, readHistory } from '../harness/verdict/history.ts'
import { historyEntry } from '../harness/verdict/history-entry.ts'
import { readExchanges, readFindings, readLoadFile, readVerdicts } from '../harness/verdict/read-results.ts'
import { unshownKinds } from '../harness/verdict/verdict-model.ts'
import { membersOf } from '../report/findings/findings.ts'
import { changesBetween, nameOfRun, redIn } from '../report/history/changes.ts'
import { capacityText, capacityTimelines } from '../report/history/searches.ts'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'
import { printJson, terminalOptions } from '../scripts/command-line/terminal.ts'

interface CompareOptions {
  readonly target: string
  readonly history?: string
  readonly json?: boolean
}

/**
 * Prints the differences between two runs.
 *
 * @returns the exit status: 1 where something has become red, else 0
 * @throws ConfigurationError where one of them is neither a results folder nor in the history
 */
export function compareRuns(before: string, after: string, options: CompareOptions): 0 | 1 {
  const [earlier, later] = [entryNamed(before, options), entryNamed(after, options)]
  const causes = new Map([before, after].flatMap(causesIn))
  const { fresh, ...others } = changesBetween(earlier, later)
  if (options.json === true) {
    printJson({ before: earlier, after: later, new: fresh, ...others, findings: Object.fromEntries(causes) })
  } else process.stdout.write(paragraphs(comparison(earlier, later, causes), terminalOptions()))
  return fresh.length > 0 ? 1 : 0
}

function entryNamed(name: string, { target, history }: CompareOptions): HistoryEntry {
  const file = existsSync(name) ? readVerdicts(name) : null
  if (file !== null) {
    const recorded = { exchanges: readExchanges(name).values, load: readLoadFile(name) }
    return historyEntry(file, { ...recorded, ...askedIn(name) })
  }
  const folder = historyFolder(history, targetNamed(target).name)
  const kept = readHistory(folder).find(({ id }) => id === name)
  if (kept !== undefined) return kept
  throw new ConfigurationError(`${name}: neither a results folder with verdicts.json, nor a run that ${folder} keeps`)
}

/** The finding of each requirement; empty for a run that only the history keeps. */
function causesIn(results: string): readonly (readonly [requirement: string, finding: string])[] {
  const findings = existsSync(results) ? readFindings(results) : null
  return (findings ?? []).flatMap((finding) =>
    membersOf(finding).map((requirement) => [requirement, finding.id] as const),
  )
}

/** A replay has no `run.json`, and judges only what its recording happens to hold. */
function askedIn(results: string): Pick<HistoryEntry, 'whole' | 'command'> {
  const run = readKeptRun(results)
  return run === null ? { whole: false } : { whole: run.only === null, command: run.command }
}

const MOST_IDS = 40

/** @param causes the finding of each requirement: a finding is listed once, with the number of its requirements */
export function comparison(
  before: HistoryEntry,
  after: HistoryEntry,
  causes: ReadonlyMap<string, string> = new Map(),
): readonly (readonly Line[])[] {
  const { fresh, still, fixed, unshown, apart } = changesBetween(before, after)
  return [
    [
      [0, `before: ${before.target}, ${before.profile}, ${nameOfRun(before)}`],
      [0, `after:  ${after.target}, ${after.profile}, ${nameOfRun(after)}`],
      ...(before.target === after.target
        ? []
        : [[0, 'two targets: what differs may be of the services, and no change', 'yellow'] as const]),
    ],
    listed('new', fresh, 'red', causes),
    listed('fixed', fixed, 'green', causes),
    listed('red before and not shown now', unshown, 'yellow', causes),
    listed('still red', still, 'yellow', causes),
    apart.length === 0 ? [] : [[0, `not in both: ${apart.length}${redAmong(apart, before, after)}`]],
    slower(before, after),
    capacityTimelines([before, after])
      .filter(({ found }) => found.length === 2)
      .map((timeline): Line => [0, capacityText(timeline)]),
    judgedByBoth(before, after),
    [[0, `${fresh.length} new, ${fixed.length} fixed, ${still.length} still red`, fresh.length > 0 ? 'red' : 'green']],
  ]
}

function listed(
  title: string,
  ids: readonly string[],
  colour: Colour,
  causes: ReadonlyMap<string, string>,
): readonly Line[] {
  if (ids.length === 0) return []
  const together = [...Map.groupBy(ids, (id) => causes.get(id) ?? id)]
  const left = together.length - MOST_IDS
  const shown = together.slice(0, MOST_IDS).map(([cause, same]): Line => [2, groupText(cause, same)])
  return [[0, `${title}: ${ids.length}`, colour], ...shown, ...(left > 0 ? [[2, `… and ${left} more`] as const] : [])]
}

/** The requirement that names the finding may not be in this list itself, for example because it was red before. */
function groupText(cause: string, ids: readonly string[]): string {
  const isOfCause = ids.includes(cause)
  const [name = cause] = isOfCause ? [cause] : ids
  const more = ids.length === 1 ? name : `${name} and ${ids.length - 1} more`
  if (isOfCause) return more
  return `${more}, which ${ids.length === 1 ? 'breaks' : 'break'} with ${cause}`
}

/**
 * How many requirements both runs judged. Runs of two profiles share few, so "nothing new" says little about the rest.
 */
function judgedByBoth(before: HistoryEntry, after: HistoryEntry): readonly Line[] {
  // An entry of an earlier version does not say which requirements passed.
  if (before.passedIds === undefined || after.passedIds === undefined) return []
  const [was, is] = [shownIn(before), shownIn(after)]
  const either = new Set([...was, ...is]).size
  return [[0, `judged by both: ${was.length + is.length - either} of ${either}`]]
}

function shownIn({ verdicts, passedIds = [] }: HistoryEntry): readonly string[] {
  return [...passedIds, ...Object.keys(verdicts).filter((id) => !unshownKinds.has(verdicts[id]))]
}

/** How many are red among those that only one run judged: it is unknown whether they are new, but they must be seen. */
function redAmong(ids: readonly string[], before: HistoryEntry, after: HistoryEntry): string {
  const redOf = (entry: HistoryEntry) => ids.filter((id) => redIn(entry).has(id)).length
  const [was, is] = [redOf(before), redOf(after)]
  return was + is === 0 ? '' : ` (${was} red before, ${is} red after)`
}

function slower(before: HistoryEntry, after: HistoryEntry): readonly Line[] {
  return after.latencies.flatMap(({ operation, p50, p95 }): readonly Line[] => {
    const was = before.latencies.find((one) => one.operation === operation)
    if (was === undefined) return []
    const times = [was.p50, p50, was.p95, p95].map(formatMilliseconds)
    return [[0, `${operation}: median ${times[0]} → ${times[1]}, p95 ${times[2]} → ${times[3]}`]]
  })
}
