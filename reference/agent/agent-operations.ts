import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Admission, admit, charge, enter } from '../http/admission.ts'
import { jsonReply, type Refusal, type Reply, refusal, refusalReply } from '../http/refusal.ts'
import type { Operation } from '../limits/rules.ts'
import type { Service } from '../service.ts'
import type { Tenant } from '../tenants.ts'
import { readInstruction } from './instruction.ts'
import { type Job, type Moment, settled, statusOf, withWork } from './job.ts'
import { newJobId } from './job-id.ts'
import { promptOf } from './prompt.ts'

/** The operations of the agent; each answers at once, and the work is done when its time has come. */

export async function createAgentJob(service: Service, incoming: IncomingMessage, project: string): Promise<Reply> {
  const operation = 'createAgentJob'
  const { seams, settings } = service
  const admission = await admit(service, incoming, {
    operation,
    needs: 'admin',
    place: project,
    problems: (body) => seams.promptProblems(body, operation),
    obstacle: () => null,
  })
  const start = (tenant: Tenant, body: unknown) => {
    const job = newJob(service, tenant, newJobId(settings.agent.ids, tenant.project, service.jobs.all().length))
    return begin(service, job, body, operation)
  }
  if (admission.kind === 'refused') {
    return refuse(service, incoming, admission, operation, start)
  }
  return jobReply(service, start(admission.tenant, admission.body), settings.agent.createStatus, admission.headers)
}

export async function sendAgentJobMessage(
  service: Service,
  incoming: IncomingMessage,
  project: string,
  id: string,
): Promise<Reply> {
  const operation = 'sendAgentJobMessage'
  const { seams, settings, jobs } = service
  const admission = await admit(service, incoming, {
    operation,
    needs: 'admin',
    place: project,
    problems: (body) => seams.promptProblems(body, operation),
    obstacle: (tenant) => {
      const job = findJob(service, tenant, id)
      return job === null ? refusal('unknown-job', settings) : obstacleOf(service, job)
    },
  })
  const extend = (tenant: Tenant, body: unknown): Job | null => {
    const job = findJob(service, tenant, id)
    return job === null ? null : begin(service, job, body, operation)
  }
  if (admission.kind === 'refused') return refuse(service, incoming, admission, operation, extend)
  const job = extend(admission.tenant, admission.body)
  if (job === null) return refused(service, incoming, operation, refusal('unknown-job', settings))
  return jobReply(service, seams.jobAnswered(job, jobs.all()), settings.agent.messageStatus, admission.headers)
}

/** Reads one job. Free of charge, unless a fault counts it. */
export async function getAgentJob(
  service: Service,
  incoming: IncomingMessage,
  project: string,
  id: string,
): Promise<Reply> {
  const operation = 'getAgentJob'
  const entered = enter(service, incoming, 'admin', project)
  if (entered.kind === 'refused') return refused(service, incoming, operation, entered.refusal)
  const charged = await charge(service, incoming, operation, entered.tenant, entered.key)
  if (charged.refusal !== null) return refused(service, incoming, operation, charged.refusal)
  const job = findJob(service, entered.tenant, id)
  if (job === null) return refused(service, incoming, operation, refusal('unknown-job', service.settings))
  return jobReply(service, job, 200, charged.headers)
}

function refused(
  { seams, settings }: Service,
  { headers }: IncomingMessage,
  operation: Operation,
  why: Refusal,
): Reply {
  return refusalReply(seams.refusal(why, { headers, operation }), settings.errors.shape)
}

/** Answers a refusal; a fault may carry the request out all the same. */
function refuse(
  service: Service,
  incoming: IncomingMessage,
  { refusal: why, tenant, body }: Extract<Admission, { kind: 'refused' }>,
  operation: Operation,
  carryOut: (tenant: Tenant, body: unknown) => Job | null,
): Reply {
  if (tenant !== null && service.seams.refusedHasEffect(why.reason, operation)) carryOut(tenant, body)
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
  const { seams, jobs, origin, documentation } = service
  const base = documentation(tenant)
  return {
    id: seams.jobId(id, jobs.all()),
    organization: tenant.organization,
    project: tenant.project,
    repository: `${tenant.organization}/${tenant.domain}`,
    ref: 'main',
    createdAt: momentOf(service).now,
    archivedAt: null,
    work: [],
    ended: 'completed',
    base,
    branch: base,
    lastPage: null,
    // Nobody can guess it: the page asks for no key.
    pullRequest: `${origin}/pull/${randomBytes(12).toString('hex')}`,
  }
}

/** Gives a job its next instruction and keeps it. */
function begin(service: Service, job: Job, body: unknown, operation: Operation): Job {
  const { seams, settings, jobs } = service
  const { edits, archive } = readInstruction(promptOf(body))
  const plan = seams.workPlan({ edits, archive, milliseconds: settings.agent.jobMilliseconds }, operation)
  const moment = momentOf(service)
  const started = settled(withWork(job, plan, moment), moment.elapsed, settings.agent.archivedKeepsPrLink)
  jobs.put(started)
  return started
}

function findJob(service: Service, tenant: Tenant, id: string): Job | null {
  const { seams, settings, jobs, clock } = service
  const job = seams.jobFound({
    found: jobs.find(tenant.project, id),
    id,
    elsewhere: () => jobs.findAnywhere(id),
    invented: () => ({ ...newJob(service, tenant, id), id }),
  })
  if (job === null) return null
  const current = settled(job, clock.elapsed(), settings.agent.archivedKeepsPrLink)
  if (current !== job) jobs.put(current)
  return current
}

function jobReply(service: Service, job: Job, status: number, headers: Readonly<Record<string, string>>): Reply {
  const { seams, settings, clock, jobs } = service
  const finalViews = statusOf(job) === 'active' ? 0 : jobs.countFinalView(job)
  return jsonReply(status, seams.jobView({ job, settings: settings.agent, now: clock.now(), finalViews }), headers)
}
