import { setTimeout as delay } from 'node:timers/promises'
import { retryAfter } from '../../harness/limits/limit-headers.ts'
import type { Exchange } from '../../harness/sending/exchange.ts'
import type { Call } from '../../harness/sending/sender.ts'
import { filledPath, jobParametersOf } from '../../harness/target/address.ts'
import { agentIds, agentOperations } from '../../harness/target/agent-operations.ts'
import { knownPollPath, type PollPath, pollPathCandidates } from '../../harness/target/poll-path.ts'
import { type Prompts, scopeOf, type Tenant } from '../../harness/target/target.ts'
import type { NotTested } from '../../harness/verdict/outcome.ts'
import { keyOf } from '../access/credentials.ts'
import { finalStatuses, isFinal } from '../agent/lifecycle.ts'
import { header, isSuccess, jobIn } from '../evidence.ts'
import { askingTenant, callOf, instruction, plainBody, valid } from './calls.ts'
import type { EngineContext } from './context.ts'

/** Milliseconds between two polls: quick at first, for a job of a second, then gentle, for one of minutes. */
const FIRST_PAUSE = 40
const LONGEST_PAUSE = 2_000

/** Once one job has not ended in time, no other is waited for as long: a fault must not cost the whole run. */
const SHORT_TIMEOUT = 1_000

const pollPaths = new WeakMap<EngineContext, Promise<PollPath | null>>()
const gaveUp = new WeakSet<EngineContext>()

/**
 * Starts a job, with the plainest instruction or one that the target names for what comes of it. Null where the document
 * has no operation for that, or the target no tenant that can.
 *
 * @param tenant the one that goes on with the job, where that needs more than to start it
 */
export async function createJob(
  context: EngineContext,
  prompt?: keyof Prompts,
  tenant = creator(context),
): Promise<Exchange | null> {
  const { create: operation } = agentOperations(context.description)
  if (operation === null || tenant === null) return null
  const evidence = prompt === undefined ? undefined : ({ kind: 'job', prompt } as const)
  const body = plainBody(context, operation, instruction(context, prompt ?? 'noChange'))
  return context.probe(callOf(context, operation, { tenant, body, situation: valid('create-agent-job', evidence) }))
}

function creator(context: EngineContext): Tenant | null {
  return askingTenant(context, agentOperations(context.description).create)
}

/** Id of the job in an answer, or null. */
function jobId(exchange: Exchange): string | null {
  const id = jobIn(exchange)?.id
  return typeof id === 'string' && id !== '' ? id : null
}

/** A job that was created. */
export interface Job {
  readonly id: string
  /** What reads it; null where no way to read a job was found. */
  readonly poll: Call | null
}

/**
 * The job in an answer, and how this target lets it be read: as the document or the target's file says, or as was found
 * with the first job, by trying what the documented paths suggest. Null where the answer holds no job.
 *
 * @param reader a tenant other than the job's own that is to read it
 */
export async function jobOf(context: EngineContext, created: Exchange | null, reader?: Tenant): Promise<Job | null> {
  const id = created === null ? null : jobId(created)
  if (created === null || id === null) return null
  const own = context.run.target.tenants.find((tenant) => isCaller(tenant, created.caller))
  if (own === undefined) return { id, poll: null }
  const found = pollPaths.get(context) ?? discover(context, created, id, own)
  pollPaths.set(context, found)
  const path = await found
  return { id, poll: path === null ? null : pollCall(context, path, id, reader ?? own) }
}

function isCaller(tenant: Tenant, { organization, scope, key }: Exchange['caller']): boolean {
  const isNamed = tenant.organization === organization && scopeOf(tenant) === scope
  return isNamed && [tenant.adminKey, ...tenant.assistantKeys].includes(key)
}

async function discover(
  context: EngineContext,
  created: Exchange,
  id: string,
  tenant: Tenant,
): Promise<PollPath | null> {
  const { description, run } = context
  const known = knownPollPath(description, run.target)
  if (known !== null) return known
  const locations = ['location', 'content-location'].flatMap((name) => header(created.response, name) ?? [])
  const job = { id, url: created.request.url, locations }
  for (const path of pollPathCandidates(description, run.target.baseUrl, job)) {
    const answer = await context.send({ ...pollCall(context, path, id, tenant), operation: null })
    if (typeof jobIn(answer)?.status === 'string') return path
  }
  return null
}

