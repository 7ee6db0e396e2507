import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Call } from '../../harness/sending/call.ts'
import { agentIds, agentOperations } from '../../harness/target/agent-operations.ts'
import { includesProfile } from '../../harness/target/run.ts'
import type { Tenant } from '../../harness/target/target.ts'
import { type NotTested, notTested } from '../../harness/verdict/outcome.ts'
import { hasWorked } from '../agent/job-status.ts'
import { hasStatus, jobIn } from '../reading/body.ts'
import { withSituation } from '../reading/evidence.ts'
import { isRefusal } from '../reading/status.ts'
import { endOf as answeredAt, COPIES_AGREE, SETTLED } from '../reading/time.ts'
import type { Wording } from '../requests/request-body.ts'
import { askingTenant } from './calls.ts'
import type { EngineContext } from './context.ts'
import { createJob, type Job, jobOf, noPoll } from './jobs.ts'
import { hasEnded, pollAfterEnd, pollToEnd, readJob } from './polls.ts'

/**
 * A job costs a use, and minutes of an agent. So one job with the instruction to change nothing serves all that need a
 * job.
 */

/** A job that was polled to its end, if there is a way to read it. */
export interface SharedJob extends Job {
  readonly tenant: Tenant
  readonly created: Exchange
  readonly polls: readonly Exchange[]
  readonly state: JobState
}

/**
 * `ended`: the job takes follow-ups. `unknown`: it may refuse them, since it failed or was archived, or since its end
 * can't be seen.
 */
type JobState = 'ended' | 'active' | 'unknown'

interface StartedJob {
  readonly tenant: Tenant
  readonly created: Promise<Exchange | null>
  readonly ended: () => Promise<SharedJob | null>
}

/** The jobs of each run that no follow-up has set to work. */
const idleJobs = new WeakMap<EngineContext, readonly StartedJob[]>()

/** The tenant whose jobs are shared, if possible one that can send follow-ups; null where none can create a job. */
export function jobTenant(context: EngineContext): Tenant | null {
  const { create, message } = agentOperations(context.description)
  if (create === null || context.run.target.lacks.includes(create.id)) return null
  return askingTenant(context, message) ?? askingTenant(context, create)
}

/** Starts a job that `sharedJob` gives to later callers. */
export async function startSharedJob(context: EngineContext, wording: Wording): Promise<Exchange | null> {
  const tenant = jobTenant(context)
  return tenant === null ? null : started(context, tenant, wording).created
}

function started(context: EngineContext, tenant: Tenant, wording?: Wording): StartedJob {
  const isRead = includesProfile(context.run.profile, 'release')
  // How a job is read is found out at once: by the time the job is needed, a service may not keep it any more.
  const created = createJob(context, 'noChange', tenant, wording).then(async (exchange) => {
    if (isRead) await jobOf(context, exchange)
    return exchange
  })
  let ended: Promise<SharedJob | null> | null = null
  const job: StartedJob = {
    tenant,
    created,
    ended: () => {
      ended ??= created.then((exchange) => endOf(context, exchange, tenant))
      return ended
    },
  }
  idleJobs.set(context, [...(idleJobs.get(context) ?? []), job])
  return job
}

/**
 * What the caller does with the job: a job that is only read is kept for the next caller, one that gets a follow-up is
 * not.
 */
export type JobUse = 'read' | 'follow-up'

/**
 * A job of a tenant, after its end was waited for, so that a follow-up is not refused for its state. Null where no job
 * can be had.
 */
export async function sharedJob(context: EngineContext, tenant: Tenant, use: JobUse): Promise<SharedJob | null> {
  const idle = idleJobs.get(context) ?? []
  const first = idle.find((job) => job.tenant === tenant) ?? started(context, tenant)
  const without = (job: StartedJob) => (idleJobs.get(context) ?? []).filter((other) => other !== job)
  if (use === 'follow-up') idleJobs.set(context, without(first))
  const job = await first.ended()
  // A creation that failed is left behind where another one is under way; a further one would fail as well.
  if (job === null && without(first).some((other) => other.tenant === tenant)) {
    idleJobs.set(context, without(first))
    return sharedJob(context, tenant, use)
  }
  // A job that is still active gets no follow-up, so it is kept for readers.
  if (use === 'follow-up' && job?.state === 'active') idleJobs.set(context, [...without(first), first])
  return job
}

