import { filledPath, jobParametersOf } from '../../harness/target/address.ts'
import { agentOperations } from '../../harness/target/agent-operations.ts'
import type { Stage } from '../../harness/target/load-schema.ts'
import { knownPollPath, pollPathCandidates } from '../../harness/target/poll-path.ts'
import { tenantFor } from '../../harness/target/tenant-for.ts'
import { finalStatuses } from '../../requirements/agent/job-status.ts'
import { type LoadContext, plannedRequest } from '../context.ts'
import type { JobPart } from '../plan.ts'
import { affordable, reserve } from '../reservation.ts'
import { arrivalsIn } from '../scripts/arrivals.ts'

/** Jobs of the agent under load. */

/** Stands for a job in an address until there is one. */
const PLACE = 'assay-job'

export type Jobs =
  | { readonly kind: 'ready'; readonly part: JobPart }
  /** Why none are created. */
  | { readonly kind: 'none'; readonly reason: string }

/** Jobs by the stages of their rate, charged in the ledger. */
export function jobsBy(context: Pick<LoadContext, 'run' | 'description'>, stages: readonly Stage[]): Jobs {
  const { description, run } = context
  const { create } = agentOperations(description)
  const tenant = create === null ? null : tenantFor(description, run.target, create)
  const request = create === null || tenant === null ? null : plannedRequest(context, create, tenant)
  if (create === null || tenant === null || request === null) {
    return { kind: 'none', reason: 'no tenant of the target can create a job' }
  }
  const jobs = arrivalsIn(stages)
  if (jobs === 0) return { kind: 'none', reason: 'it is too short for a single one' }
  const left = affordable(context, create, tenant)
  if (left < jobs) return { kind: 'none', reason: `${jobs} of them are more than the ${left} uses that are left` }
  reserve(context, create, tenant, jobs)
  const known = knownPollPath(description, run.target)
  const created = { id: PLACE, url: request.url, locations: [] }
  const paths = known === null ? pollPathCandidates(description, run.target.baseUrl, created) : [known]
  const values = jobParametersOf(description, tenant, PLACE)
  const polls = paths.map((path) => `${run.target.baseUrl}${filledPath(path, values)}`.replaceAll(PLACE, '{id}'))
  const timeout = run.target.timeouts.job * 1000
  return { kind: 'ready', part: { request, stages, jobs, polls, finals: [...finalStatuses(description)], timeout } }
}
