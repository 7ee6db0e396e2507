import { isDeepStrictEqual } from 'node:util'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentIds, agentOperations } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { CheckContext, SequenceRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { atSecond, jobAnswer, withFields } from '../declaring/valid-examples.ts'
import { jobIn } from '../reading/body.ts'
import { isSuccess } from '../reading/status.ts'
import { endOf, startOf } from '../reading/time.ts'
import { finalStatuses, isFinal, isWorking } from './job-status.ts'
import { lifecycleOf } from './lifecycle.ts'
import { begunIn, byJob } from './stretches.ts'

/** Fewer follow-ups may each have been taken up just between their answer and the read after it. */
const LEAST = 2
/** Milliseconds after the answer to a follow-up within which a read shows what that answer should have shown. */
const AT_ONCE = 300

/** The answer to a follow-up shows the job as it is from then on, and not as it was loaded before. */
export function followUpAnswerRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  if (agentOperations(description).message === null) return []
  const { message } = agentIds(description)
  const { polledActive, polledDone, declare } = lifecycleOf(description, message)
  const followUps = (status: 'active' | 'completed') =>
    ['job_1', 'job_2'].flatMap((id) =>
      [
        atSecond(polledDone, 5),
        atSecond(withFields(jobAnswer({}, message), status === 'active' ? { status } : {}), 10),
        atSecond(polledActive, 10.1),
        atSecond(polledDone, 12),
      ].map((answer) => withFields(answer, { id })),
    )
  return [
    declare({
      id: 'send-agent-job-message-answer-shows-work-begun',
      sequence: 'whole-run',
      source: assumed(
        'our choice: who gets a job in answer to a follow-up goes by its status, and polls no further where it says that ' +
          'the job has ended',
      ),
      check: showsWorkBegun,
      example: followUps('active'),
      broken: followUps('completed'),
    }),
  ]
}

/** Where work waits its turn, the reads that follow at once show the job as it was, too. */
function showsWorkBegun(exchanges: readonly Exchange[], { description }: CheckContext): Outcome {
  const ids = agentIds(description)
  const finals = finalStatuses(description)
  const followedUp = [...byJob(exchanges).values()].flatMap((answers) =>
    begunIn(answers, ids).flatMap(({ begun, before, reads: [next] }) => {
      const last = before.at(-1)
      const isFollowUp = begun.operation === ids.message && isSuccess(begun)
      if (!isFollowUp || last === undefined || !isFinal(finals, last) || next === undefined) return []
      const isRead = next.operation === ids.poll && startOf(next) <= endOf(begun) + AT_ONCE
      return isRead ? [{ last, begun, next }] : []
    }),
  )
  const atWork = followedUp.filter(({ next }) => isWorking(description, next))
  if (atWork.length === 0) return notApplicable('no read at once after a follow-up showed its job at work')
  const stale = atWork.filter(({ last, begun }) => isDeepStrictEqual(jobIn(begun), jobIn(last)))
  if (stale.length < Math.max(LEAST, followedUp.length)) return pass
  return failSaying(
    'the job at work, as the read after it shows',
    `the job as it was before, in the answers to ${stale.length} of ${followedUp.length} follow-ups`,
  )
}
