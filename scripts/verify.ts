import { replayClients } from '../clients/run.ts'
import { runContracts } from '../contracts/run.ts'
import { loadDescription } from '../harness/description.ts'
import type { Run } from '../harness/target/run.ts'
import type { Judged } from '../harness/verdict/judge.ts'
import { judgedCatalogue } from '../requirements/catalogue.ts'
import { conclude, exitStatus } from './conclude.ts'
import { type Ended, runSpecs } from './engines.ts'
import { runLoadEngine } from './load-engine.ts'
import { type RunOptions, withRun } from './prepare.ts'
import { followProgress, type Progress, printSummary } from './progress.ts'

export interface VerifyOptions extends RunOptions {
  readonly accept: boolean
}

/**
 * One run from start to report.
 *
 * @returns the exit status: 0 nothing red, 1 something red or an objective missed, 130 or 143 on a signal.
 * @throws ConfigurationError before anything is sent or written, where the run can't start.
 */
export function verify(options: VerifyOptions): Promise<number> {
  return withRun(options, async (run, runFile) => {
    const catalogue = judgedCatalogue(await loadDescription(run.description), run)
    const progress = followProgress(run, catalogue)
    const ended = await runEngines(run, runFile, catalogue, progress)
    progress.stop()
    const concluded = await conclude(run, { accept: options.accept, interrupted: ended.signal !== null })
    printSummary(concluded, run.results)
    return exitStatus(concluded, ended)
  })
}

/**
 * One after the other, since each would disturb what another measures; of those that send, the one that uses limits up
 * comes last. The clients send nothing: they read what the others have recorded.
 */
async function runEngines(run: Run, runFile: string, catalogue: readonly Judged[], { say }: Progress): Promise<Ended> {
  const open = new Set(catalogue.filter(({ exempt }) => exempt === null).map(({ subject }) => subject))
  const engines: readonly (readonly [wanted: boolean, start: () => Promise<Ended>])[] = [
    [
      [...open].some((subject) => subject !== 'contracts' && subject !== 'load'),
      () => runSpecs(run, runFile, specSubjects(open)),
    ],
    [open.has('contracts'), () => runContracts(run, runFile)],
    [open.has('load'), () => runLoadEngine(run, say)],
    [open.has('assistant-clients'), () => replayClients(run, runFile)],
  ]
  let ended: Ended = { code: 0, signal: null }
  for (const [wanted, start] of engines) {
    if (wanted && ended.signal === null) ended = await start()
  }
  return ended
}

/** Subjects by the names of their specs; what the clients read, the spec of the streams brings about. */
function specSubjects(open: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...open].map((subject) => (subject === 'assistant-clients' ? 'assistant-stream' : subject)))
}
