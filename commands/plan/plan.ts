import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { canEmptyCounters, capOf, countedFor, limitInForce, quotaOf } from '../../harness/budget/budget.ts'
import { ledgerFileOf, openLedger, shareOf } from '../../harness/budget/ledger.ts'
import type { Profile, Run } from '../../harness/target/run.ts'
import type { Target } from '../../harness/target/target.ts'
import { readTarget, targetPath } from '../../harness/target/target-file.ts'
import type { Limit } from '../../schemas/description/description.ts'
import { loadDescription } from '../../schemas/description/load.ts'
import { type DescriptionOptions, describe } from '../../scripts/description.ts'
import { checkTarget } from '../../scripts/preflight.ts'
import { dryRun } from './dry-run.ts'
import { planText } from './plan-text.ts'

interface PlanOptions extends DescriptionOptions {
  readonly target: string
  readonly profile: Profile
}

/** Prints what a run would spend and create. Sends nothing, and needs no key. */
export async function printPlan({ target: nameOrFile, profile, ...described }: PlanOptions): Promise<void> {
  const target = readTarget(targetPath(nameOrFile, path.resolve('targets')))
  const work = mkdtempSync(path.join(tmpdir(), 'assay-'))
  try {
    const { folder } = await describe(described, work)
    const description = await loadDescription(folder)
    checkTarget(target, description, { profile, yesProduction: true })
    const run = plannedRun(target, profile, folder, work)
    const plan = await dryRun(run, description)
    const used = usedBefore(target)
    const allowed = (limit: Limit) => allowedOf(target, profile, limit, used(limit))
    process.stdout.write(`${planText(description, target, profile, plan, { used, allowed })}\n`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** A run that leaves nothing behind: a ledger and results of its own, and hooks that do nothing. */
export function plannedRun(target: Target, profile: Profile, description: string, work: string): Run {
  const doNothing = (command: string | null) => (command === null ? null : ':')
  const { advanceTime, reset, seedCounter } = target.hooks
  const hooks = {
    ...target.hooks,
    advanceTime: doNothing(advanceTime),
    reset: doNothing(reset),
    seedCounter: doNothing(seedCounter),
  }
  const ledger = path.join(work, 'ledger.ndjson')
  const startedAt = new Date().toISOString()
  const planned = { ...target, hooks }
  const own = { results: work, targetFile: '', description, ledger, startedAt }
  return { id: 'plan', target: planned, profile, only: null, patience: 0, ...own }
}

/** What a run may spend of a limit of which `used` uses are in the window: its budget and its share, and what is left. */
function allowedOf(target: Target, profile: Profile, limit: Limit, used: number): number {
  const quota = quotaOf(target, limit)
  const inForce = limitInForce(target, limit)
  const share = quota === null ? Number.POSITIVE_INFINITY : shareOf(quota, used)
  const left = inForce === null || canEmptyCounters(target) ? Number.POSITIVE_INFINITY : Math.max(0, inForce - used)
  return Math.min(capOf(target, profile, limit), share, left)
}

/** Uses of the first tenant that are in a limit's window already; an embedded service begins with none. */
function usedBefore(target: Target): (limit: Limit) => number {
  if (target.reference !== null) return () => 0
  const ledger = openLedger(ledgerFileOf(target.name), 'plan')
  const [tenant] = target.tenants
  return (limit) => {
    const key = limit.scope === 'key' ? (tenant.assistantKeys[0] ?? null) : tenant.adminKey
    return ledger.count(limit, countedFor(limit, { tenant, key, sourceAddress: null }))
  }
}
