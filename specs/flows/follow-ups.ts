import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Call } from '../../harness/sending/call.ts'
import { agentOperations } from '../../harness/target/agent-operations.ts'
import { followUpToEnd, openEnds } from '../../requirements/agent/follow-up.ts'
import { isWorking } from '../../requirements/agent/job-status.ts'
import { secondFollowUps, unseenWork } from '../../requirements/agent/second-follow-up.ts'
import { CONFLICT } from '../../requirements/declaring/expected.ts'
import {
  askingTenant,
  callOf,
  followUpCall,
  instruction,
  openProbe,
  valid,
  withNoteAbove,
} from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { hasEnded, pollToEnd, unended } from '../../requirements/probing/polls.ts'
import {
  asSituation,
  type SharedJob,
  sendFollowUp,
  sendRefused,
  sharedJob,
  stateAfter,
} from '../../requirements/probing/shared-jobs.ts'
import { jobIn } from '../../requirements/reading/body.ts'
import { isSuccess, statusOf } from '../../requirements/reading/status.ts'
import { readToTheirEnd } from '../created-jobs.ts'
import { followUpWhileActive } from './active-jobs.ts'

/** Follow-ups to jobs that have ended. */

/** Sends a valid follow-up to a job that has ended, and judges its effect. */
export async function followUp(context: EngineContext, job: SharedJob, poll: Call): Promise<void> {
  const before = job.polls.at(-1)
  const situation = valid('send-agent-job-message', { kind: 'follow-up', prompt: 'change' })
  const call = followUpCall(context, job, 'change', situation, withNoteAbove(instruction(context, 'change')))
  if (call === null || before === undefined) return
  const sent = await sendFollowUp(context, call, job)
  if (isSuccess(sent)) {
    const polls = await pollToEnd(context, poll, before)
    context.judgeSequence('job-follow-up', [before, sent, ...polls])
    const last = await followUpAgain(context, { ...job, polls, state: stateAfter(context, polls) }, poll, [
      before,
      sent,
    ])
    // Later flows need a job that has ended.
    if (!hasEnded(context, last)) await sharedJob(context, job.tenant, 'follow-up')
    return
  }
  if (sent.response?.status === CONFLICT) await followUpWhileActive(context, job.tenant)
  const ids = context.idsOf('agent-lifecycle').filter((id) => id.startsWith('send-agent-job-message'))
  const remedy = 'give in prompts.noChange an instruction whose jobs complete, and take follow-ups'
  context.notTested(ids, { reason: `a follow-up was refused: ${statusOf(sent)}`, remedy })
}

/**
 * Sends a second follow-up where it can show something: where the job has a pull request, which it must not show while
 * it is active again, or where the answer to the first follow-up showed the job active.
 */
async function followUpAgain(
  context: EngineContext,
  job: SharedJob,
  poll: Call,
  first: readonly [before: Exchange, sent: Exchange],
): Promise<readonly Exchange[]> {
  const before = job.polls.at(-1)
  const situation = valid('send-agent-job-message-second')
  const call = followUpCall(context, job, 'noChange', situation)
  const isSeen = typeof jobIn(before)?.prLink === 'string' || isWorking(context.description, first[1])
  if (call === null || !hasEnded(context, job.polls) || !isSeen) {
    const why = hasEnded(context, job.polls) ? unseenWork : unended(context, job.polls)
    context.notTested(secondFollowUps, why)
    return job.polls
  }
  const sent = await sendFollowUp(context, call, job)
  const polls = isSuccess(sent) ? await pollToEnd(context, poll, before) : []
  context.judgeSequence('job-second-follow-up', [...first, ...job.polls, sent, ...polls])
  if (isSuccess(sent) && !hasEnded(context, polls)) await readToTheirEnd(context, [sent])
  return isSuccess(sent) ? polls : job.polls
}

/** Sends a follow-up to a job that was archived or failed; the document leaves open whether it takes one. */
export async function followUpToEnded(
  context: EngineContext,
  prompt: keyof typeof openEnds,
  created: Exchange,
  { id, poll }: { readonly id: string; readonly poll: Call },
  before: readonly Exchange[],
): Promise<void> {
  const { create } = agentOperations(context.description)
  const tenant = askingTenant(context, create)
  if (tenant === null || !context.idsOf('agent-lifecycle').includes(followUpToEnd(prompt))) return
  const { end } = openEnds[prompt]
  // Where it is refused, that says nothing of other follow-ups.
  const situation = {
    ...valid(`follow-up-to-${end}`, { kind: 'follow-up', prompt: 'noChange' }),
    ...asSituation('unknown'),
    requirement: followUpToEnd(prompt),
  }
  const call = followUpCall(context, { id, tenant }, 'noChange', situation)
  const [last] = before.slice(-1)
  if (call === null || last === undefined) return
  const sent = await context.probe(call)
  const polls = isSuccess(sent) ? await pollToEnd(context, poll, last) : []
  context.judgeSequence(`job-${end}-follow-up`, [created, last, sent, ...polls])
  if (isSuccess(sent) && !hasEnded(context, polls)) await readToTheirEnd(context, [sent])
}

/**
 * Sends a follow-up that breaks a documented rule, and so must leave the job as it was. Returns the job as it was last
 * read: it may have been archived meanwhile, and a copy that lags behind then shows that state after the next follow-up.
 */
export async function refusedFollowUp(context: EngineContext, job: SharedJob): Promise<SharedJob> {
  const { message: operation } = agentOperations(context.description)
  if (operation === null) return job
  const situation = { ...openProbe('send-agent-job-message-without-prompt'), expected: 'refusal' as const }
  const call = callOf(context, operation, { tenant: job.tenant, body: {}, job: job.id, situation })
  const { reads } = await sendRefused(context, call, job)
  if (!hasEnded(context, reads)) return job
  return { ...job, polls: [...job.polls, ...reads], state: stateAfter(context, reads) }
}
