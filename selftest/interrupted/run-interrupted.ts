import { rmSync } from 'node:fs'
import path from 'node:path'
import { noiseIn } from '../staging/staging.ts'
import { runVerify, type VerifyRun } from '../verify-process.ts'
import { type Moment, type PartName, profileOf, shownBy } from './moments.ts'
import { type Place, prepare } from './place.ts'
import { enginesOf, hasSignalled, INTERVAL, processesLeft } from './processes.ts'
import { complaintsOfRemains, complaintsOfVerdicts } from './remains.ts'
import { countedUses, unchargedUses, unrecordedUses } from './uses.ts'

/**
 * Milliseconds after the command's end in which every process of its run must be gone. An engine that has just started
 * notices the end only once it has loaded its modules, which takes time on a busy machine.
 */
const GONE_WITHIN = 20_000

/** Milliseconds in which a run that has already shown everything may end as if nothing had happened. */
const ENDING = 2_000

/**
 * Most requests of one limit that a run has under way: Playwright has two workers, and the verifier of contracts one.
 */
const UNDER_WAY = 2

/**
 * Exit statuses of a run that was ended in each way; null: the signal ended it. An engine may have shown everything
 * before it is killed.
 */
const endings = { SIGKILL: [null], SIGTERM: [143, null], SIGINT: [130, null], 'engine-killed': [1, 0] } as const

/** The result of interrupting a run. */
interface Interrupted {
  /** False where the run had ended before it was hit. */
  readonly isHit: boolean
  readonly complaints: readonly string[]
}

/** Whether every exchange is recorded: of a load's streams, only some of each kind are, once k6 has ended. */
const isEachRecorded = (part: PartName) => part !== 'load'

/** How a run goes that nothing interrupts. */
interface Undisturbed {
  readonly seconds: number
  readonly complaints: readonly string[]
  /** Why this machine can't show this part; null where it can. */
  readonly untested: string | null
}

export async function undisturbed(part: PartName): Promise<Undisturbed> {
  const place = await prepare(shownBy[part])
  const startedAt = performance.now()
  const run = await runVerify(argsOf(place, part))
  const seconds = (performance.now() - startedAt) / 1000
  const verdicts = run.verdicts?.verdicts ?? []
  const isTested = verdicts.length === 0 || verdicts.some(({ verdict }) => verdict !== 'not-tested')
  const complaints = isTested
    ? [...noiseIn(run), ...(isEachRecorded(part) ? await unrecordedUses(place.control, run.results, 0) : [])]
    : []
  await place.leave(complaints.length === 0)
  return { seconds, complaints, untested: isTested ? null : (verdicts[0]?.reason ?? '') }
}

function argsOf({ args }: Place, part: PartName): readonly string[] {
  return [...args, '--profile', profileOf(part)]
}

/** Ends a run after so many seconds, checks what it leaves, and runs it again in the same folder. */
export async function runInterrupted({ part, end }: Omit<Moment, 'at'>, seconds: number): Promise<Interrupted> {
  const place = await prepare(shownBy[part])
  let isHit = false
  let struckAt = 0
  let timer: NodeJS.Timeout | undefined
  const run = await runVerify(argsOf(place, part), {
    environment: place.environment,
    detached: true,
    onStart: (pid) => {
      const strike = () => {
        const victims = end === 'engine-killed' ? enginesOf(pid) : [end === 'SIGINT' ? -pid : pid]
        const hit = victims.filter((victim) => hasSignalled(victim, end === 'engine-killed' ? 'SIGKILL' : end))
        isHit = hit.length > 0
        struckAt = performance.now()
        // The engine may not have started yet; where the run has ended, the timer is cleared.
        if (!isHit) timer = setTimeout(strike, INTERVAL)
      }
      timer = setTimeout(strike, seconds * 1000)
    },
  }).finally(() => clearTimeout(timer))
  const isPastItsEnd = run.status === 0 && performance.now() - struckAt < ENDING
  if (isPastItsEnd && end !== 'engine-killed') isHit = false
  const left = await processesLeft(place.environment, GONE_WITHIN)
  const complaints = [
    ...left.map((command) => `left over: ${command.slice(0, 200)}`),
    ...(isHit ? await complaintsOf(run, end, await countedUses(place.control)) : []),
    ...(await unchargedUses(place.control, place.ledger)),
    ...(isEachRecorded(part) ? await unrecordedUses(place.control, run.results, UNDER_WAY) : []),
    ...noiseIn(await runVerify(argsOf(place, part))).map((line) => `the next run: ${line}`),
    ...(await unchargedUses(place.control, place.ledger)).map((line) => `after the next run: ${line}`),
  ]
  await place.leave(complaints.length === 0)
  if (complaints.length === 0) rmSync(path.dirname(run.results), { recursive: true })
  return { isHit, complaints }
}

async function complaintsOf(run: VerifyRun, end: Moment['end'], uses: number): Promise<readonly string[]> {
  const { status, stderr, verdicts, results } = run
  const statuses: readonly (number | null)[] = endings[end]
  return [
    ...(statuses.includes(status) ? [] : [`exit ${status}: ${stderr.trim()}`]),
    ...(/^\s+at .+:\d+:\d+\)?$/m.test(stderr) ? [`a stack was printed: ${stderr.trim().slice(0, 300)}`] : []),
    ...(verdicts === null
      ? await complaintsOfRemains(results, uses)
      : complaintsOfVerdicts(verdicts, run, end === 'engine-killed')),
  ]
}
