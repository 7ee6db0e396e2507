import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { countedFor } from '../../harness/budget/budget.ts'
import { ledgerFileOf, openLedger } from '../../harness/budget/ledger.ts'
import { type LimitFact, loadDescription } from '../../harness/description.ts'
import type { Profile } from '../../harness/target/run.ts'
import type { Target } from '../../harness/target/target.ts'
import { readTarget, targetPath } from '../../harness/target/target-file.ts'
import { type DescriptionOptions, describe } from '../../scripts/description.ts'
import { checkTarget } from '../../scripts/preflight.ts'
import { allowedOf, planOf } from './plan-parts.ts'
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
    const description = await loadDescription((await describe(described, work)).folder)
    checkTarget(target, description.facts, { profile, yesProduction: true })
    const used = usedBefore(target)
    const allowed = (limit: LimitFact) => allowedOf(target, profile, limit, used(limit))
    const plan = planOf(description, target, profile, allowed)
    process.stdout.write(`${planText(description.facts, target, profile, plan, { used, allowed })}\n`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Uses of the first tenant that are in a limit's window already; an embedded service begins with none. */
function usedBefore(target: Target): (limit: LimitFact) => number {
  if (target.reference !== null) return () => 0
  const ledger = openLedger(ledgerFileOf(target.name), 'plan')
  const [tenant] = target.tenants
  return (limit) => {
    const key = limit.scope === 'key' ? (tenant.assistantKeys[0] ?? null) : tenant.adminKey
    return ledger.count(limit, countedFor(limit, tenant, key, 'default address'))
  }
}
