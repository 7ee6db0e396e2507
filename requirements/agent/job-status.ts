import { isDeepStrictEqual } from 'node:util'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { jobProperties } from '../../harness/target/agent-operations.ts'
import { shorten } from '../../harness/text/control-characters.ts'
import { type NotTested, notApplicable, notTested, type Outcome } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { whyNotThrough } from '../declaring/expected.ts'
import type { CheckContext } from '../declaring/requirement.ts'
import { hasStatus, jobIn } from '../reading/body.ts'
import { unreadState } from '../reading/job-state.ts'
import { isSuccess, statusOf } from '../reading/status.ts'
import { COPIES_AGREE, endOf, LATER, SETTLED, startOf } from '../reading/time.ts'

function listedStatuses(description: DescriptionView): readonly string[] {
  return (jobProperties(description).find(({ name }) => name === 'status')?.values ?? []).map(String)
}

/**
 * The statuses that end polling: "until its status is `completed`, `archived` or `failed`". Where the document does not
 * say, every one that it lists, but for `active`.
 */
export function finalStatuses(description: DescriptionView): ReadonlySet<string> {
  const listed = listedStatuses(description)
  const said = description.sentences
    .map(({ quote }) => /\bpoll.*?\buntil\b(.*)/i.exec(quote)?.[1] ?? '')
    .map((ending) => listed.filter((status) => ending.includes(`\`${status}\``)))
    .find((statuses) => statuses.length > 0)
  return new Set(said ?? listed.filter((status) => status !== 'active'))
}

export function isFinal(finals: ReadonlySet<string>, exchange: Exchange): boolean {
  return finals.has(String(jobIn(exchange)?.status))
}

/**
 * Whether an answer shows a job that is still active. A status that the document does not list counts as neither active
 * nor final: waiting for its end is useless.
 */
export function isWorking(description: DescriptionView, exchange: Exchange | undefined): boolean {
  const job = jobIn(exchange)
  const listed = listedStatuses(description)
  if (job === null || listed.length === 0) return job !== null
  const status = String(job.status)
  return listed.includes(status) && !finalStatuses(description).has(status)
}

/**
 * Why a requirement that needs the end of a job can't be shown.
 *
 * @param last the last read of the job: if its status is unknown, a longer wait is no remedy
 */
export function stillActive({ description, target }: CheckContext, last: Exchange | undefined): NotTested {
  const { job: seconds } = target.timeouts
  if (finalStatuses(description).size === 0) {
    const remedy = 'list the statuses of jobs in the file of --description'
    return notTested('the description names no status that ends a job', remedy)
  }
  if (jobIn(last) === null || isWorking(description, last)) {
    return notTested(`a job had not ended after ${seconds} s`, 'raise timeouts.job in the target')
  }
  const status = shorten(String(jobIn(last)?.status), LONGEST_STATUS)
  const reason = `a job shows "${status}" after ${seconds} s, and no end that the document knows`
  return notTested(reason, 'see agent-job-reaches-final-status')
}

/** Most characters of a status that are shown, since the service chooses them; a longer text is no name. */
export const LONGEST_STATUS = 40

/** Why nothing can be said of the end of a job, by its last answers; null where they show that it has ended. */
export function withoutEnd(
  exchanges: readonly Exchange[],
  context: CheckContext,
): Exclude<Outcome, { kind: 'pass' | 'fail' | 'error' }> | null {
  const { description } = context
  const finals = finalStatuses(description)
  if (exchanges.some((exchange) => isFinal(finals, exchange))) return null
  const last = exchanges.at(-1)
  const unread = unreadState(description, last)
  if (unread !== null) return unread
  const notThrough = last === undefined || isSuccess(last) ? null : whyNotThrough(last, context)
  if (notThrough !== null) return notThrough
  if (last?.response === null) {
    return notTested(`the last read of a job got no answer: ${statusOf(last)}`, 'see service-answers-every-request')
  }
  return isWorking(description, last) ? stillActive(context, last) : notApplicable('no answer shows its end')
}

