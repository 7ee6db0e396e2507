import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promptProblems, readInstruction } from '../agent/instruction.ts'
import { type Job, type Moment, settled, statusOf, withWork } from '../agent/job.ts'
import { newJobId } from '../agent/job-store.ts'
import { jobView } from '../agent/job-view.ts'
import type { Operation } from '../http/operation.ts'
import { type Headers, jsonReply, type Refusal, type Reply, refusal, refusalReply } from '../http/refusal.ts'
import type { Tenant } from '../settings/tenants.ts'
import { admit, type Refused } from './admission.ts'
import type { Service } from './service.ts'

/** The operations of the agent; each answers at once, and the work is done when its time has come. */

const create: Operation = { id: 'createAgentJob', needs: 'admin', limits: ['agent-project-hour'] }
const message: Operation = { id: 'sendAgentJobMessage', needs: 'admin', limits: ['agent-project-hour'] }
/** Free of charge. */
const poll: Operation = { id: 'getAgentJob', needs: 'admin', limits: [] }

export async function createAgentJob(service: Service, incoming: IncomingMessage, project: string): Promise<Reply> {
  const { settings, jobs } = service
  const admission = await admit(service, incoming, {
    operation: create,
    place: project,
    problems: problemsOf(service, create),
  })
  const start = (tenant: Tenant, body: unknown) => {
    const id = newJobId(settings.agent.ids, tenant.project, jobs.all().length)
    return begin(service, newJob(service, tenant, id), body, create)
  }
  if (admission.kind === 'refused') return refuse(service, incoming, admission, create, start)
  return jobReply(service, start(admission.tenant, admission.body), settings.agent.createStatus, admission.headers)
}

export async function sendAgentJobMessage(
  service: Service,
  incoming: IncomingMessage,
  project: string,
  id: string,
): Promise<Reply> {
  const { hooks, settings, jobs } = service
  const admission = await admit(service, incoming, {
    operation: message,
    place: project,
    problems: problemsOf(service, message),
    obstacle: (tenant) => {
      const job = findJob(service, tenant, id)
      return job === null ? refusal('unknown-job', settings) : obstacleOf(service, job)
    },
  })
  const extend = (tenant: Tenant, body: unknown): Job | null => {
    const job = findJob(service, tenant, id)
    return job === null ? null : begin(service, job, body, message)
  }
  if (admission.kind === 'refused') return refuse(service, incoming, admission, message, extend)
  const job = extend(admission.tenant, admission.body)
  if (job === null) return refused(service, incoming, message, refusal('unknown-job', settings))
  return jobReply(service, hooks('jobAnswered', job, jobs.all), settings.agent.messageStatus, admission.headers)
}

export async function getAgentJob(
  service: Service,
  incoming: IncomingMessage,
  project: string,
  id: string,
): Promise<Reply> {
  const admission = await admit(service, incoming, { operation: poll, place: project })
  if (admission.kind === 'refused') return refused(service, incoming, poll, admission.refusal)
  const job = findJob(service, admission.tenant, id)
  if (job === null) return refused(service, incoming, poll, refusal('unknown-job', service.settings))
  return jobReply(service, job, 200, admission.headers)
}

function problemsOf({ hooks }: Service, operation: Operation) {
  return (body: unknown) => hooks('promptProblems', promptProblems(body), { body, operation })
}

function refused(
  { hooks, settings }: Service,
  { headers }: IncomingMessage,
  operation: Operation,
  why: Refusal,
): Reply {
  return refusalReply(hooks('refusal', why, { headers, operation }), settings.errors.shape)
}

/** Answers a refusal; a fault may carry the request out all the same. */
function refuse(
  service: Service,
  incoming: IncomingMessage,
  { refusal: why, tenant, body }: Refused,
  operation: Operation,
  carryOut: (tenant: Tenant, body: unknown) => unknown,
): Reply {
  const hasEffect = service.hooks('refusedHasEffect', false, { reason: why.reason, operation })
  if (tenant !== null && hasEffect) carryOut(tenant, body)
  return refused(service, incoming, operation, why)
}

function obstacleOf({ settings }: Service, job: Job): Refusal | null {
  const status = statusOf(job)
  const { messageWhileActive, messageAfterFailure } = settings.agent
  if (status === 'active' && messageWhileActive === 'refused') return refusal('job-active', settings)
  return status === 'failed' && messageAfterFailure === 'refused' ? refusal('job-failed', settings) : null
}

function momentOf({ clock }: Service): Moment {
  return { elapsed: clock.elapsed(), now: clock.now() }
}

function newJob(service: Service, tenant: Tenant, id: string): Job {
  const { hooks, jobs, origin, library } = service
  const base = library(tenant).documentation
  return {
    id: hooks('jobId', id, jobs.all),
    project: tenant.project,
    repository: `${tenant.organization}/${tenant.domain}`,
    ref: 'main',
    createdAt: momentOf(service).now,
    archivedAt: null,
    work: [],
    ended: 'completed',
    base,
    branch: base,
    // Impossible to guess: the page asks for no key.
    pullRequest: `${origin}/pull/${randomBytes(12).toString('hex')}`,
  }
}

/** Gives a job its next instruction and keeps it. */
function begin(service: Service, job: Job, body: unknown, operation: Operation): Job {
  const { hooks, settings, jobs } = service
  const milliseconds = settings.agent.jobMilliseconds
  const plan = hooks('workPlan', { ...readInstruction(body), milliseconds }, operation)
  const moment = momentOf(service)
  const started = settled(withWork(job, plan, moment), moment.elapsed, settings.agent.archivedKeepsPrLink)
  jobs.put(started)
  return started
}

function findJob(service: Service, tenant: Tenant, id: string): Job | null {
  const { hooks, settings, jobs, clock } = service
  const job = hooks('jobFound', jobs.find(tenant.project, id), {
    id,
    jobs: jobs.all,
    invented: () => ({ ...newJob(service, tenant, id), id }),
  })
  if (job === null) return null
  const current = settled(job, clock.elapsed(), settings.agent.archivedKeepsPrLink)
  if (current !== job) jobs.put(current)
  return current
}

function jobReply(service: Service, job: Job, status: number, headers: Headers): Reply {
  const { hooks, settings, clock, jobs } = service
  const finalViews = statusOf(job) === 'active' ? 0 : jobs.countFinalView(job)
  return jsonReply(
    status,
    hooks('jobView', jobView(job, settings.agent), { job, now: clock.now(), finalViews }),
    headers,
  )
}
