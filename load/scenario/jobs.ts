import type { Exchange } from '../../harness/exchange/exchange.ts'
import { filledPath, jobParametersOf } from '../../harness/target/address.ts'
import { agentIds, agentOperations } from '../../harness/target/agent-operations.ts'
import type { Stage } from '../../harness/target/load-schema.ts'
import { knownPollPath, pollPathCandidates } from '../../harness/target/poll-path.ts'
import { tenantFor } from '../../harness/target/tenant-for.ts'
import { JOBS_END } from '../../harness/verdict/load-model.ts'
import { recordExchange } from '../../harness/verdict/results.ts'
import { finalStatuses } from '../../requirements/agent/job-status.ts'
import { type Asking, type LoadContext, type Obstacle, type Planning, plannedRequest } from '../context/context.ts'
import type { Reservation } from '../context/reservation.ts'
import { exchangeOf, readExchange } from '../figures/exchanges.ts'
import { arrivalsIn } from '../plan/arrivals.ts'
import type { JobPart } from '../plan/plan.ts'
import type { LoadRecord } from '../plan/record.ts'

/** Agent jobs under load. */

/** Stands for the job's id in an address until the job is created. */
const PLACE = 'assay-job'

interface ReadyJobs extends Asking {
  readonly kind: 'ready'
  readonly part: JobPart
}

export type Jobs = ReadyJobs | ({ readonly kind: 'none' } & Obstacle)

/** Jobs that are charged in the ledger; `uses` are those of each job, in the order of their numbers. */
export type PreparedJobs = ReadyJobs & { readonly uses: Reservation['uses'] }

/** Jobs that begin by the stages of their rate. */
export function jobsBy(context: Planning, stages: readonly Stage[]): Jobs {
  const { description, run } = context
  const { create } = agentOperations(description)
  const tenant = create === null ? null : tenantFor(description, run.target, create)
  const asking = create === null || tenant === null ? null : { operation: create, tenant }
  const request = asking === null ? null : plannedRequest(context, asking)
  if (asking === null || request === null) {
    const remedy = 'give one of tenants a project and an adminKey'
    return { kind: 'none', reason: 'no tenant of the target can create a job', remedy }
  }
  const streams = arrivalsIn(stages)
  if (streams === 0) {
    const remedy = 'give it a longer --duration or a higher --rate, or jobs a greater share in load.mix'
    return { kind: 'none', reason: 'the load is too short for a single job', remedy }
  }
  const known = knownPollPath(description, run.target)
  const values = jobParametersOf(description, asking.tenant, PLACE)
  const created = { id: PLACE, url: request.url, locations: [], values }
  const paths = known === null ? pollPathCandidates(description, run.target.baseUrl, created) : [known]
  const polls = paths.map((path) => `${run.target.baseUrl}${filledPath(path, values)}`.replaceAll(PLACE, '{id}'))
  const timeout = run.target.timeouts.job * 1000
  const finals = [...finalStatuses(description)]
  const part = { requirement: JOBS_END, request, stages, streams, users: 1, polls, finals, timeout }
  return { kind: 'ready', ...asking, part }
}

/** Records and returns the exchange of each creation, followed by that of the job's last read. */
export function recordJobs(
  { redact, run, description }: LoadContext,
  { part, tenant, uses }: PreparedJobs,
  records: readonly LoadRecord[],
): readonly Exchange[] {
  const { poll } = agentIds(description)
  return records.flatMap((record) => {
    const { number, job } = record
    const created = exchangeOf(record, {
      request: part.request,
      tenant,
      situation: {
        probe: 'create-job-under-load',
        expected: 'success',
        requirement: null,
        evidence: { kind: 'load-job', job: number, found: job?.isFound ?? false },
      },
      uses: uses[number] ?? {},
      redact,
    })
    const read = job?.lastRead ?? null
    const exchanges = read === null ? [created] : [created, readExchange(read, created, poll, redact)]
    for (const exchange of exchanges) recordExchange(run.results, exchange)
    return exchanges
  })
}
