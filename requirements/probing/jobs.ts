import { isDeepStrictEqual } from 'node:util'
import { retryAfter } from '../../harness/limits/limit-headers.ts'
import type { Call } from '../../harness/sending/call.ts'
import type { Exchange } from '../../harness/sending/exchange.ts'
import { jobParametersOf } from '../../harness/target/address.ts'
import {
  agentOperations,
  pathParametersOf,
  readOperation,
  undescribedRead,
} from '../../harness/target/agent-operations.ts'
import { knownPollPath, type PollPath, pollPathCandidates } from '../../harness/target/poll-path.ts'
import { type Prompts, scopeOf, type Tenant } from '../../harness/target/target.ts'
import { type NotTested, notTested } from '../../harness/verdict/outcome.ts'
import type { Operation } from '../../schemas/description/description.ts'
import { COPIES_AGREE, finalStatuses, hasWorked, isFinal, stillActive } from '../agent/job-status.ts'
import { membersShown, readRemedy, showsStatus } from '../agent/unread-state.ts'
import { header, isSuccess, jobIn } from '../evidence.ts'
import { askingTenant, callOf, instruction, plainBody, valid } from './calls.ts'
import type { EngineContext } from './context.ts'

/** Milliseconds between two polls: quick at first, for a job of a second, then gentle, for one of minutes. */
const FIRST_PAUSE = 40
const LONGEST_PAUSE = 2_000

/** Once one job has not ended in time, no other is waited for as long: a fault must not cost the whole run. */
const SHORT_TIMEOUT = 1_000

/** What reads a job may lag behind what has created it. */
const READABLE_WITHIN = 5_000

const pollPaths = new WeakMap<EngineContext, Promise<PollPath | null>>()
const gaveUp = new WeakSet<EngineContext>()

/** Runs in which reads of a job have answered for a while, and shown no status. */
const unreadable = new WeakSet<EngineContext>()

/** What was answered where a job may be read, in a run that found no way to. */
const triedReads = new WeakMap<EngineContext, readonly Exchange[]>()

/**
 * Starts a job, with an instruction that the target names for what comes of it, or the plainest one. Null where the
 * document has no operation for that, or the target no tenant that can.
 *
 * @param tenant the one that goes on with the job, where that needs more than to start it
 * @param note stands below the instruction
 */
export async function createJob(
  context: EngineContext,
  prompt: keyof Prompts,
  tenant = askingTenant(context, agentOperations(context.description).create),
  note = '',
): Promise<Exchange | null> {
  const { create: operation } = agentOperations(context.description)
  if (operation === null || tenant === null) return null
  const { text, unique } = instruction(context, prompt)
  const body = plainBody(context, operation, { text: `${text}${note}`, unique })
  const situation = valid('create-agent-job', { kind: 'job', prompt })
  return context.probe(callOf(context, operation, { tenant, body, situation }))
}

function jobId(exchange: Exchange): string | null {
  const id = jobIn(exchange)?.id
  return typeof id === 'string' && id !== '' ? id : null
}

export interface Job {
  readonly id: string
  /** What reads it; null where no way to read a job was found. */
  readonly poll: Call | null
}

/**
 * The job in an answer, and how this target lets it be read: as the document or the target's file says, or as was found
 * with the first job, by trying what the documented paths suggest. Null where the answer holds no job.
 */
export async function jobOf(context: EngineContext, created: Exchange | null): Promise<Job | null> {
  const id = created === null ? null : jobId(created)
  if (created === null || id === null) return null
  const own = context.run.target.tenants.find((tenant) => isCaller(tenant, created.caller))
  const operation = readOperation(context.description)
  if (own === undefined || operation === null) return { id, poll: null }
  const found = pollPaths.get(context) ?? discover(context, operation, created, id, own)
  pollPaths.set(context, found)
  const path = await found
  return { id, poll: path === null ? null : pollCall(context, { ...operation, path }, id, own) }
}

/**
 * An operation with the path that this target has for it: where the document leaves open how a job is read, as it was
 * found with the first job. Null where no way was found.
 */
export async function operationOnTarget(context: EngineContext, operation: Operation): Promise<Operation | null> {
  if (operation.id !== undescribedRead(context.description)?.id) return operation
  const path = (await pollPaths.get(context)) ?? null
  return path === null ? null : { ...operation, path }
}

function isCaller(tenant: Tenant, { organization, scope, key }: Exchange['caller']): boolean {
  const isNamed = tenant.organization === organization && scopeOf(tenant) === scope
  return isNamed && [tenant.adminKey, ...tenant.assistantKeys].includes(key)
}

async function discover(
  context: EngineContext,
  operation: Operation,
  created: Exchange,
  id: string,
  tenant: Tenant,
): Promise<PollPath | null> {
  const { description, run } = context
  const known = knownPollPath(description, run.target)
  if (known !== null) return known
  const locations = ['location', 'content-location'].flatMap((name) => header(created.response, name) ?? [])
  const values = jobParametersOf(description, tenant, id)
  const job = { id, url: created.request.url, locations, values }
  const candidates = pollPathCandidates(description, run.target.baseUrl, job)
  const deadline = Date.now() + READABLE_WITHIN
  for (let pause = FIRST_PAUSE; ; pause *= 2) {
    let isUnknown = false
    const tried: Exchange[] = []
    for (const path of candidates) {
      const answer = await context.send({ ...pollCall(context, { ...operation, path }, id, tenant), operation: null })
      if (typeof jobIn(answer)?.status === 'string') return path
      isUnknown ||= answer.response?.status === 404
      tried.push(answer)
    }
    triedReads.set(context, tried)
    if (!isUnknown || Date.now() + pause > deadline) return null
    await context.wait(pause)
  }
}

