import { limitInForce } from '../harness/budget/budget.ts'
import { MOST_USES } from '../harness/budget/counters.ts'
import type { Facts, LimitFact, OperationFact } from '../harness/description.ts'
import { usesToWatch } from '../harness/limits/watch-window.ts'
import { agentIds, jobParameterOf } from '../harness/target/agent-operations.ts'
import type { Profile } from '../harness/target/run.ts'
import type { Target } from '../harness/target/target.ts'
import { credentialCases } from '../requirements/access/keys.ts'
import { pathCases } from '../requirements/access/paths.ts'
import { requestCases } from '../requirements/bodies/request-cases.ts'
import { clientOperations } from '../requirements/browser/page-clients.ts'
import { limitForPage } from '../requirements/browser/page-limit.ts'
import { otherOperations } from '../requirements/limits/coverage.ts'
import { FORWARDED, SENT_BELOW_LIMIT } from './limits/boundary.ts'
import { BEYOND_BY_ITSELF } from './limits/other-operations.ts'

/** What the specs will do to a target at the most; nothing is sent to find it out. */
export interface Cost {
  /** Uses of each operation on the first tenant, refused and invalid ones included. */
  readonly uses: Readonly<Record<string, number>>
  /** What is spent of each limit at its boundary, on the last tenant; null: nothing. */
  readonly boundary: Readonly<Record<string, BoundaryCost | null>>
  readonly jobs: number
  /** Pull requests, where the target says which instruction opens one. */
  readonly pullRequests: number
}

/** Uses of one limit by what is asked of it. */
export interface BoundaryCost {
  /** Up to the limit and beyond, with the control and what comes after the wait and the window. */
  readonly atLimit: number
  /** Of operations that may have a counter of their own. */
  readonly others: number
  /** To find out what the window is like: once, and again as often as it turns out to move in steps. */
  readonly window: number
  /** By pages of the browser that are to show a refusal. */
  readonly pages: number
}

/** Requests of one operation that the specs send besides the derived cases. */
const SMOKE_JOBS = 2
const LIFECYCLE_FOLLOW_UPS = 2
const GAP_QUESTIONS = 5
const PLAIN_QUESTIONS = 5
const PAGE_SIZE_QUESTIONS = 3
const PARITY_QUESTIONS = 2
const HISTORY_QUESTIONS = 1
/** A question, a follow-up and one after the reload. */
const PAGE_QUESTIONS = 3

export function costOf(facts: Facts, target: Target, profile: Profile): Cost {
  if (profile === 'smoke') {
    const once = facts.operations.map(({ id, response }) => [id, response.kind === 'stream' ? 1 : 0] as const)
    return {
      uses: { ...Object.fromEntries(once), [agentIds(facts).create]: SMOKE_JOBS },
      boundary: {},
      jobs: SMOKE_JOBS,
      pullRequests: 0,
    }
  }
  const jobs = jobsOf(facts, target)
  const pages = profile === 'nightly' ? clientOperations(facts) : []
  const uses = facts.operations.map((operation) => {
    const asking = pages.filter((page) => page.operation === operation)
    return [operation.id, usesOf(facts, target, operation, jobs) + asking.length * PAGE_QUESTIONS] as const
  })
  const boundary = facts.limits.map((limit) => {
    const refused = pages.filter(({ operation }) => limitForPage(facts, target, operation) === limit)
    const uses = boundaryUses(facts, target, limit, profile)
    return [limit.id, uses === null ? null : { ...uses, pages: refused.length }] as const
  })
  const pullRequests = target.prompts.change === null ? 0 : 2
  return {
    uses: Object.fromEntries(uses),
    boundary: Object.fromEntries(boundary),
    jobs: jobs + boundaryJobs(facts, boundary),
    pullRequests,
  }
}

/** One course for each known instruction and two more; one ended job for each follow-up that sets it to work again. */
function jobsOf(facts: Facts, { prompts }: Target): number {
  const told = Object.entries(prompts).filter(([name, prompt]) => name === 'noChange' || prompt !== null).length
  const accepted = requestCases(facts).filter(
    ({ operation, owed }) => operation.family === 'agent' && owed === 'success',
  )
  const ended = accepted.filter(({ operation }) => jobParameterOf(facts, operation) !== null).length + 2
  return SMOKE_JOBS + told + 2 + accepted.length - ended + 2 + 2 * ended
}

function usesOf(facts: Facts, target: Target, operation: OperationFact, jobs: number): number {
  const ofOperation = (cases: readonly { readonly operation: OperationFact }[]) =>
    cases.filter((one) => one.operation.id === operation.id).length
  const derived = ofOperation(requestCases(facts)) + ofOperation(credentialCases(facts)) + ofOperation(pathCases(facts))
  const malformed = 1
  if (operation.family === 'assistant') {
    const plain = GAP_QUESTIONS + PLAIN_QUESTIONS + PARITY_QUESTIONS + HISTORY_QUESTIONS
    return derived + malformed + plain + (target.deterministic ? PAGE_SIZE_QUESTIONS : 0)
  }
  return derived + malformed + (jobParameterOf(facts, operation) !== null ? LIFECYCLE_FOLLOW_UPS : jobs + 1)
}

/** More than one use of each operation beyond, where a bucket gives some back, is what only such a target costs. */
function boundaryUses(
  facts: Facts,
  target: Target,
  limit: LimitFact,
  profile: Profile,
): Omit<BoundaryCost, 'pages'> | null {
  const most = limitInForce(target, limit)
  if (most === null || !target.exhaust) return null
  const isSeeded = most > MOST_USES
  if (isSeeded && target.hooks.seedCounter === null) return null
  const others = otherOperations(facts, limit).length
  const together = limit.operations.length - others
  const isWatched = profile === 'nightly' && target.hooks.advanceTime !== null
  const filling = isSeeded ? 0 : most
  return {
    atLimit: (isSeeded ? SENT_BELOW_LIMIT : most) + together + FURTHER + (limit.scope === 'ip' ? FORWARDED : 0),
    others: others * (isSeeded ? 1 : most + BEYOND_BY_ITSELF) + (others > 0 ? 1 : 0),
    window: isWatched ? usesToWatch(filling) : 0,
  }
}

/** The control, one after the wait that the refusal asks for, one after the window. */
const FURTHER = 3

function boundaryJobs(facts: Facts, boundary: readonly (readonly [string, BoundaryCost | null])[]): number {
  const { create } = agentIds(facts)
  const creating = facts.limits.filter(({ operations }) => operations.includes(create)).map(({ id }) => id)
  return boundary
    .filter(([id]) => creating.includes(id))
    .reduce((sum, [, cost]) => sum + (cost === null ? 0 : cost.atLimit + cost.window), 0)
}