async function endOf(context: EngineContext, created: Exchange | null, tenant: Tenant): Promise<SharedJob | null> {
  const job = await jobOf(context, created)
  if (created === null || job === null) return null
  const polls = job.poll === null ? [] : await pollToEnd(context, job.poll)
  return { ...job, tenant, created, polls, state: stateAfter(context, polls) }
}

/** A shared job that can be read; null where there is none, and these requirements are then recorded as not tested. */
export async function readableJob(
  context: EngineContext,
  tenant: Tenant | null,
  ids: readonly string[],
): Promise<(SharedJob & { readonly poll: Call }) | null> {
  if (tenant === null) return null
  const job = await sharedJob(context, tenant, 'read')
  if (job !== null && job.poll !== null) return { ...job, poll: job.poll }
  context.notTested(ids, job === null ? noJob(context) : noPoll(context))
  return null
}

/** Why requirements that need a job can't be shown. */
export function noJob({ description }: EngineContext): NotTested {
  return notTested('no job could be created', `see what ${agentIds(description).create} answers`)
}

/** Whether a job takes follow-ups, as these polls show. */
export function stateAfter(context: EngineContext, polls: readonly Exchange[]): JobState {
  const last = jobIn(polls.at(-1))
  if (!hasEnded(context, polls)) return last?.status === undefined ? 'unknown' : 'active'
  return hasStatus(last, 'failed') || hasStatus(last, 'archived') ? 'unknown' : 'ended'
}

/** The part of a situation that notes the state of the job. */
export function asSituation(state: JobState): { readonly job: 'ended' | 'unknown' } {
  return { job: state === 'ended' ? 'ended' : 'unknown' }
}

/**
 * Sends a valid follow-up to a job and judges its answer. If it is refused, the job is read again and its state then
 * counts: the service may have archived the job after it was seen to end.
 */
export async function sendFollowUp(
  context: EngineContext,
  call: Call,
  { poll, polls, state }: SharedJob,
): Promise<Exchange> {
  await copiesAgree(context, polls)
  const sent = await context.send(call)
  const isReadAgain = isRefusal(sent) && poll !== null
  const now = isReadAgain ? stateAfter(context, [await readJob(context, poll)]) : state
  const judged = withSituation(sent, asSituation(now))
  context.judge(judged)
  return judged
}

/**
 * Sends a follow-up that must be refused, and reads whether the ended job stays as it was. If the job seems changed, a
 * read may be of a database copy that lags behind, so all is done once more when every copy has the end. Returns the
 * answer, and the reads after it.
 *
 * @param pauses milliseconds before each read
 */
export async function sendRefused(
  context: EngineContext,
  call: Call,
  { poll, polls }: Pick<SharedJob, 'poll' | 'polls'>,
  pauses?: readonly number[],
): Promise<{ readonly sent: Exchange; readonly reads: readonly Exchange[] }> {
  if (poll === null) return { sent: await context.probe(call), reads: [] }
  await copiesAgree(context, polls)
  const watch = async () => {
    const before = await readJob(context, poll)
    const sent = await context.probe(call)
    const after = hasEnded(context, [before]) ? await pollAfterEnd(context, poll, pauses) : []
    return { before, sent, after }
  }
  const first = await watch()
  const isChanged = first.after.some((read) => hasWorked(first.before, read))
  if (isChanged) await context.wait(SETTLED)
  const { before, sent, after } = isChanged ? await watch() : first
  context.judgeSequence('job-refused-follow-up', [before, sent, ...after])
  return { sent, reads: after }
}

/** Waits if a job ended only just now: a copy of the database may still show it as active. */
async function copiesAgree(context: EngineContext, polls: readonly Exchange[]): Promise<void> {
  const last = polls.at(-1)
  if (last !== undefined) await context.wait(Math.max(0, answeredAt(last) + COPIES_AGREE - Date.now()))
}
