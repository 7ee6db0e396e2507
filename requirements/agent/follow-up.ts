import { agentIds, agentOperations } from '../../harness/target/agent-operations.ts'
import { fail, failSaying, notApplicable, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { isRefusal, jobIn } from '../evidence.ts'
import type { SequenceRequirement } from '../requirement.ts'
import { documented, standard } from '../source.ts'
import { answering, jobAnswer, withFields } from '../valid-examples.ts'
import { last, lifecycleOf, link, prompted, statuses, unchanging } from './lifecycle.ts'

/** What follows from a further instruction to a job that has ended; nothing where the document has no such operation. */
export function followUpRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  if (agentOperations(description).message === null) return []
  const ids = agentIds(description)
  const { active, polledActive, polledDone, pollsOf, declare, isFinal } = lifecycleOf(description, ids.message)
  const message = jobAnswer({ status: 'active' }, ids.message)
  return [
    declare(
      'job-follow-up',
      'send-agent-job-message-answers-same-job',
      documented(),
      (exchanges) => unchanging('id')(exchanges.slice(0, 2)),
      [active, message],
      [active, withFields(message, { id: 'job_other' })],
    ),
    declare(
      'job-follow-up',
      'send-agent-job-message-reaches-final-status',
      documented(),
      (exchanges) => {
        const end = last(exchanges)
        return end !== undefined && isFinal(end)
          ? pass
          : failSaying('a final status at the end', statuses(exchanges.slice(-3)))
      },
      [polledDone, message, polledActive, polledDone],
      [polledDone, message, polledActive, polledActive],
    ),
    prompted(
      'change',
      declare(
        'job-follow-up',
        'send-agent-job-message-takes-effect',
        documented(),
        (exchanges) => {
          const job = jobIn(last(exchanges))
          return typeof job?.prLink === 'string'
            ? pass
            : fail('the pull request of the follow-up in prLink', job?.prLink)
        },
        [polledDone, message, withFields(polledDone, { prLink: link })],
        [polledDone, message, polledDone],
      ),
    ),
    declare(
      'job-refused-follow-up',
      'send-agent-job-message-refusal-leaves-job',
      standard('a refusal has no side effect: the job stays as it was'),
      (exchanges) => {
        const refused = exchanges.find(({ operation }) => operation === ids.message)
        if (refused === undefined || !isRefusal(refused)) return notApplicable('the follow-up was not refused')
        const changed = [unchanging('status'), unchanging('prLink')].map((check) => check(pollsOf(exchanges)))
        return changed.find(({ kind }) => kind === 'fail') ?? pass
      },
      [polledDone, answering(message, 422, {}), polledDone],
      [polledDone, answering(message, 422, {}), polledActive],
    ),
  ]
}