/** Why a requirement that needs polls can't be shown. */
export function noPoll(context: EngineContext): NotTested {
  const reason = 'no way to read a job was found, and the document shows none'
  const answered = (triedReads.get(context) ?? []).find(isSuccess)
  if (answered === undefined) return notTested(reason, 'give the path in poll of the target')
  const { pathname } = new URL(answered.request.url)
  const shown = membersShown(context.description, answered)
  return notTested(`${reason}: GET ${pathname} answers ${shown}`, readRemedy)
}

/** Why nothing unknown can be named by a parameter that a path has not; null where it has it, or none is meant. */
export function withoutParameter({ path }: Operation, parameter: string | undefined): NotTested | null {
  if (parameter === undefined || pathParametersOf({ path }).includes(parameter)) return null
  const remedy = 'nothing is wrong with that: only a path that names one can name an unknown one'
  return notTested(`the way to read a job names no ${parameter}: ${path}`, remedy)
}

/** A read of one job by its own tenant. Polling is a use only where the document counts it as one. */
function pollCall(context: EngineContext, operation: Operation, job: string, tenant: Tenant): Call {
  const situation = valid('poll-job', { kind: 'poll', path: `GET ${operation.path}` })
  return callOf(context, operation, { tenant, job, situation })
}

/**
 * Polls until the job's status is final or the run's time for it is over; every poll in order.
 *
 * @param ended what the job showed before a follow-up: that may show on for a while, also once more from a copy of the
 *   database that lags behind, and is no end then
 */
export async function pollToEnd(context: EngineContext, call: Call, ended?: Exchange): Promise<readonly Exchange[]> {
  const isShort = gaveUp.has(context) && ended === undefined
  const deadline = Date.now() + (isShort ? SHORT_TIMEOUT : context.run.target.timeouts.job * 1000)
  const finals = finalStatuses(context.description)
  const polls: Exchange[] = []
  let hasBegun = ended === undefined
  const firstAt = Date.now()
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    const poll = await readJob(context, call)
    polls.push(poll)
    hasBegun ||= ended !== undefined && hasWorked(ended, poll)
    const isBefore = isDeepStrictEqual(jobIn(poll), jobIn(ended)) && Date.now() < firstAt + COPIES_AGREE
    if ((hasBegun && isFinal(finals, poll) && !isBefore) || !isSuccess(poll)) return polls
    // What shows no status at first shows none later: nothing that is waited for would be seen.
    if (!polls.some(showsStatus) && (unreadable.has(context) || Date.now() + pause > firstAt + READABLE_WITHIN)) {
      unreadable.add(context)
      return polls
    }
    if (Date.now() + pause > deadline) {
      if (hasBegun) gaveUp.add(context)
      return polls
    }
    await context.wait(pause)
  }
}

/** Reads a job. An answer that comes too soon, after a request or for a new job, is waited for and not judged. */
export async function readJob(context: EngineContext, call: Call): Promise<Exchange> {
  const firstAt = Date.now()
  for (let turn = 1; ; turn++) {
    const poll = await context.send(call)
    const pause = pauseAfter(context, poll, turn, Date.now() - firstAt)
    if (pause === null) {
      context.judge(poll)
      return poll
    }
    await context.wait(pause)
  }
}

const MOST_TURNS = 5

/** Milliseconds until a read is sent again; null where its answer counts. */
function pauseAfter({ run }: EngineContext, { response }: Exchange, turn: number, waited: number): number | null {
  if (response?.status === 404) return waited < READABLE_WITHIN ? Math.min(FIRST_PAUSE * 2 ** turn, 1_000) : null
  if (response?.status !== 429 || turn >= MOST_TURNS) return null
  // How often a client may ask is nowhere said.
  const asked = retryAfter(response.headers, Date.now()) ?? 1
  return asked <= run.target.timeouts.job ? Math.max(0, asked) * 1000 : null
}

/** Milliseconds before each poll after the end: close at first, for what is written soon, then for seconds. */
const PAUSES_AFTER_END = [60, 120, 240, 600, 1_200] as const
/** For what is done at once, if it is done. */
export const FIRST_PAUSES = PAUSES_AFTER_END.slice(0, 3)

/** A few more polls after the end, to see that a final status stays. */
export async function pollAfterEnd(
  context: EngineContext,
  call: Call,
  pauses: readonly number[] = PAUSES_AFTER_END,
): Promise<readonly Exchange[]> {
  const polls: Exchange[] = []
  for (const pause of pauses) {
    await context.wait(pause)
    polls.push(await readJob(context, call))
  }
  return polls
}

/** Why what needs the end of a job can't be shown by these polls of one. */
export function unended({ description, run }: EngineContext, polls: readonly Exchange[]): NotTested {
  return stillActive({ description, target: run.target }, polls.at(-1))
}

/** Whether the last of these polls shows a final status. */
export function hasEnded({ description }: EngineContext, polls: readonly Exchange[]): boolean {
  return polls.slice(-1).some((poll) => isFinal(finalStatuses(description), poll))
}
