import { existsSync } from 'node:fs'
import { spentIn } from '../../harness/budget/ledger.ts'
import type { Stopped } from '../../harness/engine/run-engine.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { besideTarget, type Run } from '../../harness/target/run.ts'
import { readHistory, recordHistory } from '../../harness/verdict/history.ts'
import { historyEntry } from '../../harness/verdict/history-entry.ts'
import { countVerdicts, judge } from '../../harness/verdict/judge.ts'
import {
  readCoverage,
  readExchanges,
  readLoadFile,
  readOutcomes,
  readVerdicts,
} from '../../harness/verdict/read-results.ts'
import { type RunSummary, redVerdicts, type VerdictFile } from '../../harness/verdict/verdict-model.ts'
import { writeWhatIsKept } from '../../load/run.ts'
import { decisionOf } from '../../report/decision.ts'
import { comparable } from '../../report/history/changes.ts'
import { searchesBefore } from '../../report/history/searches.ts'
import type { ReportInput } from '../../report/input.ts'
import { writeReport } from '../../report/write.ts'
import { provenByTwins } from '../../requirements/accepted-twin.ts'
import { shutOut, withoutRefusalsOf, withoutShutOut } from '../../requirements/access/shut-out.ts'
import { limitTimelines } from '../../requirements/limits/timelines.ts'
import { observe } from '../../requirements/observations/observations.ts'
import { header } from '../../requirements/reading/headers.ts'
import { judgedCatalogue } from '../../requirements/run-catalogue.ts'
import { wholeRunOutcomes } from '../../requirements/whole-run.ts'
import type { Description } from '../../schemas/description/description.ts'
import { askAgain } from './ask-again.ts'
import { type Accept, comparedWithPast } from './baseline.ts'
import { closePullRequests } from './close-pull-requests.ts'

interface Conclusion {
  readonly accept: Accept | null
  readonly interrupted: boolean
  /** The most seconds that the run can have taken; null where another process ran it. */
  readonly atMost: number | null
}

/** Ends a run of this process: closes what its jobs have opened, and makes verdicts of what it has recorded. */
export async function endRun(
  run: Run,
  description: Description,
  { accept, signal }: Pick<Conclusion, 'accept'> & { readonly signal: Stopped },
): Promise<ReportInput> {
  await closePullRequests(run, description)
  return conclude(run, description, { accept, interrupted: signal !== null, atMost: secondsSinceStart() })
}

/**
 * Makes verdicts of what a run has recorded, and writes every file that others rely on. It works for a killed run too,
 * from what that has kept.
 */
export async function conclude(
  run: Run,
  description: Description,
  { accept, interrupted, atMost }: Conclusion,
): Promise<ReportInput> {
  writeWhatIsKept(run, 'the load was killed before its end')
  const { values: exchanges, unreadable } = readExchanges(run.results)
  const outcomes = readOutcomes(run.results)
  const guard = shutOut(exchanges)
  const heard = withoutRefusalsOf(guard, exchanges)
  const observations = observe(description, heard, run.target)
  const coverage = readCoverage(besideTarget(run, 'coverage'))
  const expectations = {
    knownGaps: run.target.knownGaps,
    isPart: run.only !== null,
    pinned: new Set(coverage?.profiles[run.profile]?.shown ?? []),
    day: run.startedAt.slice(0, 10),
  }
  const together = wholeRunOutcomes(description, run, exchanges)
  const unexplained = withoutShutOut(guard, exchanges, [...outcomes.values, ...together])
  const records = provenByTwins(description, heard, unexplained)
  const own = judge(judgedCatalogue(description, run), records, expectations)
  const isRed = own.some(({ verdict }) => redVerdicts.has(verdict))
  const compared = comparedWithPast(run, observations, { accept: interrupted ? null : accept, isRed })
  const verdicts = [...own, ...judge(compared.catalogue, compared.records, { ...expectations, isPart: true })]
  const summary = { ...summaryOf(run, exchanges, atMost), interrupted }
  const judged = { run: summary, counts: countVerdicts(verdicts), verdicts }
  const past = run.history === null ? [] : readHistory(run.history)
  keepInHistory(run, judged, exchanges)
  const { assumptionsFor } = await import('../../schemas/write/assumptions.ts')
  return writeReport(run.results, {
    ...judged,
    observations,
    pacts: run.pacts,
    limits: limitTimelines(description.limits, heard, run.target),
    exchanges,
    unreadable: [...unreadable, ...outcomes.unreadable],
    description,
    whole: run.only === null,
    documentPath: run.document ?? description.file,
    assumptions: await assumptionsFor(run.description),
    baseline: compared.baseline,
    again: askAgain(run),
    past: run.only === null ? comparable(past, summary) : [],
    searches: searchesBefore(past, summary),
  })
}

