import { existsSync } from 'node:fs'
import path from 'node:path'
import { execa } from 'execa'
import { redVerdicts } from '../../harness/verdict/verdict-model.ts'
import { noiseIn } from '../staging/staging.ts'
import { lineOf, runVerify, workFolder } from '../verify-process.ts'
import { shownBy } from './moments.ts'
import { type Place, prepare } from './place.ts'
import { processesLeft } from './processes.ts'
import { unchargedUses } from './uses.ts'

/**
 * Something that goes wrong on our own side, and a function that returns what is wrong with a run in which it happens.
 */
interface Trouble {
  readonly name: string
  readonly complaints: () => Promise<readonly string[]>
}

const HOUR = 3_600_000

/** Milliseconds after which the clock jumps: in the middle of a run of the specs, and of one with a load. */
const INTO_THE_RUN = 4000

/** Milliseconds in which a run with a hanging hook must have ended: the hook itself gets 30 s. */
const HANGING_RUN = 120_000

/** Milliseconds after which a run is not only slow on a busy machine, but waits for something that never comes. */
const WAITING_RUN = 600_000

/**
 * How much of a run's files the disk takes: not the description, not the first answers, not most answers, not the
 * report.
 */
const fullDisks = [0.3, 0.72, 0.8, 0.93]

export const troubles: readonly Trouble[] = [
  ...fullDisks.map((part) => ({ name: `disk-full-at-${part}`, complaints: () => onFullDisk(part, shownBy.specs) })),
  { name: 'disk-full-in-load', complaints: () => onFullDisk(0.8, shownBy.load) },
  { name: 'disk-that-is-read', complaints: () => onDisk('ro', shownBy.specs) },
  { name: 'file-size-limit', complaints: withFileSizeLimit },
  { name: 'clock-ahead', complaints: () => withClock(2 * HOUR, shownBy.specs) },
  { name: 'clock-back', complaints: () => withClock(-2 * HOUR, shownBy.specs) },
  { name: 'clock-ahead-in-load', complaints: () => withClock(2 * HOUR, shownBy.load) },
  { name: 'clock-back-in-load', complaints: () => withClock(-2 * HOUR, shownBy.load) },
  { name: 'clock-of-the-service', complaints: withServiceAhead },
  { name: 'other-time-zone', complaints: () => quietWith({ TZ: 'Pacific/Kiritimati' }, shownBy.specs) },
  { name: 'two-at-once', complaints: twoAtOnce },
  { name: 'hook-that-hangs', complaints: withHangingHook },
]

async function onFullDisk(part: number, only: readonly string[]): Promise<readonly string[]> {
  const place = await prepare(only)
  const { results } = await runVerify(place.args)
  await place.leave(true)
  const { stdout } = await execa('du', ['-sk', results])
  return onDisk(`size=${Math.round(Number.parseInt(stdout, 10) * part)}k`, only)
}

async function onDisk(option: string, only: readonly string[]): Promise<readonly string[]> {
  const folder = workFolder()
  // In a mount namespace of its own: nothing else sees the mount, and it ends with the command.
  const shell = ['unshare', '--map-root-user', '--mount', 'bash', '-c']
  return commandOn(folder, `mount -t tmpfs -o ${option} tmpfs ${folder}`, { shell, only })
}

async function withFileSizeLimit(): Promise<readonly string[]> {
  return commandOn(workFolder(), 'ulimit -f 40', { shell: ['bash', '-c'], only: shownBy.specs })
}

/**
 * Runs the command on a disk that becomes full. It must print a line that says so and no stack, and end with a status
 * on which no pipeline passes.
 */
