import { setTimeout as delay } from 'node:timers/promises'
import type { Exchange } from '../harness/exchange.ts'
import type { Call } from '../harness/sender.ts'
import type { Tenant } from '../harness/target.ts'
import { isFinal } from '../requirements/agent-course.ts'
import { POLL_OPERATION } from '../requirements/derive-responses.ts'
import { header, isSuccess, jobIn } from '../requirements/evidence.ts'
import { callOf, filledPath, keyOf, lawful, parametersOf } from './requests.ts'
import type { Stage } from './stage.ts'

/** `GET` and a path template with the document's parameters, by which one job is read. */
export type PollPath = string

/** Milliseconds between two polls: quick at first, for a job of a second, then gentle, for one of minutes. */
const FIRST_PAUSE = 40
const LONGEST_PAUSE = 2_000

/** Once one job has not ended in time, no other is waited for as long: a fault must not cost the whole run. */
const SHORT_PATIENCE = 1_000

const discovered = new WeakMap<Stage, Promise<PollPath | null>>()
const gaveUp = new WeakSet<Stage>()

/** Id of the job in an answer, or null. */
export function jobId(exchange: Exchange): string | null {
  const id = jobIn(exchange)?.['id']
  return typeof id === 'string' && id !== '' ? id : null
}

/**
 * How this target lets a job be read: as its file says, or found with the first job that was created, by trying what
 * the documented paths suggest. Null where nothing answers.
 */
export function pollPath(stage: Stage, created: Exchange): Promise<PollPath | null> {
  const known = discovered.get(stage)
  if (known !== undefined) return known
  const found = discover(stage, created)
  discovered.set(stage, found)
  return found
}

async function discover(stage: Stage, created: Exchange): Promise<PollPath | null> {
  const declared = stage.run.target.poll
  if (declared !== null) return declared.replace(/^GET /, '')
  const id = jobId(created)
  const tenant = stage.run.target.tenants.find(({ project }) => project === created.caller.scope)
  if (id === null || tenant === undefined) return null
  for (const path of candidates(stage, created, id)) {
    const answer = await stage.look({ ...pollCall(path, id, tenant), operation: null })
    if (typeof jobIn(answer)?.['status'] === 'string') return path
  }
  return null
}

/** Most likely first: the job as the parent of its messages, what the answer itself names, then the collection. */
function candidates(stage: Stage, created: Exchange, id: string): readonly PollPath[] {
  const create = stage.operation('createAgentJob')?.path
  const message = stage.operation('sendAgentJobMessage')?.path
  const parent = message?.slice(0, message.lastIndexOf('/'))
  const named = ['location', 'content-location'].map((name) => locationPath(stage, header(created.response, name), id))
  const guesses =
    create === undefined ? [] : [`${create}/{id}`, `${create}s/{id}`, `${create}?id={id}`, `${create}/{id}/status`]
  return [...new Set([parent, ...named, ...guesses])].filter((path) => path != null)
}

/** A location is followed only within the target: a key must not go elsewhere. */
function locationPath(stage: Stage, location: string | null, id: string): PollPath | null {
  const { baseUrl } = stage.run.target
  if (location === null || !URL.canParse(location, baseUrl)) return null
  const url = new URL(location, `${baseUrl}/`)
  const base = new URL(baseUrl)
  if (url.origin !== base.origin) return null
  const path = `${url.pathname}${url.search}`.slice(base.pathname.replace(/\/$/, '').length)
  return path.includes(encodeURIComponent(id)) ? path.replace(encodeURIComponent(id), '{id}') : null
}

/** A read of one job by the poll operation. Polling is no documented use, so nothing is charged. */
export function pollCall(path: PollPath, id: string, tenant: Tenant): Call {
  return {
    operation: POLL_OPERATION,
    situation: lawful('poll-job', { pollPath: `GET ${path}` }),
    tenant,
    method: 'GET',
    path: filledPath(path, { ...parametersOf(tenant), id }),
    headers: [['Accept', 'application/json']],
    credentials: keyOf(tenant, { key: 'admin' }),
    body: null,
    sourceAddress: null,
    limits: [],
    exhausting: false,
  }
}

/** Polls until the job's status is final or the run's patience ends; every poll in order. */
export async function pollToEnd(
  stage: Stage,
  path: PollPath,
  id: string,
  tenant: Tenant,
): Promise<readonly Exchange[]> {
  const patience = gaveUp.has(stage) ? SHORT_PATIENCE : stage.run.patience * 1000
  const deadline = Date.now() + patience
  const polls: Exchange[] = []
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    const poll = await stage.probe(pollCall(path, id, tenant))
    polls.push(poll)
    if (isFinal(poll) || !isSuccess(poll)) return polls
    if (Date.now() + pause > deadline) {
      gaveUp.add(stage)
      return polls
    }
    await delay(pause)
  }
}

/** A few more polls after the end, to see that a final status stays. */
export async function pollAfterEnd(
  stage: Stage,
  path: PollPath,
  id: string,
  tenant: Tenant,
): Promise<readonly Exchange[]> {
  const polls: Exchange[] = []
  for (const pause of [60, 120, 240]) {
    await delay(pause)
    polls.push(await stage.probe(pollCall(path, id, tenant)))
  }
  return polls
}

/** A job to send follow-ups to. `unknown`: there is no way to see whether it has ended. */
export interface EndedJob {
  readonly id: string
  readonly state: 'ended' | 'unknown'
}

const endedJobs = new WeakMap<Stage, Promise<EndedJob | null>>()

/**
 * A job of the first tenant that has ended, so that its state can't be why a follow-up is refused. It is kept for the
 * next caller, unless this one is going to set it to work again. Null where no job can be had.
 */
export function endedJob(stage: Stage, spent: boolean): Promise<EndedJob | null> {
  const job = endedJobs.get(stage) ?? newEndedJob(stage)
  if (spent) endedJobs.delete(stage)
  else endedJobs.set(stage, job)
  return job
}

async function newEndedJob(stage: Stage): Promise<EndedJob | null> {
  const operation = stage.operation('createAgentJob')
  if (operation === undefined) return null
  const created = await stage.probe(callOf(stage, operation, { situation: lawful('create-agent-job') }))
  const id = jobId(created)
  if (id === null) return null
  const path = await pollPath(stage, created)
  if (path === null) return { id, state: 'unknown' }
  const polls = await pollToEnd(stage, path, id, stage.run.target.tenants[0])
  const end = polls.at(-1)
  return { id, state: end !== undefined && isFinal(end) ? 'ended' : 'unknown' }
}
