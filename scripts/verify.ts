import { clients } from '../clients/engine.ts'
import { contracts } from '../contracts/engine.ts'
import { openLedger } from '../harness/budget/ledger.ts'
import { type EngineDefinition, runEngine, type Stopped } from '../harness/engine/run-engine.ts'
import { isGiven, type Run } from '../harness/target/run.ts'
import { targetNamed } from '../harness/target/target-file.ts'
import type { HistoryEntry } from '../harness/verdict/files/history-file.ts'
import { readHistory } from '../harness/verdict/history.ts'
import type { Judged } from '../harness/verdict/judged.ts'
import { load } from '../load/engine.ts'
import { redIn } from '../report/history/changes.ts'
import { judgedCatalogue } from '../requirements/run-catalogue.ts'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'
import { specs } from '../specs/engine.ts'
import type { Accept } from './run/baseline.ts'
import { historyOf, type RunOptions, withRun } from './run/prepare.ts'
import { followProgress, printSummary, printSummaryJson, silentProgress } from './run/progress.ts'

export interface VerifyOptions extends RunOptions {
  /** True: accept all observations; otherwise ids of those to accept. */
  readonly accept?: true | readonly string[]
  readonly acceptRed?: boolean
  readonly json?: boolean
  /** Show only what was red in the last run that was kept. */
  readonly lastFailed?: boolean
}

/**
 * One run from start to report.
 *
 * @returns the exit status: 0 nothing red, 1 something red, 130 or 143 on a signal.
 * @throws ConfigurationError before anything is sent or written, where the run can't start.
 */
export async function verify(options: VerifyOptions): Promise<number> {
  const accept = acceptIn(options)
  const only = options.lastFailed === true ? lastFailed(options) : options.only
  return withRun({ ...options, ...(only === undefined ? {} : { only }) }, async (run, runFile, description) => {
    const catalogue = judgedCatalogue(description, run)
    const progress = options.json === true ? silentProgress : followProgress(run, catalogue)
    // Loaded while the engines start: the code that draws a report takes longer to load than everything that starts a
    // run.
    const drawing = import('./run/conclude.ts')
    // An error that ends a run early, such as a full disk, must also end the progress.
    const engines = runEngines(run, runFile, catalogue, progress.say).finally(progress.stop)
    const [signal, { endRun, exitStatus, secondsSinceStart }] = await Promise.all([engines, drawing])
    const concluded = await endRun(run, description, { accept, signal })
    if (signal === null && run.only === null)
      openLedger(run.ledger, run.id).recordDuration(run.profile, secondsSinceStart())
    const print = options.json === true ? printSummaryJson : printSummary
    print(concluded, run.results)
    return exitStatus(concluded, { signal })
  })
}

/**
 * Requirements that were red in the newest kept run of `verify`, whether that was whole or not.
 *
 * @throws ConfigurationError where there is no such run, or nothing in it was red.
 */
function lastFailed({ target, history, only, pacts }: VerifyOptions): readonly string[] {
  if (only !== undefined) throw new ConfigurationError('give --only or --last-failed, not both')
  const declared = targetNamed(target)
  const folder = historyOf(declared, history)
  if (folder === null) throw new ConfigurationError('--last-failed needs the --history that the run before was given')
  const last = readHistory(folder).findLast(isOfVerify)
  if (last === undefined)
    throw new ConfigurationError(`${folder}: no run of verify on ${declared.name} is kept here yet`)
  // Only a whole run shows drift, and given contracts are only shown by a run that gets them again.
  const isShown = (id: string) => !id.startsWith('observed-') && (pacts !== undefined || !isGiven(id))
  const red = [...redIn(last)].filter(isShown)
  if (red.length === 0) throw new ConfigurationError(`nothing was red in the last run, ${last.id}`)
  return red
}

/** An entry of an earlier version does not name its command; but only a search has a capacity. */
function isOfVerify({ command, capacity }: HistoryEntry): boolean {
  return command === undefined ? capacity === null : command === 'verify'
}

/** @throws ConfigurationError with `--profile smoke`, which observes too little for a baseline. */
function acceptIn({ accept, acceptRed = false, profile }: VerifyOptions): Accept | null {
  if (accept === undefined) {
    if (acceptRed) throw new ConfigurationError('--accept-red goes with --accept')
    return null
  }
  if (profile === 'smoke')
    throw new ConfigurationError('--accept needs a release or nightly run: smoke sees too little')
  return { ids: accept === true ? null : accept, evenRed: acceptRed }
}

/**
 * The engines that run at the same time. The specs come first and alone, since they set the target's counters. The
 * clients send nothing, so they replay what the specs have recorded while Pact verifies. The load is alone, since
 * anything else would affect its figures.
 */
const turns: readonly (readonly EngineDefinition[])[] = [[specs], [contracts, clients], [load]]

/**
 * Runs each engine that has something to show, and none after a signal.
 *
 * @param catalogue the requirements that this run judges
 */
async function runEngines(
  run: Run,
  runFile: string,
  catalogue: readonly Judged[],
  say: (line: string) => void,
): Promise<Stopped> {
  const open = [...new Set(catalogue.filter(({ exempt }) => exempt === null).map(({ subject }) => subject))]
  for (const turn of turns) {
    const running = turn.flatMap((engine) => {
      const subjects = new Set(open.filter(engine.shows))
      return subjects.size === 0 ? [] : [runEngine(engine, run, runFile, subjects, say)]
    })
    const stopped = (await Promise.all(running)).find((signal) => signal !== null)
    if (stopped !== undefined) return stopped
  }
  return null
}
