import { randomUUID } from 'node:crypto'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Call } from '../../harness/sending/call.ts'
import { agentOperations } from '../../harness/target/agent-operations.ts'
import { includesProfile } from '../../harness/target/run.ts'
import type { Tenant } from '../../harness/target/target.ts'
import { activeFollowUpId } from '../../requirements/agent/active-follow-up.ts'
import { assignedMembers, assignedMembersId } from '../../requirements/agent/assigned-members.ts'
import { CONFLICT } from '../../requirements/declaring/expected.ts'
import { callOf, followUpCall, instruction, openProbe, plainBody, valid } from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { createJob, jobOf, noPoll } from '../../requirements/probing/jobs.ts'
import { hasEnded, pollToEnd, readJob } from '../../requirements/probing/polls.ts'
import { jobTenant } from '../../requirements/probing/shared-jobs.ts'
import { hasStatus, jobIn } from '../../requirements/reading/body.ts'
import { isMissing, isRefusal, isSuccess } from '../../requirements/reading/status.ts'
import { COPIES_AGREE } from '../../requirements/reading/time.ts'
import type { Operation } from '../../schemas/description/description.ts'

/** Creates a job with members that only answers have, and sends it a follow-up before it can have ended. */
export async function showActiveJob(context: EngineContext): Promise<void> {
  const tenant = jobTenant(context)
  if (tenant === null || !includesProfile(context.run.profile, 'nightly')) return
  const assigned = await createWithMembers(context, tenant)
  // If these members are refused, the follow-up needs another job.
  const created = assigned !== null && isSuccess(assigned) ? assigned : await createJob(context, 'noChange', tenant)
  if (created !== null) await followUpAtOnce(context, created, tenant)
}

/**
 * Sends a follow-up to an active job, where an ended job takes none: only an active job may then show what becomes of
 * it.
 */
export async function followUpWhileActive(context: EngineContext, tenant: Tenant): Promise<void> {
  const job = await jobOf(context, await createJob(context, 'noChange', tenant))
  const situation = valid('send-agent-job-message-to-active-job')
  const call = job === null ? null : followUpCall(context, { id: job.id, tenant }, 'noChange', situation)
  if (job === null || call === null) return
  // Read first, since a new job may not be known everywhere yet.
  if (job.poll !== null) await readJob(context, job.poll)
  const sent = await sendOnceKnown(context, call)
  // If it is refused while the job is still active, neither state takes follow-ups, and that is a failure.
  const now = isSuccess(sent) || job.poll === null ? null : jobIn(await readJob(context, job.poll))
  const state = hasStatus(now, 'active') ? {} : ({ job: 'unknown' } as const)
  context.judge({ ...sent, situation: { ...situation, ...state } })
}

/** A follow-up may reach a database copy that does not have the new job yet, so it is then sent again. */
async function sendOnceKnown(context: EngineContext, call: Call): Promise<Exchange> {
  const first = await context.send(call)
  if (!isMissing(first)) return first
  await context.wait(COPIES_AGREE)
  return context.send(call)
}

async function createWithMembers(context: EngineContext, tenant: Tenant): Promise<Exchange | null> {
  const { create: operation } = agentOperations(context.description)
  if (operation === null) return null
  const body = {
    ...plainBody(context, operation, instruction(context, 'noChange')),
    ...assignedMembers(context.description, operation, randomUUID()),
  }
  const id = assignedMembersId(operation.id)
  const situation = {
    probe: id,
    expected: 'open',
    requirement: id,
    evidence: { kind: 'job', prompt: 'noChange' },
  } as const
  return context.probe(callOf(context, operation, { tenant, body, situation }))
}

/**
 * A follow-up right after the creation, with members that only answers have, and without them where they may be why it
 * was refused; only the job's next answers show whether it was still active. Where it was refused for that, the members
 * are sent once more when the job has ended.
 */
async function followUpAtOnce(context: EngineContext, created: Exchange, tenant: Tenant): Promise<void> {
  const job = await jobOf(context, created)
  const { message: operation } = agentOperations(context.description)
  if (job === null || operation === null) return
  const send = (prompt: 'change' | 'noChange', withMembers: boolean) =>
    sendFollowUp(context, operation, { id: job.id, tenant, prompt, withMembers })
  const first = await send('change', true)
  const isAtWork = first.response?.status === CONFLICT
  const sent = isRefusal(first) && !isAtWork && !isMissing(first) ? await send('change', false) : first
  const isTaken = isSuccess(sent) && hasStatus(jobIn(created), 'active')
  if (isTaken && job.poll === null) return context.notTested([activeFollowUpId], noPoll(context))
  const polls = !isTaken || job.poll === null ? [] : await pollToEnd(context, job.poll)
  const last = polls.at(-1)
  // It may be the end of the first instruction, before work on the second one begins.
  const isFirst = hasEnded(context, polls) && typeof jobIn(last)?.prLink !== 'string'
  const later = isFirst && job.poll !== null ? await pollToEnd(context, job.poll, last, true) : []
  context.judgeSequence('job-active-follow-up', [created, sent, ...polls, ...later])
  if (!isAtWork || job.poll === null) return
  if (hasEnded(context, await pollToEnd(context, job.poll))) await send('noChange', true)
}

interface FollowUp {
  readonly id: string
  readonly tenant: Tenant
  readonly prompt: 'change' | 'noChange'
  readonly withMembers: boolean
}

async function sendFollowUp(
  context: EngineContext,
  operation: Operation,
  { id, tenant, prompt, withMembers }: FollowUp,
): Promise<Exchange> {
  const probe = 'send-agent-job-message-while-active'
  const requirement = withMembers ? assignedMembersId(operation.id) : null
  const situation = { ...openProbe(probe, { kind: 'follow-up', prompt }), requirement }
  const members = withMembers ? assignedMembers(context.description, operation, randomUUID()) : {}
  const body = { ...plainBody(context, operation, instruction(context, prompt)), ...members }
  const sent = await sendOnceKnown(context, callOf(context, operation, { tenant, body, job: id, situation }))
  context.judge(sent)
  return sent
}
