import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promptProblems, readInstruction } from '../agent/instruction.ts'
import { type Job, settled, statusOf, withWork } from '../agent/job.ts'
import { jobView, newJobId } from '../agent/job-view.ts'
import type { Operation } from '../http/access.ts'
import { jsonReply, type Refusal, type Reply, refusal, refusalReply } from '../http/refusal.ts'
import type { Settings } from '../settings/settings.ts'
import type { Tenant } from '../settings/tenants.ts'
import { admit, type Entry } from './admission.ts'
import type { Service } from './service.ts'

/** The agent's operations. Each answers at once; the work is done once its time has come. */

const create: Operation = { id: 'createAgentJob', needs: 'admin', limits: ['agent-project-hour'] }
const message: Operation = { id: 'sendAgentJobMessage', needs: 'admin', limits: ['agent-project-hour'] }
/** Reading a job counts against no limit. */
const poll: Operation = { id: 'getAgentJob', needs: 'admin', limits: [] }

export function createAgentJob(service: Service, incoming: IncomingMessage, project: string): Promise<Reply> {
  const { agent } = service.settings
  const obstacle = (tenant: Tenant) => tooManyJobs(service, tenant)
  const entry = { operation: create, place: project, problems: problemsOf(service, create, null), obstacle }
  return answer(service, incoming, entry, agent.createStatus, (tenant, body) => {
    const id = newJobId(agent.ids, tenant.project, service.jobs.nextNumber())
    return begin(service, newJob(service, tenant, id, body), body, create)
  })
}

type JobPath = Readonly<Record<'project' | 'id', string>>

export function sendAgentJobMessage(service: Service, incoming: IncomingMessage, path: JobPath): Promise<Reply> {
  const { project, id } = path
  const { hooks, settings, jobs } = service
  const obstacle = (tenant: Tenant) => {
    const job = findJob(service, tenant, id)
    if (job === null) return refusal('unknown-job', settings)
    const { messageWhileActive, messageAfterFailure, messageAfterEnd } = settings.agent
    const status = statusOf(job, service.clock.elapsed())
    if (status === 'active' && messageWhileActive === 'refused') return refusal('job-active', settings)
    if (status !== 'active' && messageAfterEnd === 'refused') return refusal('job-ended', settings)
    if (status === 'failed' && messageAfterFailure === 'refused') return refusal('job-failed', settings)
    return status === 'active' ? null : tooManyJobs(service, tenant)
  }
  const entry = { operation: message, place: project, problems: problemsOf(service, message, id), obstacle }
  return answer(service, incoming, entry, settings.agent.messageStatus, (tenant, body) => {
    const job = findJob(service, tenant, id)
    return job === null ? null : hooks('jobAnswered', begin(service, job, body, message), jobs.all)
  })
}

/** The refusal says nothing of when there is room again: that depends on how long the jobs take. */
function tooManyJobs({ settings, jobs, clock }: Service, { project }: Tenant): Refusal | null {
  const { jobsAtOnce, archivedKeepsPrLink } = settings.agent
  if (jobsAtOnce === null) return null
  const elapsed = clock.elapsed()
  const own = jobs.all().filter((job) => job.project === project)
  const active = own.filter((job) => statusOf(settled(job, elapsed, archivedKeepsPrLink), elapsed) === 'active')
  return active.length < jobsAtOnce ? null : refusal('too-many-jobs', settings)
}

export function getAgentJob(service: Service, incoming: IncomingMessage, { project, id }: JobPath): Promise<Reply> {
  const find = (tenant: Tenant) => findJob(service, tenant, id)
  const { settings, clock } = service
  const obstacle = (tenant: Tenant) => {
    const job = find(tenant)
    const isReadable = job !== null && clock.now() - job.createdAt >= settings.agent.readableAfterMilliseconds
    return isReadable ? null : refusal('unknown-job', settings)
  }
  return answer(service, incoming, { operation: poll, place: project, obstacle }, 200, find)
}

/** An operation that the document does not have; a service may offer more than its document describes. */
export async function listAgentJobs(service: Service, incoming: IncomingMessage, project: string): Promise<Reply> {
  const { settings, clock, jobs } = service
  const admission = await admit(service, incoming, { operation: poll, place: project })
  if (admission.kind === 'refused') return refusalReply(admission.refusal, settings.errors.shape)
  const elapsed = clock.elapsed()
  const own = jobs.all().filter((job) => job.project === admission.tenant.project)
  const current = own.map((job) => settled(job, elapsed, settings.agent.archivedKeepsPrLink))
  return jsonReply(200, { jobs: current.map((job) => jobView(job, elapsed, settings.agent)) })
}

