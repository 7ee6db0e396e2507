import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contractCostOf } from '../contracts/cost.ts'
import { capOf, limitInForce } from '../harness/budget.ts'
import { type Description, type Facts, type LimitFact, loadDescription } from '../harness/description.ts'
import type { Profile } from '../harness/run.ts'
import { lastTenant, type Target } from '../harness/target.ts'
import { readTarget, targetPath } from '../harness/target-file.ts'
import { loadCostOf } from '../load/cost.ts'
import { catalogue, exemption } from '../requirements/catalogue.ts'
import { type Cost, costOf } from '../specs/cost.ts'
import { describeDocument, shippedDescription } from './description.ts'
import { checkTarget } from './preflight.ts'

interface PlanOptions {
  readonly target: string
  readonly profile: Profile
  readonly document?: string
}

/** Prints what a run would spend and create. Sends nothing, and needs no key. */
export async function printPlan({ target: nameOrFile, profile, document }: PlanOptions): Promise<void> {
  const target = readTarget(targetPath(nameOrFile, path.resolve('targets')))
  const work = mkdtempSync(path.join(tmpdir(), 'assay-'))
  try {
    const description = document === undefined ? shippedDescription() : await describeDocument(document, work)
    const loaded = await loadDescription(description.folder)
    checkTarget(target, loaded.facts, { profile, yesProduction: true })
    process.stdout.write(`${planText(loaded, target, profile)}\n`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Seconds that a job may take on a service where nobody knows, for the estimate of minutes. */
const SECONDS_A_JOB = 30
const SECONDS_A_QUESTION = 3

function planText(description: Description, target: Target, profile: Profile): string {
  const { facts } = description
  const cost = wholeCost(description, target, profile)
  const [first] = target.tenants
  const lines = facts.limits.map((limit) => limitLine(facts, target, profile, cost, limit))
  const questions = Object.values(cost.uses).reduce((sum, uses) => sum + uses, 0)
  const minutes =
    target.reference === null ? (cost.jobs * SECONDS_A_JOB + questions * SECONDS_A_QUESTION) / 60 / 4 : 0.5
  return [
    `A ${profile} run on ${target.name} (${target.baseUrl}) would spend at the most, and send nothing now:`,
    '',
    `  ${'limit'.padEnd(30)}${'uses'.padStart(7)}${'allowed'.padStart(9)}${'limit'.padStart(8)}  boundary test`,
    ...lines,
    '',
    `  jobs created: ${cost.jobs}; pull requests left behind: at most ${cost.pullRequests}`,
    `  uses count for ${first.organization}; boundary tests for ${lastTenant(target).organization}`,
    `  time: about ${Math.max(1, Math.ceil(minutes))} min`,
  ].join('\n')
}

/** What all engines together spend at the most. */
function wholeCost(description: Description, target: Target, profile: Profile): Cost {
  const { facts } = description
  const specs = costOf(facts, target, profile)
  if (profile === 'smoke') return specs
  const open = catalogue(facts).filter((entry) => exemption(entry, { description, target }, { profile }) === null)
  const load = loadCostOf(facts, target, profile, new Set(open.map(({ requirement }) => requirement.id)))
  const contracts = contractCostOf(facts, target)
  const added = (key: string) => (contracts.uses[key] ?? 0) + (load.uses[key] ?? 0)
  const sum = ([id, uses]: readonly [string, number | null]) =>
    [id, uses === null ? null : uses + (load.boundary[id] ?? 0)] as const
  return {
    uses: Object.fromEntries(Object.entries(specs.uses).map(([id, uses]) => [id, uses + added(id)])),
    boundary: Object.fromEntries(Object.entries(specs.boundary).map(sum)),
    jobs: specs.jobs + contracts.jobs + (load.boundary['agent-project-hour'] ?? 0),
    pullRequests: specs.pullRequests + contracts.pullRequests,
  }
}

function limitLine(facts: Facts, target: Target, profile: Profile, cost: Cost, limit: LimitFact): string {
  const uses = facts.operations
    .filter(({ id }) => limit.operations.includes(id))
    .reduce((sum, { id }) => sum + (cost.uses[id] ?? 0), 0)
  const allowed = capOf(target, profile, limit)
  const inForce = limitInForce(target, limit)
  const boundary = cost.boundary[limit.id]
  const numbers = `${String(uses).padStart(7)}${String(allowed).padStart(9)}${String(inForce ?? 'none').padStart(8)}`
  const said = boundary == null ? 'no' : `${boundary} uses`
  return `  ${limit.id.padEnd(30)}${numbers}  ${said}${uses > allowed ? '  (the budget stops it earlier)' : ''}`
}
