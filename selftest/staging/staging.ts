import { writeWhole } from '../../harness/json/write-whole.ts'
import { named, sayProof, sayTotal } from '../proof.ts'
import {
  alarmsIn,
  forEachOf,
  idsWith,
  readOwn,
  removeRun,
  runVerify,
  type VerifyRun,
  workFolder,
  writeOwn,
  writeTarget,
} from '../verify-process.ts'
import { elsewhereTargets } from './elsewhere.ts'
import { firewalledTargets } from './firewalled.ts'
import { startForwardProxy } from './forward-proxy.ts'
import { sharedTargets, singleKeyedTargets } from './shared.ts'
import { plainTarget, type StagingTarget } from './staging-target.ts'
import { slowTargets, varyingTargets } from './varying.ts'

export const stagingTargets: readonly StagingTarget[] = [
  slowTargets,
  singleKeyedTargets,
  firewalledTargets,
  sharedTargets,
  varyingTargets,
  elsewhereTargets,
].flatMap((targets) => Object.entries(targets).map(([name, target]) => ({ name, ...target })))

/** What can't be shown on a target: the number of requirements for each cause. */
type NotTested = Readonly<Record<string, number>>

interface StagingRun {
  readonly notTested: NotTested
  /** What is wrong with the run by itself; empty where it was quiet. */
  readonly complaints: readonly string[]
  readonly seconds: number
}

/** Runs the public command on such a target. @param ids ids of the requirements to show */
async function runStaging(staging: StagingTarget, ids: readonly string[]): Promise<StagingRun> {
  const startedAt = performance.now()
  const { name, target, variations = [], settings = {}, profile = 'release', names = [], proxied = false } = staging
  const proxy = proxied ? await startForwardProxy() : null
  const folder = workFolder()
  const reference = { variations, settings: writeOwn(folder, 'settings.json', settings) }
  const through = proxy === null ? {} : { proxy: proxy.address }
  const file = writeTarget({ ...plainTarget, name, ...through, ...target, reference }, folder)
  const run = await runVerify(['--target', file, '--profile', profile, '--only', ...ids])
  proxy?.close()
  const notTested = notTestedIn(run)
  const unnamed = names.filter((field) => !Object.keys(notTested).some((cause) => cause.includes(field)))
  const complaints = [...noiseIn(run), ...unnamed.map((field) => `nothing not-tested names ${field}`)]
  if (complaints.length === 0) removeRun(run, folder)
  return { notTested, complaints, seconds: Math.round((performance.now() - startedAt) / 1000) }
}

/** What is wrong with a run that must be quiet; empty where it is. */
export function noiseIn(run: VerifyRun): readonly string[] {
  const loud = alarmsIn(run)
  if (run.status === 0 && run.verdicts !== null && loud.length === 0) return []
  const said = loud.length > 0 ? loud : [run.stderr.trim()]
  return [`exit ${run.status}, results in ${run.results}`, ...said]
}

/** Grouped by remedy, which is the same for all requirements with one cause; the text before it may contain an id. */
function notTestedIn(run: VerifyRun): NotTested {
  const untested = new Set(idsWith(run, 'not-tested'))
  const causes = (run.verdicts?.verdicts ?? []).filter(({ id }) => untested.has(id)).map(({ remedy }) => remedy ?? '')
  const counts = Map.groupBy(causes, (cause) => cause)
  return Object.fromEntries([...counts].map(([cause, all]) => [cause, all.length] as const).sort())
}

/** How the untested requirements differ from the recorded ones; empty where none are recorded for the target. */
export function differencesOf({ notTested }: StagingRun, recorded: NotTested | undefined): readonly string[] {
  if (recorded === undefined) return []
  const causes = [...new Set([...Object.keys(recorded), ...Object.keys(notTested)])]
  return causes.flatMap((cause) => {
    const [was, is] = [recorded[cause] ?? 0, notTested[cause] ?? 0]
    return was === is ? [] : [`not-tested ${is} instead of ${was}: ${cause}`]
  })
}

interface Asked {
  /** The only targets to run; empty: all. */
  readonly names: ReadonlySet<string>
  readonly atOnce: number
  /** Record what could not be shown, where nothing else is wrong. */
  readonly accept: boolean
  /** Ids of the requirements that a target is to show. */
  readonly idsFor: (target: StagingTarget) => readonly string[]
}

/** Runs these targets, with a line for each; returns whether all were quiet and showed the same as before. */
export async function proveStaging(file: string, { names, atOnce, accept, idsFor }: Asked): Promise<boolean> {
  const recorded = readRecord(file)
  const results = await forEachOf(named(stagingTargets, names), atOnce, async (target) => {
    const run = await runStaging(target, idsFor(target))
    const complaints = [...run.complaints, ...(accept ? [] : differencesOf(run, recorded[target.name]))]
    const count = Object.values(run.notTested).reduce((sum, ids) => sum + ids, 0)
    const isQuiet = sayProof(`${target.name} (${run.seconds} s, ${count} not-tested)`, complaints)
    if (accept && isQuiet) record(file, target.name, run.notTested)
    return isQuiet
  })
  return sayTotal(results, 'targets like a staging are quiet')
}

const readRecord = (file: string) => readOwn<Readonly<Record<string, NotTested>>>(file) ?? {}

/** Recorded at once, so that a run that is stopped keeps its results. */
function record(file: string, name: string, notTested: NotTested): void {
  const known = new Set(stagingTargets.map((target) => target.name))
  const kept = Object.entries({ ...readRecord(file), [name]: notTested }).filter(([each]) => known.has(each))
  writeWhole(file, `${JSON.stringify(Object.fromEntries(kept.sort()), null, 2)}\n`)
}