/** A stopped run is not kept: what it did not reach would mislead later comparisons. */
function keepInHistory(run: Run, judged: VerdictFile, exchanges: readonly Exchange[]): void {
  if (run.history === null || judged.run.interrupted) return
  const load = readLoadFile(run.results)
  recordHistory(run.history, historyEntry(judged, { exchanges, load, whole: run.only === null, command: run.command }))
}

/**
 * The exit status. 0: nothing is red. 1: something is red, a search found that no load is carried, or a run was killed
 * before its end. 2: nothing was shown, or nothing of the agent or of the assistant, or a search ended early; a
 * pipeline must not pass on any of these. 130 and 143, as in a shell, for a stopped run.
 */
export function exitStatus(input: ReportInput, { signal }: { readonly signal: Stopped }): number {
  if (signal === 'SIGINT') return 130
  if (signal === 'SIGTERM') return 143
  return statuses[decisionOf(input).kind]
}

const statuses = { go: 0, 'no-go': 1, stopped: 1, 'nothing-shown': 2 } as const

function summaryOf(run: Run, exchanges: readonly Exchange[], atMost: number | null): Omit<RunSummary, 'interrupted'> {
  return {
    id: run.id,
    target: run.target.name,
    build: run.build ?? buildIn(exchanges, run.target.buildHeader),
    profile: run.profile,
    startedAt: run.startedAt,
    seconds: Math.round(secondsOf(run, exchanges, atMost) * 10) / 10,
    spent: spentBy(run),
  }
}

/** Uses that a run has spent, also where its ledger is gone, or lies on the machine that ran it. */
function spentBy({ ledger, id, results }: Run): RunSummary['spent'] {
  const charged = existsSync(ledger) ? spentIn(ledger, id) : {}
  return Object.keys(charged).length > 0 ? charged : (readVerdicts(results)?.run.spent ?? {})
}

/** Seconds that this process has run, whatever the machine's clock was set to meanwhile. */
export function secondsSinceStart(): number {
  return performance.now() / 1000
}

/**
 * Seconds until the last answer came, at most `atMost`: a clock that was set meanwhile would make it hours, or
 * negative.
 */
function secondsOf({ startedAt }: Run, exchanges: readonly Exchange[], atMost: number | null): number {
  const last = exchanges.at(-1)
  if (last === undefined) return 0
  const seconds = (Date.parse(last.sentAt) + last.milliseconds - Date.parse(startedAt)) / 1000
  if (atMost === null) return Math.max(0, seconds)
  return seconds >= 0 && seconds <= atMost ? seconds : atMost
}

/** Headers in which services name the build that answered. */
const buildHeaders = ['x-build', 'x-build-id', 'x-version', 'x-app-version', 'x-release']

/** The build that an answer names, in the first answer that does so. */
function buildIn(exchanges: readonly Exchange[], named: string | null): string | null {
  const names = named === null ? buildHeaders : [named]
  for (const { response } of exchanges) {
    const found = names.map((name) => header(response, name)).find((value) => value !== null)
    if (found !== undefined) return found
  }
  return null
}
