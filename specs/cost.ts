import { agentIds, jobParameterOf } from '../harness/agent-operations.ts'
import { limitInForce } from '../harness/budget.ts'
import { MOST_USES } from '../harness/counters.ts'
import type { Facts, LimitFact, OperationFact } from '../harness/description.ts'
import type { Profile } from '../harness/run.ts'
import type { Target } from '../harness/target.ts'
import { clientOperations } from '../requirements/browser-clients.ts'
import { limitForPage } from '../requirements/browser-limit.ts'
import { credentialCases } from '../requirements/derive-auth.ts'
import { pathCases } from '../requirements/derive-paths.ts'
import { requestCases } from '../requirements/derive-requests.ts'
import { SENT_BELOW_LIMIT } from './boundary.ts'

/** What the specs will do to a target at the most; nothing is sent to find it out. */
export interface Cost {
  /** Uses of each operation on the first tenant, refused and invalid ones included. */
  readonly uses: Readonly<Record<string, number>>
  /** Uses of each limit by its boundary test, on the last tenant; null: it will not run. */
  readonly boundary: Readonly<Record<string, number | null>>
  readonly jobs: number
  /** Pull requests, where the target says which instruction opens one. */
  readonly pullRequests: number
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
    const most = boundaryUses(target, limit)
    return [limit.id, most === null ? null : most + refused.length] as const
  })
  const pullRequests = target.prompts.change === null ? 0 : 2
  return {
    uses: Object.fromEntries(uses),
    boundary: Object.fromEntries(boundary),
    jobs: jobs + boundaryJobs(target, facts),
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

/** Uses up to the limit and one more of each operation, one as the control, one after the window. */
function boundaryUses(target: Target, limit: LimitFact): number | null {
  const most = limitInForce(target, limit)
  if (most === null || !target.exhaust) return null
  if (most > MOST_USES && target.hooks.seedCounter === null) return null
  return (most > MOST_USES ? SENT_BELOW_LIMIT : most) + limit.operations.length + 2
}

function boundaryJobs(target: Target, facts: Facts): number {
  const agent = facts.limits.filter(({ operations }) => operations.includes(agentIds(facts).create))
  return agent.reduce((sum, limit) => sum + (boundaryUses(target, limit) ?? 0), 0)
}
