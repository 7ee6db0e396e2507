import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Call } from '../../harness/sending/call.ts'
import { agentOperations } from '../../harness/target/agent-operations.ts'
import { includesProfile } from '../../harness/target/run.ts'
import { FOLLOW_UP_TO_ARCHIVED } from '../../requirements/agent/follow-up.ts'
import { hasWorked, isWorking } from '../../requirements/agent/job-status.ts'
import { secondFollowUps, unseenWork } from '../../requirements/agent/second-follow-up.ts'
import { CONFLICT } from '../../requirements/declaring/expected.ts'
import {
  askingTenant,
  callOf,
  followUpCall,
  instruction,
  openProbe,
  refusedProbe,
  valid,
  withNoteAbove,
} from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { FIRST_PAUSES, hasEnded, pollAfterEnd, pollToEnd, unended } from '../../requirements/probing/polls.ts'
import {
  asSituation,
  type SharedJob,
  sendFollowUp,
  sharedJob,
  stateAfter,
} from '../../requirements/probing/shared-jobs.ts'
import { jobIn } from '../../requirements/reading/body.ts'
import { isSuccess, statusOf } from '../../requirements/reading/status.ts'
import { askerFor, type Credential } from '../../requirements/requests/credentials.ts'
import { followUpWhileActive } from './active-jobs.ts'

/** Further instructions to a job that has ended. */

/** A valid follow-up to a job that has ended, and what came of it. */
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
    // What comes next needs a job that has ended.
    if (!hasEnded(context, last)) await sharedJob(context, job.tenant, 'follow-up')
    return
  }
  if (sent.response?.status === CONFLICT) await followUpWhileActive(context, job.tenant)
  const ids = context.idsOf('agent-lifecycle').filter((id) => id.startsWith('send-agent-job-message'))
  const remedy = 'give in prompts.noChange an instruction whose jobs complete, and take follow-ups'
  context.notTested(ids, { reason: `a follow-up was refused: ${statusOf(sent)}`, remedy })
}

/**
 * One follow-up more, where it can show something: a job that has a pull request must not show its link while it is at
 * work again, and one that the first follow-up's answer shows at work is at work again.
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
  return isSuccess(sent) ? polls : job.polls
}

/** A follow-up to a job that was archived: whether it takes one, the document leaves open. */
export async function followUpToArchived(
  context: EngineContext,
  created: Exchange,
  { id, poll }: { readonly id: string; readonly poll: Call },
  before: readonly Exchange[],
): Promise<void> {
  const { create } = agentOperations(context.description)
  const tenant = askingTenant(context, create)
  if (tenant === null || !context.idsOf('agent-lifecycle').includes(FOLLOW_UP_TO_ARCHIVED)) return
  const situation = {
    ...valid('follow-up-to-archived', { kind: 'follow-up', prompt: 'noChange' }),
    ...asSituation('unknown'),
  }
  const call = followUpCall(context, { id, tenant }, 'noChange', situation)
  const [last] = before.slice(-1)
  if (call === null || last === undefined) return
  const sent = await context.probe(call)
  const polls = isSuccess(sent) ? await pollToEnd(context, poll, last) : []
  context.judgeSequence('job-archived-follow-up', [created, last, sent, ...polls])
}

/** A follow-up that breaks a documented rule leaves the job as it was, and so does one of who may not go on with it. */
export async function refusedFollowUp(
  context: EngineContext,
  { id, tenant, polls }: SharedJob,
  poll: Call,
): Promise<void> {
  const { message: operation } = agentOperations(context.description)
  const before = polls.at(-1)
  if (operation === null || before === undefined) return
  const situation = { ...openProbe('send-agent-job-message-without-prompt'), expected: 'refusal' as const }
  const call = callOf(context, operation, { tenant, body: {}, job: id, situation })
  const refuse = async () => [await context.probe(call), ...(await pollAfterEnd(context, poll))]
  const first = await refuse()
  // A copy that lags behind may have shown the job as it was before its end; by now each has the end.
  const isChanged = first.some((read) => hasWorked(before, read))
  context.judgeSequence('job-refused-follow-up', [before, ...(isChanged ? await refuse() : first)])
  const isNightly = includesProfile(context.run.profile, 'nightly')
  for (const credential of isNightly ? outsiders : outsiders.slice(0, 1)) {
    const asker = askerFor(context.description, context.run.target, operation, credential)
    if (asker === null) continue
    const situation = refusedProbe(`refused-follow-up:${credential}`)
    const asked = await context.probe(callOf(context, operation, { ...asker, job: id, situation }))
    const after = await pollAfterEnd(context, poll, FIRST_PAUSES)
    context.judgeSequence('job-refused-follow-up', [before, asked, ...after])
  }
}

/** Callers who may go on with no job of the tenant; the first is counted with a project of its own. */
const outsiders: readonly Credential[] = ['foreign-path', 'missing']