/** Carries a request out where it is admitted, or where a fault lets a refused one take effect. */
async function answer(
  service: Service,
  incoming: IncomingMessage,
  entry: Entry,
  status: number,
  carryOut: (tenant: Tenant, body: unknown) => Job | null,
): Promise<Reply> {
  const { hooks, settings, clock } = service
  const { operation } = entry
  const admission = await admit(service, incoming, entry)
  if (admission.kind === 'refused') {
    const { refusal: why, tenant, body } = admission
    const effect = hooks('refusedEffect', 'none', { reason: why.reason, operation })
    const done = tenant === null || effect === 'none' ? null : carryOut(tenant, body)
    return done === null || effect === 'hidden'
      ? refusalReply(why, settings.errors.shape)
      : jsonReply(why.status, jobView(done, clock.elapsed(), settings.agent))
  }
  const { tenant, body } = admission
  const job = carryOut(tenant, body)
  // The job was removed since it was found, because the store was full.
  if (job === null) return refusalReply(refusal('unknown-job', settings), settings.errors.shape)
  const context = { job, body, now: clock.now(), incoming }
  const current = { at: clock.now(), view: jobView(job, clock.elapsed(), settings.agent) }
  const behind = operation === poll ? settings.agent.copiesBehindMilliseconds : 0
  const view = hooks('jobView', service.copies(current, job.id, behind), context)
  const located = operation === create && settings.agent.located ? { location: locationOf(job, settings.agent) } : {}
  return jsonReply(status, view, { ...admission.headers, ...located })
}

/** A path relative to the address where the job was created, whatever precedes that. */
function locationOf({ id }: Job, { pollPath }: Settings['agent']): string {
  return pollPath.split('/').slice(-2).join('/').replace('{id}', encodeURIComponent(id))
}

function problemsOf({ hooks }: Service, operation: Operation, job: string | null) {
  return (body: unknown) => hooks('promptProblems', promptProblems(body), { body, operation, job })
}

function newJob(service: Service, tenant: Tenant, id: string, body: unknown): Job {
  const { hooks, jobs, origin, library, clock, settings } = service
  const base = library(tenant).documentation
  return {
    id: hooks('jobId', id, { jobs: jobs.all, body, project: tenant.project }),
    project: tenant.project,
    repository: `${tenant.organization}/${tenant.domain}`,
    ref: 'main',
    createdAt: clock.now() - settings.agent.datesBehindMilliseconds,
    archivedAt: null,
    work: [],
    ended: 'completed',
    base,
    branch: base,
    // Random, so that it can not be guessed: the page needs no key.
    pullRequest: `${origin}/pull/${randomBytes(12).toString('hex')}`,
  }
}

const ignored = { edit: null, archive: false } as const

function begin(service: Service, job: Job, body: unknown, operation: Operation): Job {
  const { hooks, settings, jobs, clock } = service
  const { jobMilliseconds, messageWaitsMilliseconds, archivedAfterMilliseconds, archivedKeepsPrLink } = settings.agent
  const instruction = settings.agent.obeys ? readInstruction(body) : ignored
  const waits = operation === message ? messageWaitsMilliseconds : 0
  const plan = hooks('workPlan', { ...instruction, milliseconds: jobMilliseconds, waits }, { ...operation, job, body })
  const moment = { elapsed: clock.elapsed(), now: clock.now() }
  const working = withWork(job, plan, moment)
  const archiving = { edit: null, archive: true, milliseconds: 0, waits: archivedAfterMilliseconds ?? 0 }
  const planned = archivedAfterMilliseconds === null ? working : withWork(working, archiving, moment)
  const started = settled(planned, moment.elapsed, archivedKeepsPrLink)
  jobs.put(job.project, started)
  return started
}

function findJob(service: Service, tenant: Tenant, id: string): Job | null {
  const { hooks, settings, jobs, clock, tenants } = service
  const job = hooks('jobFound', jobs.find(tenant.project, id), {
    id,
    jobs: jobs.all,
    ofOrganization: () =>
      jobs.all().filter(({ project }) => tenants.ofProject(project)?.organization === tenant.organization),
    invented: () => ({ ...newJob(service, tenant, id, null), id }),
  })
  if (job === null) return null
  const current = settled(job, clock.elapsed(), settings.agent.archivedKeepsPrLink)
  if (current !== job) jobs.put(job.project, current)
  return current
}