/** Why a requirement that needs polls can't be shown. */
export const noPoll = {
  reason: 'no way to read a job was found, and the document shows none',
  remedy: 'give the path in poll of the target',
} as const

/** Why a requirement that needs the end of a job can't be shown. */
export function stillActive({ run }: EngineContext): Pick<NotTested, 'reason' | 'remedy'> {
  const reason = `a job was still active after ${run.target.timeouts.job} s`
  return { reason, remedy: 'raise timeouts.job in the target' }
}

/** A read of one job by the poll operation. Polling is a use only where the document counts it as one. */
function pollCall(context: EngineContext, path: PollPath, id: string, tenant: Tenant): Call {
  const description = context.description
  const counted = agentOperations(description).poll?.limits ?? []
  return {
    operation: agentIds(description).poll,
    situation: valid('poll-job', { kind: 'poll', path: `GET ${path}` }),
    tenant,
    method: 'GET',
    path: filledPath(path, jobParametersOf(description, tenant, id)),
    headers: [['Accept', 'application/json']],
    credentials: keyOf(tenant, 'admin') ?? { kind: 'none' },
    body: null,
    sourceAddress: null,
    limits: description.limits.filter((limit) => counted.includes(limit.id)),
    exhausting: false,
  }
}

/** Polls until the job's status is final or the run's time for it is over; every poll in order. */
export async function pollToEnd(context: EngineContext, call: Call): Promise<readonly Exchange[]> {
  const timeout = gaveUp.has(context) ? SHORT_TIMEOUT : context.run.target.timeouts.job * 1000
  const deadline = Date.now() + timeout
  const finals = finalStatuses(context.description)
  const polls: Exchange[] = []
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    const poll = await pollInTurn(context, call)
    polls.push(poll)
    if (isFinal(finals, poll) || !isSuccess(poll)) return polls
    if (Date.now() + pause > deadline) {
      gaveUp.add(context)
      return polls
    }
    await delay(pause)
  }
}

/** One poll. How often a client may ask is nowhere said: what came too soon is sent again after the wait asked for. */
async function pollInTurn(context: EngineContext, call: Call): Promise<Exchange> {
  for (let turn = 1; ; turn++) {
    const poll = await context.probe(call)
    const asked = retryAfter(poll.response?.headers ?? [], Date.now()) ?? 1
    const isTooSoon = poll.response?.status === 429 && asked <= context.run.target.timeouts.job
    if (!isTooSoon || turn === MOST_TURNS) return poll
    await delay(Math.max(0, asked) * 1000)
  }
}

const MOST_TURNS = 5

/** A few more polls after the end, to see that a final status stays. */
export async function pollAfterEnd(context: EngineContext, call: Call): Promise<readonly Exchange[]> {
  const polls: Exchange[] = []
  for (const pause of [60, 120, 240]) {
    await delay(pause)
    polls.push(await pollInTurn(context, call))
  }
  return polls
}

/** A job to send follow-ups to. `unknown`: there is no way to see whether it has ended. */
export interface EndedJob {
  readonly id: string
  readonly state: 'ended' | 'unknown'
}

const endedJobs = new WeakMap<EngineContext, Map<Tenant, Promise<EndedJob | null>>>()

/**
 * A job of a tenant that has ended, so that its state can't be why a follow-up is refused. It is kept for the next caller,
 * unless this one is going to set it to work again. Null where no job can be had.
 */
export function endedJob(context: EngineContext, tenant: Tenant, spent: boolean): Promise<EndedJob | null> {
  const kept = endedJobs.get(context) ?? new Map<Tenant, Promise<EndedJob | null>>()
  endedJobs.set(context, kept)
  const job = kept.get(tenant) ?? newEndedJob(context, tenant)
  if (spent) kept.delete(tenant)
  else kept.set(tenant, job)
  return job
}

async function newEndedJob(context: EngineContext, tenant: Tenant): Promise<EndedJob | null> {
  const job = await jobOf(context, await createJob(context, undefined, tenant))
  if (job === null) return null
  const polls = job.poll === null ? [] : await pollToEnd(context, job.poll)
  return { id: job.id, state: hasEnded(context, polls) ? 'ended' : 'unknown' }
}

/** Whether the last of these polls shows a final status. */
export function hasEnded({ description }: EngineContext, polls: readonly Exchange[]): boolean {
  return polls.slice(-1).some((poll) => isFinal(finalStatuses(description), poll))
}
