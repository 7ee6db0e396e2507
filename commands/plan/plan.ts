import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { canEmptyCounters, capOf, countedFor, limitInForce, quotaOf } from '../../harness/budget/budget.ts'
import { ledgerFileOf, openLedger, shareOf } from '../../harness/budget/ledger.ts'
import type { Profile, Run } from '../../harness/target/run.ts'
import type { Target } from '../../harness/target/target.ts'
import { readTarget, targetPath } from '../../harness/target/target-file.ts'
import { keysOfKind, tenantFor } from '../../harness/target/tenant-for.ts'
import type { DescriptionView, Limit } from '../../schemas/description/description.ts'
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
    const used = usedBefore(description, target)
    const allowed = (limit: Limit) => allowedOf(target, profile, limit, used(limit))
    process.stdout.write(`${planText(description, target, profile, plan, { used, allowed })}\n`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** A run that leaves nothing behind: a ledger and results of its own, and hooks that do nothing. */
export function plannedRun(target: Target, profile: Profile, description: string, work: string): Run {
  const doNothing = Object.entries(target.hooks).map(([name, command]) => [name, command === null ? null : ':'])
  // What a plan asks is answered at once.
  const timeouts = { job: 0, answer: 0, connect: 0, limitWindow: 0 }
  return {
    id: 'plan',
    target: { ...target, timeouts, hooks: { ...target.hooks, ...Object.fromEntries(doNothing) } },
    targetFile: '',
    profile,
    only: null,
    results: work,
    description,
    ledger: path.join(work, 'ledger.ndjson'),
    startedAt: new Date().toISOString(),
  }
}

/** What a run may spend of a limit of which `used` uses are in the window: its budget and its share, and what is left. */
function allowedOf(target: Target, profile: Profile, limit: Limit, used: number): number {
  const quota = quotaOf(target, limit)
  const inForce = limitInForce(target, limit)
  const share = quota === null ? Number.POSITIVE_INFINITY : shareOf(quota, used)
  const left = inForce === null || canEmptyCounters(target) ? Number.POSITIVE_INFINITY : Math.max(0, inForce - used)
  return Math.min(capOf(target, profile, limit), share, left)
}

/** Uses of the tenant that asks which are in a limit's window already; an embedded service begins with none. */
function usedBefore(description: DescriptionView, target: Target): (limit: Limit) => number {
  if (target.reference !== null) return () => 0
  const ledger = openLedger(ledgerFileOf(target.name), 'plan')
  return (limit) => {
    const operation = description.operations.find(({ limits }) => limits.includes(limit.id))
    const tenant = operation === undefined ? null : tenantFor(description, target, operation)
    if (operation === undefined || tenant === null) return 0
    const key = keysOfKind(tenant, operation.key)[0] ?? null
    return ledger.count(limit, countedFor(limit, { tenant, key, sourceAddress: null }))
  }
}
