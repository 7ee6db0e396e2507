import { writeFileSync } from 'node:fs'
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
  const recorded = readOwn<Readonly<Record<string, NotTested>>>(file) ?? {}
  const chosen = stagingTargets.filter(({ name }) => names.size === 0 || names.has(name))
  const results = await forEachOf(chosen, atOnce, async (target) => {
    const run = await runStaging(target, idsFor(target))
    const complaints = [...run.complaints, ...(accept ? [] : differencesOf(run, recorded[target.name]))]
    const count = Object.values(run.notTested).reduce((sum, ids) => sum + ids, 0)
    const verdict = complaints.length === 0 ? 'ok  ' : 'BAD '
    process.stdout.write(`${verdict} ${target.name} (${run.seconds} s, ${count} not-tested)\n`)
    for (const line of complaints) process.stdout.write(`      ${line}\n`)
    return { name: target.name, notTested: run.notTested, isQuiet: complaints.length === 0 }
  })
  const quiet = results.filter(({ isQuiet }) => isQuiet)
  if (accept) {
    const known = new Set(stagingTargets.map(({ name }) => name))
    const all = { ...recorded, ...Object.fromEntries(quiet.map(({ name, notTested }) => [name, notTested])) }
    const kept = Object.entries(all).filter(([name]) => known.has(name))
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(kept.sort()), null, 2)}\n`)
  }
  process.stdout.write(`${quiet.length} of ${results.length} targets like a staging are quiet\n`)
  return results.length > 0 && quiet.length === results.length
}
