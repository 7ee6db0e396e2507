import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Call } from '../../harness/sending/call.ts'
import { agentIds, agentOperations } from '../../harness/target/agent-operations.ts'
import { includesProfile } from '../../harness/target/run.ts'
import { type Prompts, scopeOf } from '../../harness/target/target.ts'
import { tenantsFor } from '../../harness/target/tenant-for.ts'
import { notTested } from '../../harness/verdict/outcome.ts'
import { readExchanges } from '../../harness/verdict/read-results.ts'
import { toldTo } from '../../requirements/agent/endless-jobs.ts'
import { followUpToEnd } from '../../requirements/agent/follow-up.ts'
import { remedyOf, unfollowed } from '../../requirements/agent/instructed-end.ts'
import { finalStatuses, fromEnd } from '../../requirements/agent/job-status.ts'
import { validAccepted } from '../../requirements/bodies/answers.ts'
import { callOf, instruction, unobservedProbe, valid, withNoteBelow } from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { createJob, jobOf } from '../../requirements/probing/jobs.ts'
import { hasEnded, pollAfterEnd, pollToEnd, readJob, unended } from '../../requirements/probing/polls.ts'
import { jobTenant, readableJob, startSharedJob } from '../../requirements/probing/shared-jobs.ts'
import { jobIn } from '../../requirements/reading/body.ts'
import { header } from '../../requirements/reading/headers.ts'
import { unreadState } from '../../requirements/reading/job-state.ts'
import { COPIES_AGREE, endOf, LATER, SETTLED, startOf } from '../../requirements/reading/time.ts'
import { readLinkedAgain, readToTheirEnd } from '../created-jobs.ts'
import { together } from '../together.ts'
import { showActiveJob } from './active-jobs.ts'
import type { Flow } from './flow.ts'
import { followUp, followUpToEnded, refusedFollowUp } from './follow-ups.ts'

const subject = 'agent-lifecycle'
const ARCHIVED_AT = 'agent-job-archived-at-set-when-archived'

/**
 * Languages with other digits, and with another year: a service that formats values for its reader's locale would write
 * these.
 */
const languages = ['ar-EG-u-nu-arab', 'th-TH-u-ca-buddhist', 'en']

/** Milliseconds after its creation within which a job is usually first found. */
const SOON_FOUND = 1_500

export const jobCreationFlow: Flow = {
  subject: 'agent-job',
  title: 'the operation that starts a job creates jobs, each with an id of its own',
  smoke: true,
  show: async (context) => {
    const first = instruction(context, 'noChange')
    await startSharedJob(context, first)
    await startSharedJob(context, hasNoteLater(context) ? first : withNoteBelow(instruction(context, 'noChange')))
  },
}

/**
 * Whether a job with the instruction to change something gets the note below its instruction. If not, one of the first
 * two jobs gets it, which otherwise have equal bodies.
 */
function hasNoteLater({ run }: EngineContext): boolean {
  return run.target.prompts.change !== null && includesProfile(run.profile, 'release')
}

export const jobLifecycleFlow: Flow = {
  subject,
  title: 'an agent job runs to a final status and stays there, after any instruction, and takes a follow-up',
  show: async (context) => {
    const instructed = (['change', 'failure', 'archive'] as const).map((prompt) => showInstructedJob(context, prompt))
    const [shown, unchangedJob, , others] = await together([
      together(instructed),
      showUnchangedJob(context),
      showActiveJob(context),
      startOthersJob(context),
      readToTheirEnd(context, unchanged(context)),
    ])
    const jobs = [...shown, unchangedJob].filter((job) => job !== null)
    await settled(
      context,
      jobs.map(({ created }) => created),
    )
    // At the end each job is read once more, which costs nothing, so that its end is judged with all that the run has
    // seen of it.
    for (const [index, { poll }] of jobs.entries()) {
      const language = ['Accept-Language', languages[index % languages.length] ?? ''] as const
      await readJob(context, { ...poll, headers: [...poll.headers, language] })
    }
    if (others !== null) await context.send(others.poll)
    await readLinkedAgain(context)
  },
}

/** Answers so far that created jobs with the instruction to change nothing. */
function unchanged({ description, run, engine }: EngineContext): readonly Exchange[] {
  const { create } = agentIds(description)
  return readExchanges(run.results).values.filter(
    (exchange) =>
      exchange.operation === create &&
      exchange.engine === engine &&
      jobIn(exchange) !== null &&
      toldTo(exchange) === 'noChange',
  )
}

/**
 * Waits until the copies of a database agree on what was found within `SOON_FOUND` after the creation of these jobs, as
 * is already so on most services, and until an end that was just seen may have changed.
 */
async function settled({ wait }: EngineContext, created: readonly Exchange[]): Promise<void> {
  const last = Math.max(...created.map(startOf))
  await wait(Math.max(LATER, last + SETTLED + SOON_FOUND - Date.now()))
}

