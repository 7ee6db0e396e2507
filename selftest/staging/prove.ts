import { writeWhole } from '../../harness/json/write-whole.ts'
import { named, sayProof, sayTotal } from '../proof.ts'
import { forEachOf, readOwn } from '../verify-process.ts'
import { differencesOf, type NotTested, runStaging, stagingTargets } from './staging.ts'
import type { StagingTarget } from './staging-target.ts'

export interface Asked {
  /** Names of the only targets to run; none are all. */
  readonly names: ReadonlySet<string>
  readonly atOnce: number
  /** Record what could not be shown, where nothing else is wrong. */
  readonly accept: boolean
  /** Ids of the requirements that a target is to show. */
  readonly idsFor: (target: StagingTarget) => readonly string[]
}

/** Runs the targets like a staging, with a line for each; gives whether all were quiet and showed what they showed before. */
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

/** At once, so that a run that is stopped keeps what it has found. */
function record(file: string, name: string, notTested: NotTested): void {
  const known = new Set(stagingTargets.map((target) => target.name))
  const kept = Object.entries({ ...readRecord(file), [name]: notTested }).filter(([each]) => known.has(each))
  writeWhole(file, `${JSON.stringify(Object.fromEntries(kept.sort()), null, 2)}\n`)
}