async function commandOn(
  folder: string,
  before: string,
  { shell, only }: { readonly shell: readonly string[]; readonly only: readonly string[] },
): Promise<readonly string[]> {
  const place = await prepare(only)
  const verify = ['scripts/assay.ts', 'verify', '--results', `${folder}/results`, ...place.args]
  const command = `${before} && exec ${[process.execPath, ...verify].join(' ')}`
  const [program = '', ...args] = [...shell, command]
  const { exitCode, stderr } = await execa(program, args, { reject: false, timeout: WAITING_RUN })
  const uncharged = await unchargedUses(place.control, place.ledger)
  const complaints = [
    ...(exitCode === 2 ? [] : [`exit ${exitCode}, expected 2`]),
    ...(/^assay: .*(?:full|read|large)[^\n]*$/.test(stderr) ? [] : [`said ${stderr.slice(0, 500)}`]),
    ...uncharged,
  ]
  await place.leave(complaints.length === 0)
  return complaints
}

/** Lets the machine's clock jump by so many milliseconds in the middle of a run. */
async function withClock(by: number, only: readonly string[]): Promise<readonly string[]> {
  const environment = {
    NODE_OPTIONS: `--import=${path.resolve('selftest/interrupted/jumping-clock.mjs')}`,
    ASSAY_JUMP_AT: String(Date.now() + INTO_THE_RUN),
    ASSAY_JUMP_BY: String(by),
  }
  return quietWith(environment, only)
}

async function withServiceAhead(): Promise<readonly string[]> {
  return quietWith({}, shownBy.specs, async ({ control }) => {
    await fetch(new URL('/clock/advance', control), { method: 'POST', body: JSON.stringify({ seconds: 5 * 3600 }) })
  })
}

/** What is wrong with a run that must be quiet in these surroundings. */
async function quietWith(
  environment: Readonly<Record<string, string>>,
  only: readonly string[],
  before: (place: Place) => Promise<void> = async () => undefined,
): Promise<readonly string[]> {
  const place = await prepare(only)
  await before(place)
  const run = await runVerify(place.args, { environment })
  const seconds = run.verdicts?.run.seconds ?? 0
  const complaints = [
    ...noiseIn(run),
    ...(seconds > 0 && seconds < HANGING_RUN / 1000 ? [] : [`the run says that it took ${seconds} s`]),
    ...(await unchargedUses(place.control, place.ledger)),
  ]
  await place.leave(complaints.length === 0)
  return complaints
}

/** Runs one target twice at the same time, with one ledger and one history. */
async function twoAtOnce(): Promise<readonly string[]> {
  const place = await prepare([...shownBy.specs, ...shownBy.contracts, ...shownBy.load])
  const runs = await Promise.all([runVerify(place.args), runVerify(place.args)])
  const complaints = [...runs.flatMap(noiseIn), ...(await unchargedUses(place.control, place.ledger))]
  await place.leave(complaints.length === 0)
  return complaints
}

/** A hook that never ends must break only the requirements that need it, and the run must say so. */
async function withHangingHook(): Promise<readonly string[]> {
  const only = ['assistant-ip-day-refuses-beyond', ...shownBy.specs]
  const hooks = { reset: 'sleep 1000; true' }
  const place = await prepare(only, { hooks, exhaust: true, limits: { 'assistant-ip-day': 20 } })
  const startedAt = performance.now()
  const run = await runVerify(place.args, { environment: place.environment })
  const seconds = (performance.now() - startedAt) / 1000
  const left = await processesLeft(place.environment, 0)
  const red = (run.verdicts?.verdicts ?? []).filter(({ verdict }) => redVerdicts.has(verdict))
  const others = red.filter(
    ({ verdict, reason }) => verdict !== 'not-run' || !reason?.includes('had not ended after 30 s'),
  )
  const complaints = [
    ...(run.status === 1 && red.length > 0 ? [] : [`exit ${run.status}, ${red.length} red: ${run.stderr}`]),
    ...others.map(lineOf),
    ...(seconds * 1000 < HANGING_RUN ? [] : [`took ${Math.round(seconds)} s`]),
    ...left.map((command) => `left over: ${command}`),
    ...(existsSync(path.join(run.results, 'report.html')) ? [] : ['no report was made']),
  ]
  await place.leave(complaints.length === 0)
  return complaints
}
