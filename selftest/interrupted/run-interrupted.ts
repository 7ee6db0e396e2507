import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { redVerdicts, type VerdictFile } from '../../harness/verdict/verdict-model.ts'
import { noiseIn } from '../staging/staging.ts'
import { readOwn, runAssay, runVerify, type VerifyRun } from '../verify-process.ts'
import { type Moment, shownBy } from './moments.ts'
import { prepare } from './place.ts'
import { enginesOf, INTERVAL, MARK_VARIABLE, processesLeft } from './processes.ts'
import { unchargedUses, unrecordedUses } from './uses.ts'

/** Milliseconds after the command's own end in which every process of its run must be gone, on a busy machine too. */
const GONE_WITHIN = 5000

/** Requests of one limit that a run has under way at a time: Playwright has two workers, and the verifier of contracts one. */
const UNDER_WAY = 2

/** Exit statuses of a run that was ended so; null: the signal itself did. An engine may have shown all when it is killed. */
const endings = { SIGKILL: [null], SIGTERM: [143, null], SIGINT: [130, null], 'engine-killed': [1, 0] } as const

/** What came of a run that was to be interrupted. */
export interface Interrupted {
  /** False where it had come to its end before. */
  readonly isHit: boolean
  readonly complaints: readonly string[]
}

/** Of the streams of a load, some of each kind are, once k6 has come to its end. */
const isEachRecorded = (engine: Moment['engine']) => engine !== 'load'

/** A run of this engine that nothing interrupts: how many seconds it takes, and what is wrong with it. */
export async function undisturbed(
  engine: Moment['engine'],
): Promise<{ readonly seconds: number; readonly complaints: readonly string[] }> {
  const place = await prepare(shownBy[engine])
  const startedAt = performance.now()
  const run = await runVerify(place.args)
  const complaints = [
    ...noiseIn(run),
    ...(isEachRecorded(engine) ? await unrecordedUses(place.control, run.results, 0) : []),
  ]
  await place.leave(complaints.length === 0)
  return { seconds: (performance.now() - startedAt) / 1000, complaints }
}

/** Ends a run after so many seconds, looks at what it leaves, and runs it again in the same folder. */
export async function runInterrupted({ engine, end }: Omit<Moment, 'at'>, seconds: number): Promise<Interrupted> {
  const place = await prepare(shownBy[engine])
  const mark = path.basename(place.folder)
  let isHit = false
  let timer: NodeJS.Timeout | undefined
  const run = await runVerify(place.args, {
    environment: { [MARK_VARIABLE]: mark },
    detached: true,
    onStart: (pid) => {
      const strike = () => {
        const victims = end === 'engine-killed' ? enginesOf(pid) : [end === 'SIGINT' ? -pid : pid]
        for (const victim of victims) process.kill(victim, end === 'engine-killed' ? 'SIGKILL' : end)
        isHit = victims.length > 0
        // Its engine may not have begun.
        if (!isHit) timer = setTimeout(strike, INTERVAL)
      }
      timer = setTimeout(strike, seconds * 1000)
    },
  })
  clearTimeout(timer)
  const left = await processesLeft(mark, GONE_WITHIN)
  const complaints = [
    ...left.map((command) => `left over: ${command.slice(0, 200)}`),
    ...(isHit ? await complaintsOf(run, end) : []),
    ...(await unchargedUses(place.control, place.ledger)),
    ...(isEachRecorded(engine) ? await unrecordedUses(place.control, run.results, UNDER_WAY) : []),
    ...noiseIn(await runVerify(place.args)).map((line) => `the next run: ${line}`),
    ...(await unchargedUses(place.control, place.ledger)).map((line) => `after the next run: ${line}`),
  ]
  await place.leave(complaints.length === 0)
  if (complaints.length === 0) rmSync(path.dirname(run.results), { recursive: true })
  return { isHit, complaints }
}

async function complaintsOf(run: VerifyRun, end: Moment['end']): Promise<readonly string[]> {
  const { status, stderr, verdicts, results } = run
  const statuses: readonly (number | null)[] = endings[end]
  return [
    ...(statuses.includes(status) ? [] : [`exit ${status}: ${stderr.trim()}`]),
    ...(/^\s+at .+:\d+:\d+\)?$/m.test(stderr) ? [`a stack was printed: ${stderr.trim().slice(0, 300)}`] : []),
    ...(verdicts === null
      ? await complaintsOfRemains(results)
      : complaintsOfVerdicts(verdicts, run, end === 'engine-killed')),
  ]
}

/** A run that was killed is judged from what it has kept. */
async function complaintsOfRemains(results: string): Promise<readonly string[]> {
  if (!existsSync(path.join(results, 'run.json'))) return []
  const { status, stdout, stderr } = await runAssay(['report', results])
  const verdicts = readOwn<VerdictFile>(path.join(results, 'verdicts.json'))
  if (verdicts === null) return [`assay report: exit ${status}: ${stderr.trim()}`]
  const isGreen = status === 0 ? ['assay report: exit 0'] : []
  return [...isGreen, ...complaintsOfVerdicts(verdicts, { results, stdout }, false)]
}

/**
 * A run that was stopped says so, and finds no fault in what it has not seen; what an engine that was killed has left open
 * is an error.
 */
function complaintsOfVerdicts(
  { run, verdicts }: VerdictFile,
  { results, stdout }: Pick<VerifyRun, 'results' | 'stdout'>,
  isEngineKilled: boolean,
): readonly string[] {
  const wrong = verdicts
    .filter(({ verdict }) => redVerdicts.has(verdict))
    .filter(({ verdict }) => verdict !== 'not-run' || !(run.interrupted || isEngineKilled))
    .filter(({ verdict, reason }) => verdict !== 'error' || !isEngineKilled || !reason?.includes('SIGKILL'))
    .map(({ id, verdict, reason, expected, actual }) => `${id}: ${verdict}: ${reason ?? `${expected}, ${actual}`}`)
  if (!run.interrupted) return wrong
  const summary = path.join(results, 'summary.md')
  const says = existsSync(summary) ? readFileSync(summary, 'utf8').slice(0, 200) : 'Stopped'
  return [
    ...wrong,
    ...(/^Stopped: /m.test(stdout) ? [] : ['the terminal does not say that it was stopped']),
    ...(says.includes('Stopped') ? [] : ['summary.md does not begin with it']),
  ]
}