export function statuses(exchanges: readonly Exchange[]): string {
  return exchanges.map((exchange) => String(jobIn(exchange)?.status ?? statusOf(exchange))).join(', ')
}

/**
 * Whether a job has another status than before. A change to `archived` does not count: a service may archive an ended
 * job at any time.
 */
export function hasOtherStatus(before: Exchange, after: Exchange): boolean {
  const [was, is] = [jobIn(before), jobIn(after)]
  const isPutAway = isArchived(after) && !isArchived(before)
  return was !== null && is !== null && was.status !== is.status && !isPutAway
}

/**
 * The answers about a job from its end on; empty where no answer shows the end. Answers that show the earlier state
 * again are left out if they come from a database copy that lags behind: a moment after the end was first seen, or some
 * seconds later if a following answer shows the end again.
 *
 * @param answers about one job, in the order of their requests
 */
export function fromEnd(answers: readonly Exchange[], finals: ReadonlySet<string>): readonly Exchange[] {
  const first = answers.findIndex((answer) => isFinal(finals, answer))
  if (first === -1) return []
  const ended = withoutBehind(answers.slice(0, first), answers.slice(first), (answer) => isFinal(finals, answer))
  // A job may be archived so soon that such a copy shows it as it ended.
  const archived = ended.findIndex(isArchived)
  if (archived === -1) return ended
  const before = ended.slice(0, archived)
  return [...before, ...withoutBehind(before, ended.slice(archived), isArchived)]
}

/** Whether an answer shows a job whose status is `archived`. */
export function isArchived(answer: Exchange): boolean {
  return hasStatus(jobIn(answer), 'archived')
}

/**
 * The answers from the pull request on, unless it was still missing seconds after the end: `prLink` is "set once the
 * agent has created the pull request", which may be after the work. `agent-job-pr-link-there-at-end` judges that clients
 * which have stopped polling miss it. Answers of a copy that lags behind, from before the pull request, are left out.
 *
 * @param before the pull request that the job had before the work; it may be that of the work too
 */
export function fromLink(answers: readonly Exchange[], before: string | null = null): readonly Exchange[] {
  const [end] = answers
  if (end === undefined) return answers
  const isMissing = (answer: Exchange) => jobIn(answer)?.prLink == null
  const at = answers.findIndex((answer) => {
    return !isMissing(answer) && (isMissing(end) || jobIn(answer)?.prLink !== before)
  })
  if (at === -1) return answers
  const earlier = answers.slice(0, at)
  if (earlier.some((answer) => startOf(answer) > endOf(end) + SETTLED)) return answers
  return withoutBehind(earlier, answers.slice(at), (answer) => !isMissing(answer))
}

/**
 * The answers without those that show an earlier state again: a moment after the first of them, or some seconds later if
 * a following one shows the new state.
 */
function withoutBehind(
  earlier: readonly Exchange[],
  answers: readonly Exchange[],
  isNew: (answer: Exchange) => boolean,
): readonly Exchange[] {
  const [first] = answers
  if (first === undefined) return []
  // Only these two members are compared: a service may add the progress of the work, which a late copy shows too.
  const stateOf = (answer: Exchange) => [jobIn(answer)?.status, jobIn(answer)?.prLink]
  const before = earlier.map(stateOf)
  return answers.filter((answer, index) => {
    const after = startOf(answer) - endOf(first)
    const isSoon = after <= COPIES_AGREE || (after <= SETTLED && answers.slice(index + 1).some(isNew))
    return !isSoon || !before.some((state) => isDeepStrictEqual(state, stateOf(answer)))
  })
}

/** The outcome where no read would have shown that a pull request has gone. */
export const linkUnwatched = notTested(
  `no job with a pull request was read again ${LATER / 1000} s later`,
  'give an instruction in prompts.change that this agent does follow within timeouts.job',
)

/** Whether a job that had ended has been at work since. */
export function hasWorked(ended: Exchange, after: Exchange): boolean {
  const [was, is] = [jobIn(ended), jobIn(after)]
  return was !== null && is !== null && (hasOtherStatus(ended, after) || was.prLink !== is.prLink)
}
