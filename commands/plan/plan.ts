import path from 'node:path'
import { type AskedPacts, givenContracts, keepPacts } from '../../contracts/given/gather.ts'
import type { Profile, Run } from '../../harness/target/run.ts'
import type { Target } from '../../harness/target/target.ts'
import { targetNamed } from '../../harness/target/target-file.ts'
import { temporaryFolder } from '../../harness/temporary-folder.ts'
import { loadDescription } from '../../schemas/description/load.ts'
import { printJson } from '../../scripts/command-line/terminal.ts'
import { type DescriptionOptions, describe } from '../../scripts/run/description.ts'
import { checkTarget } from '../../scripts/run/preflight.ts'
import { dryRun } from './dry-run.ts'
import { planData, planText } from './plan-text.ts'
import { standingOf } from './standing.ts'

interface PlanOptions extends DescriptionOptions, AskedPacts {
  readonly target: string
  readonly profile: Profile
  readonly json?: boolean
}

/** Prints what a run would spend and create. It sends nothing and needs no key. */
export async function printPlan(options: PlanOptions): Promise<void> {
  const { profile } = options
  const target = targetNamed(options.target)
  using inUse = await describe(options)
  using work = temporaryFolder()
  const description = await loadDescription(inUse.folder)
  checkTarget(target, description, { profile, yesProduction: true })
  const { pacts, given } = await givenContracts(options, description, target)
  const run = { ...plannedRun(target, profile, inUse.folder, work.path), pacts: given }
  keepPacts(run, pacts, [])
  const plan = await dryRun(run, description)
  const standing = standingOf(description, target, profile)
  if (options.json === true) printJson(planData(description, target, profile, plan, standing))
  else process.stdout.write(`${planText(description, target, profile, plan, standing)}\n`)
}

/** A run that leaves nothing behind: it has its own ledger and results, and hooks that do nothing. */
export function plannedRun(target: Target, profile: Profile, description: string, work: string): Run {
  const doNothing = Object.entries(target.hooks).map(([name, command]) => [name, command === null ? null : ':'])
  // A plan's requests are answered at once, so it needs no timeouts.
  const timeouts = { job: 0, answer: 0, connect: 0, limitWindow: 0 }
  return {
    id: 'plan',
    target: { ...target, timeouts, hooks: { ...target.hooks, ...Object.fromEntries(doNothing) } },
    targetFile: '',
    profile,
    only: null,
    load: null,
    command: 'verify',
    pacts: [],
    build: null,
    results: work,
    description,
    document: null,
    history: null,
    ledger: path.join(work, 'ledger.sqlite'),
    startedAt: new Date().toISOString(),
  }
}
