import { setTimeout as delay } from 'node:timers/promises'
import { retryAfter } from '../harness/limits/limit-headers.ts'
import type { Exchange } from '../harness/sending/exchange.ts'
import type { Call } from '../harness/sending/sender.ts'
import { filledPath, jobParametersOf } from '../harness/target/address.ts'
import { agentIds, agentOperations } from '../harness/target/agent-operations.ts'
import { knownPollPath, type PollPath, pollPathCandidates } from '../harness/target/poll-path.ts'
import type { Tenant } from '../harness/target/target.ts'
import { keyOf } from '../requirements/access/credentials.ts'
import { finalStatuses, isFinal } from '../requirements/agent/lifecycle.ts'
import { header, isSuccess, jobIn } from '../requirements/evidence.ts'
import type { SpecContext } from './context.ts'
import { callOf, valid } from './requests.ts'

/** Milliseconds between two polls: quick at first, for a job of a second, then gentle, for one of minutes. */
const FIRST_PAUSE = 40
const LONGEST_PAUSE = 2_000

/** Once one job has not ended in time, no other is waited for as long: a fault must not cost the whole run. */
const SHORT_PATIENCE = 1_000

const discovered = new WeakMap<SpecContext, Promise<PollPath | null>>()
const gaveUp = new WeakSet<SpecContext>()

/** Id of the job in an answer, or null. */
export function jobId(exchange: Exchange): string | null {
  const id = jobIn(exchange)?.id
  return typeof id === 'string' && id !== '' ? id : null
}

/**
 * How this target lets a job be read: as the document or the target's file says, or found with the first job that was
 * created, by trying what the documented paths suggest. Null where nothing answers.
 */
export function pollPath(context: SpecContext, created: Exchange): Promise<PollPath | null> {
  const known = discovered.get(context)
  if (known !== undefined) return known
  const found = discover(context, created)
  discovered.set(context, found)
  return found
}

async function discover(context: SpecContext, created: Exchange): Promise<PollPath | null> {
  const known = knownPollPath(context.description, context.run.target)
  if (known !== null) return known
  const id = jobId(created)
  const tenant = context.run.target.tenants.find(({ project }) => project === created.caller.scope)
  if (id === null || tenant === undefined) return null
  const { baseUrl } = context.run.target
  const locations = ['location', 'content-location'].flatMap((name) => header(created.response, name) ?? [])
  for (const path of pollPathCandidates(context.description, baseUrl, {
    id,
    url: created.request.url,
    locations,
  })) {
    const answer = await context.look({ ...pollCall(context, path, id, tenant), operation: null })
    if (typeof jobIn(answer)?.status === 'string') return path
  }
  return null
}

/** A read of one job by the poll operation. Polling is a use only where the document counts it as one. */
export function pollCall(context: SpecContext, path: PollPath, id: string, tenant: Tenant): Call {
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

/** Polls until the job's status is final or the run's patience ends; every poll in order. */
export async function pollToEnd(
  context: SpecContext,
  path: PollPath,
  id: string,
  tenant: Tenant,
): Promise<readonly Exchange[]> {
  const patience = gaveUp.has(context) ? SHORT_PATIENCE : context.run.patience * 1000
  const deadline = Date.now() + patience
  const finals = finalStatuses(context.description)
  const polls: Exchange[] = []
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    const poll = await pollInTurn(context, pollCall(context, path, id, tenant))
    polls.push(poll)
    if (isFinal(finals, poll) || !isSuccess(poll)) return polls
    if (Date.now() + pause > deadline) {
      gaveUp.add(context)
      return polls
    }
    await delay(pause)
  }
}

/**
 * One poll. How often a client may ask is nowhere said: whoever is told that this was too soon waits as long as it was
 * told to, and asks again.
 */
async function pollInTurn(context: SpecContext, call: Call): Promise<Exchange> {
  for (let turn = 1; ; turn++) {
    const poll = await context.probe(call)
    const asked = retryAfter(poll.response?.headers ?? [], Date.now()) ?? 1
    const isTold = poll.response?.status === 429 && asked <= context.run.patience
    if (!isTold || turn === MOST_TURNS) return poll
    await delay(Math.max(0, asked) * 1000)
  }
}

const MOST_TURNS = 5

/** A few more polls after the end, to see that a final status stays. */
export async function pollAfterEnd(
  context: SpecContext,
  path: PollPath,
  id: string,
  tenant: Tenant,
): Promise<readonly Exchange[]> {
  const polls: Exchange[] = []
  for (const pause of [60, 120, 240]) {
    await delay(pause)
    polls.push(await pollInTurn(context, pollCall(context, path, id, tenant)))
  }
  return polls
}

/** A job to send follow-ups to. `unknown`: there is no way to see whether it has ended. */
export interface EndedJob {
  readonly id: string
  readonly state: 'ended' | 'unknown'
}

const endedJobs = new WeakMap<SpecContext, Promise<EndedJob | null>>()

/**
 * A job of the first tenant that has ended, so that its state can't be why a follow-up is refused. It is kept for the
 * next caller, unless this one is going to set it to work again. Null where no job can be had.
 */
export function endedJob(context: SpecContext, spent: boolean): Promise<EndedJob | null> {
  const job = endedJobs.get(context) ?? newEndedJob(context)
  if (spent) endedJobs.delete(context)
  else endedJobs.set(context, job)
  return job
}

async function newEndedJob(context: SpecContext): Promise<EndedJob | null> {
  const { create: operation } = agentOperations(context.description)
  if (operation === null) return null
  const created = await context.probe(callOf(context, operation, { situation: valid('create-agent-job') }))
  const id = jobId(created)
  if (id === null) return null
  const path = await pollPath(context, created)
  if (path === null) return { id, state: 'unknown' }
  const polls = await pollToEnd(context, path, id, context.run.target.tenants[0])
  const end = polls.at(-1)
  return { id, state: end !== undefined && isFinal(finalStatuses(context.description), end) ? 'ended' : 'unknown' }
}
