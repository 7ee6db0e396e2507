import path from 'node:path'
import { startReference } from '../../harness/target/embedded-reference.ts'
import { redVerdicts } from '../../harness/verdict/verdict-model.ts'
import { named, sayProof, sayTotal } from '../proof.ts'
import { mainTenant, plainTarget } from '../staging/staging-target.ts'
import { forEachOf, lineOf, removeRun, runVerify, type VerifyRun, workFolder, writeTarget } from '../verify-process.ts'
import type { Behaviour } from './behaviour.ts'
import { bodyBehaviours } from './bodies.ts'
import { filesLeftIn, keysIn } from './canary.ts'
import { connectionBehaviours, handshakeBehaviours } from './connections.ts'
import { echoBehaviours } from './echoes.ts'
import { type Front, startFront } from './front.ts'
import { watchLargest } from './largest-process.ts'
import { streamBehaviours } from './streams.ts'

export const behaviours: readonly Behaviour[] = [
  ...bodyBehaviours,
  ...streamBehaviours,
  ...connectionBehaviours,
  ...echoBehaviours,
  ...handshakeBehaviours,
]

/** Seconds that a run with a handful of uses may take, even if every answer takes as long as it may. */
const LONGEST_RUN = 120

/** Megabytes that no process of a run may reach; on a sensible service, the largest process has 230. */
const MOST_MEMORY = 300

/**
 * Short timeouts, so that a run soon gives up waiting. For handshakes, the timeout of an answer is long: a connection
 * that is given up no sooner than an answer would then be seen.
 */
const timeoutsFor = ({ on }: Behaviour) => ({ answer: on === 'handshakes' ? LONGEST_RUN : 3, connect: 2, job: 5 })

interface HostileRun {
  /** What is wrong with the harness; empty where it survived the behaviour. */
  readonly complaints: readonly string[]
  /** What the harness reported about the service, for a person to judge. */
  readonly finding: string
  readonly seconds: number
  /** Most memory of the largest process. */
  readonly megabytes: number
}

/** Runs the public command on a service with this behaviour, in front of the service at this address. */
export async function runHostile(behaviour: Behaviour, service: string): Promise<HostileRun> {
  const front = await startFront(behaviour, service)
  // The run has its own ledger, since uses of one run must not keep the next from sending, and its own history.
  const folder = workFolder()
  const [ledger, history] = [path.join(folder, 'ledger.sqlite'), path.join(folder, 'history')]
  const file = writeTarget(
    { ...plainTarget, name: 'hostile', ...front.target, timeouts: timeoutsFor(behaviour), ledger },
    folder,
  )
  let largest = () => 0
  const startedAt = performance.now()
  // Runs read jobs only from the profile release on.
  const profile = behaviour.on === 'polls' ? 'release' : 'smoke'
  const run = await runVerify(['--target', file, '--history', history, '--profile', profile], {
    onStart: (pid) => {
      largest = watchLargest(pid)
    },
  })
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const megabytes = Math.round(largest())
  front.close()
  const complaints = [
    ...(seconds > LONGEST_RUN ? [`took ${seconds} s, more than ${LONGEST_RUN}`] : []),
    ...(megabytes > MOST_MEMORY ? [`a process held ${megabytes} MB, more than ${MOST_MEMORY}`] : []),
    ...complaintsOf(behaviour, run, front),
    ...leftBehind(run, [folder, path.dirname(run.results)]),
  ]
  if (complaints.length === 0) removeRun(run, folder)
  return { complaints, finding: findingOf(run), seconds, megabytes }
}

function complaintsOf({ on }: Behaviour, run: VerifyRun, front: Front): readonly string[] {
  const printed = run.stdout + run.stderr
  const verdicts = run.verdicts?.verdicts ?? []
  const broken = verdicts.filter(({ verdict }) => verdict === 'error' || verdict === 'not-run')
  const isGivenUp = run.status === 2 && run.stderr.trim().split('\n').length === 1
  const wentOn = verdicts.some(({ verdict }) => verdict === 'pass')
  return [
    ...(run.status === 0 || run.status === 1 || isGivenUp ? [] : [`exit ${run.status}: ${run.stderr.trim()}`]),
    ...(run.status === 0 ? ['nothing is red'] : []),
    ...(on !== 'everything' && !wentOn ? [`nothing else was shown: ${run.stderr.trim()}`] : []),
    ...broken.map(lineOf),
    ...(/^\s+at .+:\d+:\d+\)?$/m.test(printed) ? ['a stack was printed'] : []),
    ...(/[\x00-\x08\x0b-\x1f\x7f\x9b]/.test(printed) ? ['signs were printed that a terminal obeys'] : []),
    ...(/^::(?:error|warning|set-output)/m.test(printed) ? ['a command of a pipeline was printed'] : []),
    ...(front.astray() === 0 ? [] : [`${front.astray()} requests followed a redirect elsewhere`]),
  ]
}

/** Keys and markup in what a run prints and leaves in these folders. */
function leftBehind({ stdout, stderr }: VerifyRun, folders: readonly string[]): readonly string[] {
  const left = [{ place: 'the terminal', text: stdout + stderr }, ...folders.flatMap(filesLeftIn)]
  const names = [mainTenant.adminKey, ...mainTenant.assistantKeys]
  const marked = left.filter(({ place, text }) => /\.(?:html|svg)$/.test(place) && text.includes('<script>hostile()'))
  return [
    ...keysIn(
      left,
      names.flatMap((name) => process.env[name] ?? []),
    ),
    ...marked.map(({ place }) => `markup of the service is in ${place}`),
  ]
}

/** The first finding about the service. */
function findingOf({ verdicts, stderr }: VerifyRun): string {
  const red = verdicts?.verdicts.filter(({ verdict }) => redVerdicts.has(verdict)) ?? []
  const [first] = red
  if (first === undefined) return stderr.trim()
  return `${red.length} red, first ${lineOf(first).slice(0, 200)}`
}

/**
 * Runs the public command on services that misbehave, and prints a line for each; returns whether it survived all of
 * them.
 *
 * @param names the only behaviours to run; empty: all
 */
export async function proveHostile(names: ReadonlySet<string>, atOnce: number): Promise<boolean> {
  const service = await startReference({ faults: [], variations: [], settings: null })
  const results = await forEachOf(named(behaviours, names), atOnce, async (behaviour) => {
    const { complaints, finding, seconds, megabytes } = await runHostile(behaviour, service.address)
    return sayProof(`${behaviour.name} (${seconds} s, ${megabytes} MB): ${finding}`, complaints)
  })
  await service.stop()
  return sayTotal(results, 'hostile services were borne')
}
