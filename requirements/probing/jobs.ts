import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Call } from '../../harness/sending/call.ts'
import { jobParametersOf } from '../../harness/target/address.ts'
import {
  agentOperations,
  pathParametersOf,
  readOperation,
  undescribedRead,
} from '../../harness/target/agent-operations.ts'
import { knownPollPath, type PollPath, pollPathCandidates } from '../../harness/target/poll-path.ts'
import { type Prompts, scopeOf, type Tenant } from '../../harness/target/target.ts'
import { keysOf } from '../../harness/target/tenant-for.ts'
import { type NotTested, notTested } from '../../harness/verdict/outcome.ts'
import { readExchanges } from '../../harness/verdict/read-results.ts'
import type { Operation } from '../../schemas/description/description.ts'
import { jobIn } from '../reading/body.ts'
import { evidenceOf } from '../reading/evidence.ts'
import { header } from '../reading/headers.ts'
import { membersShown, readRemedy } from '../reading/job-state.ts'
import { isSuccess } from '../reading/status.ts'
import { askingTenant, callOf, instruction, plainBody, valid } from './calls.ts'
import type { EngineContext } from './context.ts'
import { FIRST_PAUSE, READABLE_WITHIN } from './polls.ts'

const pollPaths = new WeakMap<EngineContext, Promise<PollPath | null>>()

/** Answers at the addresses where a job might be read, of runs that found no way to read one. */
const triedReads = new WeakMap<EngineContext, readonly Exchange[]>()

/**
 * Starts a job with the target's instruction of this name, or with the plain one. Null where the document has no
 * operation to create one, or the target no tenant that can.
 *
 * @param tenant the one that goes on with the job, where that needs more than to start it
 * @param wording the target's instruction of that name, and what stands beside it
 */
export async function createJob(
  context: EngineContext,
  prompt: keyof Prompts,
  tenant = askingTenant(context, agentOperations(context.description).create),
  wording = instruction(context, prompt),
): Promise<Exchange | null> {
  const { create: operation } = agentOperations(context.description)
  if (operation === null || tenant === null) return null
  const body = plainBody(context, operation, wording)
  const situation = valid('create-agent-job', { kind: 'job', prompt })
  return context.probe(callOf(context, operation, { tenant, body, situation }))
}

function jobId(exchange: Exchange): string | null {
  const id = jobIn(exchange)?.id
  return typeof id === 'string' && id !== '' ? id : null
}

export interface Job {
  readonly id: string
  /** The request that reads the job; null where no way to read one was found. */
  readonly poll: Call | null
}

/**
 * The job in an answer, and how this target lets it be read: as the document or the target's file says, or else as was
 * found with the first job by trying addresses that the documented paths suggest. Null where the answer holds no job.
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
 * An operation with its path on this target. Where the document leaves open how a job is read, the path is the one
 * found with the first job; null where none was found.
 */
export async function operationOnTarget(context: EngineContext, operation: Operation): Promise<Operation | null> {
  if (operation.id !== undescribedRead(context.description)?.id) return operation
  const path = (await pollPaths.get(context)) ?? null
  return path === null ? null : { ...operation, path }
}

function isCaller(tenant: Tenant, { organization, scope, key }: Exchange['caller']): boolean {
  const isNamed = tenant.organization === organization && scopeOf(tenant) === scope
  return isNamed && key !== null && keysOf(tenant).includes(key)
}

async function discover(
  context: EngineContext,
  operation: Operation,
  created: Exchange,
  id: string,
  tenant: Tenant,
): Promise<PollPath | null> {
  const { description, run } = context
  const known = knownPollPath(description, run.target) ?? readBefore(context)
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

/**
 * The path by which another process of this run has read a job; null where none has. The job in question may be too old
 * to be found, where a service keeps its jobs for seconds only.
 */
function readBefore({ run }: EngineContext): PollPath | null {
  for (const exchange of readExchanges(run.results).values) {
    const poll = evidenceOf(exchange, 'poll')
    if (poll !== null && typeof jobIn(exchange)?.status === 'string') return poll.path.replace(/^GET /, '')
  }
  return null
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

/**
 * Why a request can't name something unknown by this parameter: the path to read a job lacks it. Null where the path
 * has it, or no parameter is given.
 */
export function withoutParameter({ path }: Operation, parameter: string | undefined): NotTested | null {
  if (parameter === undefined || pathParametersOf({ path }).includes(parameter)) return null
  const remedy = 'nothing is wrong with that: only a path that names one can name an unknown one'
  return notTested(`the way to read a job names no ${parameter}: ${path}`, remedy)
}

/** A read of one job by its own tenant. It counts as a use only where the document counts reads. */
function pollCall(context: EngineContext, operation: Operation, job: string, tenant: Tenant): Call {
  const situation = valid('poll-job', { kind: 'poll', path: `GET ${operation.path}` })
  return callOf(context, operation, { tenant, job, situation })
}
