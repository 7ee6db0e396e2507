import { setTimeout as delay } from 'node:timers/promises'
import type { Exchange } from '../harness/sending/exchange.ts'
import type { Call, Credentials } from '../harness/sending/sender.ts'
import type { Situation } from '../harness/sending/situation.ts'
import { filledPath, jobParametersOf, parametersOf } from '../harness/target/address.ts'
import { agentIds, agentOperations } from '../harness/target/agent-operations.ts'
import { knownPollPath, type PollPath, pollPathCandidates } from '../harness/target/poll-path.ts'
import type { Prompts, Tenant } from '../harness/target/target.ts'
import { keyOf } from '../requirements/access/credentials.ts'
import { finalStatuses, isFinal } from '../requirements/agent/lifecycle.ts'
import { header, isSuccess, jobIn } from '../requirements/evidence.ts'
import type { ContractContext } from './context.ts'

/** A job that a provider state has made. `unknown`: there is no way to see whether it has ended. */
interface PreparedJob {
  readonly id: string
  readonly state: 'ended' | 'unknown'
  /** How it is read, filled in; null where no way was found. */
  readonly path: string | null
}

type JobResult = PreparedJob | { readonly kind: 'unable'; readonly reason: string; readonly remedy: string }

/** Gives a job that has ended after the target's instruction of this name. */
export type EndedJob = (prompt: keyof Prompts) => Promise<JobResult>

const FIRST_PAUSE = 40
const LONGEST_PAUSE = 2_000
/** Once one job has not ended in time, no other is waited for as long. */
const SHORT_PATIENCE = 1_000

interface StartedJob {
  readonly id: string
  readonly pollPath: PollPath | null
}

/**
 * Starts a job for each instruction the first time that it is asked for, and polls it to its end each time: an
 * interaction in between may have set it to work again.
 */
export function endedJobs(context: ContractContext): EndedJob {
  const started = new Map<keyof Prompts, Promise<StartedJob | null>>()
  const [tenant] = context.run.target.tenants
  let patience = context.run.patience * 1000
  let discovered: Promise<PollPath | null> | null = null
  const start = async (prompt: keyof Prompts): Promise<StartedJob | null> => {
    const created = await create(context, tenant, prompt)
    const id = created === null ? null : jobId(created)
    if (created === null || id === null) return null
    discovered ??= discover(context, tenant, created, id)
    return { id, pollPath: await discovered }
  }
  return async (prompt) => {
    const known = started.get(prompt) ?? start(prompt)
    started.set(prompt, known)
    const job = await known
    if (job === null) {
      return unable('no job could be created', `see what ${agentIds(context.description).create} answers`)
    }
    const { id, pollPath } = job
    if (pollPath === null) return { id, state: 'unknown', path: null }
    const path = filledPath(pollPath, jobParametersOf(context.description, tenant, id))
    if (await pollToEnd(context, pollCall(context, tenant, path, pollPath), patience))
      return { id, state: 'ended', path }
    patience = Math.min(patience, SHORT_PATIENCE)
    return unable(`the job had not ended after ${context.run.patience} s`, 'run with a longer --patience')
  }
}

function unable(reason: string, remedy: string): JobResult {
  return { kind: 'unable', reason, remedy }
}

function jobId(exchange: Exchange): string | null {
  const id = jobIn(exchange)?.id
  return typeof id === 'string' && id !== '' ? id : null
}

async function create(context: ContractContext, tenant: Tenant, prompt: keyof Prompts): Promise<Exchange | null> {
  const description = context.description
  const { create: operation } = agentOperations(description)
  const credentials = keyOf(tenant, 'admin')
  if (operation === null || credentials === null) return null
  return context.probe({
    ...plainCall(tenant, credentials, {
      probe: 'create-agent-job',
      expected: 'success',
      rule: null,
      evidence: { kind: 'job', prompt },
    }),
    operation: operation.id,
    method: operation.method,
    path: filledPath(operation.path, parametersOf(description, operation, tenant)),
    headers: [['Content-Type', 'application/json']],
    body: JSON.stringify({ prompt: context.instruction(prompt) }),
    limits: description.limits.filter(({ id }) => operation.limits.includes(id)),
  })
}

async function discover(
  context: ContractContext,
  tenant: Tenant,
  created: Exchange,
  id: string,
): Promise<PollPath | null> {
  const { target } = context.run
  const description = context.description
  const known = knownPollPath(description, target)
  if (known !== null) return known
  const locations = ['location', 'content-location'].flatMap((name) => header(created.response, name) ?? [])
  for (const candidate of pollPathCandidates(description, target.baseUrl, {
    id,
    url: created.request.url,
    locations,
  })) {
    const path = filledPath(candidate, jobParametersOf(description, tenant, id))
    const answer = await context.send({ ...pollCall(context, tenant, path, candidate), operation: null })
    if (typeof jobIn(answer)?.status === 'string') return candidate
  }
  return null
}

function pollCall(context: ContractContext, tenant: Tenant, path: string, pollPath: PollPath): Call {
  const evidence = { kind: 'poll', path: `GET ${pollPath}` } as const
  const situation = { probe: 'poll-job', expected: 'success', rule: null, evidence } as const
  const credentials = keyOf(tenant, 'admin') ?? { kind: 'none' }
  const description = context.description
  const counted = agentOperations(description).poll?.limits ?? []
  const limits = description.limits.filter(({ id }) => counted.includes(id))
  return { ...plainCall(tenant, credentials, situation), operation: agentIds(description).poll, path, limits }
}

function plainCall(tenant: Tenant, credentials: Credentials, situation: Situation): Call {
  return {
    operation: null,
    situation,
    tenant,
    method: 'GET',
    path: '/',
    headers: [],
    credentials,
    body: null,
    sourceAddress: null,
    limits: [],
    exhausting: false,
  }
}

async function pollToEnd(context: ContractContext, call: Call, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience
  const finals = finalStatuses(context.description)
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    const poll = await context.probe(call)
    if (isFinal(finals, poll)) return true
    if (!isSuccess(poll) || Date.now() + pause > deadline) return false
    await delay(pause)
  }
}
