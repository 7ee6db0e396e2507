import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentIds, agentOperations } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { CheckContext, SequenceRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { atSecond, jobAnswer, withFields } from '../declaring/valid-examples.ts'
import { jobIn } from '../reading/body.ts'
import { isSuccess } from '../reading/status.ts'
import { COPIES_AGREE, endOf, startOf } from '../reading/time.ts'
import { finalStatuses, isFinal, isWorking } from './job-status.ts'
import { lifecycleOf, link } from './lifecycle.ts'
import { byJob } from './stretches.ts'

/** Least number of reads that show a job as ended before the pull request of its follow-up is there. */
const ENOUGH = 2

/** How many times as long as the widest gap between two reads the work must be, so that one of them meets it. */
const TIMES = 2

/** A job that works on a follow-up is shown as active, or else clients stop polling before it is done. */
export function shownWorkRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  if (agentOperations(description).message === null) return []
  const { create, message } = agentIds(description)
  const { polledActive, polledDone, declare } = lifecycleOf(description, message)
  const begun = [jobAnswer({ status: 'active' }, create), atSecond(polledActive, 3), atSecond(polledDone, 4)]
  const sent = atSecond(jobAnswer({}, message), 10)
  const reads = [11.1, 12.1, 13.1].map((second) => atSecond(polledDone, second))
  const changed = withFields(atSecond(polledDone, 14), { prLink: link })
  return [
    declare({
      id: 'send-agent-job-message-shows-job-at-work',
      sequence: 'whole-run',
      source: assumed(
        'our choice: a job that works on a follow-up is active, as the document calls it; who polls until it has ended ' +
          'stops at once else',
      ),
      check: shownAtWork,
      example: [...begun, sent, ...reads.map((read) => withFields(read, { status: 'active' })), changed],
      broken: [...begun, sent, ...reads, changed],
    }),
  ]
}

function shownAtWork(exchanges: readonly Exchange[], { description }: CheckContext): Outcome {
  const shown = [...byJob(exchanges).values()].flatMap((answers) => followedUp(answers, description))
  if (shown.length === 0) return notApplicable('no follow-up whose work would show was seen to open a pull request')
  const hidden = shown.find(({ isAtWork, ended }) => !isAtWork && ended >= ENOUGH)
  if (hidden === undefined) {
    return shown.some(({ isAtWork }) => isAtWork) ? pass : notApplicable('a copy that lags behind may have been read')
  }
  const { ended, link: opened, job } = hidden
  return failSaying(
    'the job active while it works on a follow-up',
    `it ended as before in ${ended} reads, and then with ${opened}, job ${job}`,
  )
}

interface FollowedUp {
  readonly job: unknown
  readonly link: unknown
  /** Whether an answer from the follow-up on showed the job at work. */
  readonly isAtWork: boolean
  /** Number of reads that showed it ended, once all copies of a database knew of the follow-up. */
  readonly ended: number
}

/**
 * The follow-ups to one job that led to another pull request, as far as its reads were so close together that they
 * would have met the work, if that takes about as long as what the job was first told.
 */
function followedUp(answers: readonly Exchange[], description: DescriptionView): readonly FollowedUp[] {
  const { message } = agentIds(description)
  const finals = finalStatuses(description)
  const first = answers.slice(
    0,
    answers.findIndex((answer) => isFinal(finals, answer)),
  )
  const [created, atWork] = [first[0], first.findLast((answer) => isWorking(description, answer))]
  if (created === undefined || atWork === undefined) return []
  const longest = (startOf(atWork) - endOf(created)) / TIMES
  const at = answers.flatMap(({ operation }, index) => (operation === message ? [index] : []))
  return at.flatMap((from, index) => {
    const [sent, ...reads] = answers.slice(from, at[index + 1])
    const before = answers[from - 1]
    if (sent === undefined || before === undefined || !isSuccess(sent) || !isFinal(finals, before)) return []
    const known = new Set(answers.slice(0, from).map((answer) => jobIn(answer)?.prLink))
    const effect = reads.findIndex((read) => typeof jobIn(read)?.prLink === 'string' && !known.has(jobIn(read)?.prLink))
    const since = reads.slice(0, effect + 1)
    const gaps = since.map((read, index) => startOf(read) - endOf(since[index - 1] ?? sent))
    if (effect === -1 || Math.max(...gaps) > longest) return []
    const isSure = (read: Exchange) => startOf(read) > endOf(sent) + COPIES_AGREE && isFinal(finals, read)
    return [
      {
        job: jobIn(sent)?.id,
        link: jobIn(since.at(-1))?.prLink,
        isAtWork: [sent, ...since].some((answer) => isWorking(description, answer)),
        ended: since.slice(0, -1).filter(isSure).length,
      },
    ]
  })
}