/** The job that changes nothing serves all that need an ended job, and then gets follow-ups; null where it gets none. */
async function showUnchangedJob(context: EngineContext): Promise<ReadJob | null> {
  const ids = leftOut(context)
  const job = await readableJob(context, jobTenant(context), ids)
  if (job === null) return null
  await showEnd(context, job.created, job.poll, job.polls)
  const unread = unreadState(context.description, job.polls.at(-1))
  const unshown = unread ?? (job.state === 'active' ? unended(context, job.polls) : null)
  if (unshown !== null) {
    context.notTested(ids, unshown)
    return null
  }
  await followUp(context, await refusedFollowUp(context, job), job.poll)
  return job
}

/**
 * Creates a job of another tenant, so that it can be seen whether one tenant's jobs show another's. Nothing else about
 * that job is judged. Null where there is no such tenant, or no way to read the job.
 */
async function startOthersJob(context: EngineContext): Promise<ReadJob | null> {
  const { create } = agentOperations(context.description)
  const own = jobTenant(context)
  if (create === null || own === null) return null
  const able = tenantsFor(context.description, context.run.target, create)
  const tenant =
    able.find(({ organization }) => organization !== own.organization) ??
    able.find((one) => scopeOf(one) !== scopeOf(own))
  if (tenant === undefined) return null
  const created = await context.send(callOf(context, create, { tenant, situation: valid('others-job') }))
  const job = await jobOf(context, created)
  return job?.poll == null ? null : { created, poll: job.poll }
}

/** The creation of a job, and how the job is read. */
interface ReadJob {
  readonly created: Exchange
  readonly poll: Call
}

/**
 * A job with this instruction; null where the target names no such instruction, or no readable job was created.
 */
async function showInstructedJob(context: EngineContext, prompt: keyof Prompts): Promise<ReadJob | null> {
  const { target } = context.run
  if (prompt === 'archive' && target.prompts.archive === null) {
    context.notTested([ARCHIVED_AT], notTested('no known way to an archived job', remedyOf('archive', target)))
  }
  const plain = instruction(context, prompt)
  const wording = prompt === 'change' ? withNoteBelow(plain) : plain
  const created = target.prompts[prompt] === null ? null : await createJob(context, prompt, undefined, wording)
  const job = await jobOf(context, created)
  if (created === null || job === null || job.poll === null) return null
  const polls = await pollToEnd(context, job.poll)
  await showEnd(context, created, job.poll, polls)
  const unshown = hasEnded(context, polls) ? unfollowed(prompt, polls.slice(-1), target) : unended(context, polls)
  if (!hasEnded(context, polls)) await readToTheirEnd(context, [created])
  if (prompt !== 'archive' && prompt !== 'failure') return { created, poll: job.poll }
  if (unshown === null) await followUpToEnded(context, prompt, created, { ...job, poll: job.poll }, polls)
  else context.notTested([followUpToEnd(prompt), ...(prompt === 'archive' ? [ARCHIVED_AT] : [])], unshown)
  return { created, poll: job.poll }
}

/** Judges the lifecycle of a job; if it has ended, with a few reads after the end. */
async function showEnd(context: EngineContext, created: Exchange, poll: Call, polls: readonly Exchange[]) {
  const later = hasEnded(context, polls) ? await pollAfterEnd(context, poll) : []
  const settled = await pollForLink(context, created, poll, [...polls, ...later])
  context.judgeSequence('job-lifecycle', [created, ...polls, ...later, ...settled])
  await askWhetherChanged(context, poll, [...polls, ...later])
}

/** Where a change was asked for and no pull request is there: whether it is, once it may no longer be set. */
async function pollForLink(context: EngineContext, created: Exchange, poll: Call, polls: readonly Exchange[]) {
  const [end] = fromEnd(polls, finalStatuses(context.description))
  if (end === undefined || toldTo(created) !== 'change' || jobIn(polls.at(-1))?.prLink != null) return []
  await context.wait(Math.max(0, endOf(end) + SETTLED + COPIES_AGREE - Date.now()))
  return [await readJob(context, poll)]
}

/** Reads the job like a cache, with the first ETag that it had; nothing where it has none, or still has that one. */
async function askWhetherChanged(context: EngineContext, poll: Call, polls: readonly Exchange[]): Promise<void> {
  const [first, last] = [polls[0], polls.at(-1)].map((read) => header(read?.response ?? null, 'etag'))
  if (first === undefined || first === null || first === last) return
  const headers = [...poll.headers, ['If-None-Match', first] as const]
  await context.send({ ...poll, headers, situation: unobservedProbe('job-if-none-match') })
}

/** Ids of the requirements that a job which can't be read, or has not ended, does not show. */
function leftOut(context: EngineContext): readonly string[] {
  const { message } = agentOperations(context.description)
  const elsewhere = [ARCHIVED_AT, ...(message === null ? [] : [validAccepted(message.id)])]
  return [...context.idsOf(subject), ...elsewhere]
}
