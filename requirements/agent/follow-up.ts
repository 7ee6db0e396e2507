import { agentIds, agentOperations } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { isRefusal } from '../evidence.ts'
import type { SequenceRequirement } from '../requirement.ts'
import { documented, standard } from '../source.ts'
import { answering, jobAnswer, withFields } from '../valid-examples.ts'
import { atEnd, lifecycleOf, link, statuses, unchanging } from './lifecycle.ts'

/** What follows from a further instruction to a job that has ended; nothing where the document has no such operation. */
export function followUpRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  if (agentOperations(description).message === null) return []
  const ids = agentIds(description)
  const { active, polledActive, polledDone, pollsOf, declare, isFinal } = lifecycleOf(description, ids.message)
  const message = jobAnswer({ status: 'active' }, ids.message)
  return [
    declare({
      id: 'send-agent-job-message-answers-same-job',
      sequence: 'job-follow-up',
      source: documented(),
      check: (exchanges) => unchanging('id')(exchanges.slice(0, 2)),
      example: [active, message],
      broken: [active, withFields(message, { id: 'job_other' })],
    }),
    declare({
      id: 'send-agent-job-message-reaches-final-status',
      sequence: 'job-follow-up',
      source: documented(),
      check: (exchanges) => {
        const isEnded = exchanges.slice(-1).some(isFinal)
        return isEnded ? pass : failSaying('a final status at the end', statuses(exchanges.slice(-3)))
      },
      example: [polledDone, message, polledActive, polledDone],
      broken: [polledDone, message, polledActive, polledActive],
    }),
    declare({
      id: 'send-agent-job-message-takes-effect',
      sequence: 'job-follow-up',
      source: documented(),
      prompt: 'change',
      check: atEnd('prLink', 'the pull request of the follow-up in prLink', (value) => typeof value === 'string'),
      example: [polledDone, message, withFields(polledDone, { prLink: link })],
      broken: [polledDone, message, polledDone],
    }),
    declare({
      id: 'send-agent-job-message-refusal-leaves-job',
      sequence: 'job-refused-follow-up',
      source: standard('a refusal has no side effect: the job stays as it was'),
      check: (exchanges) => {
        const refused = exchanges.find(({ operation }) => operation === ids.message)
        if (refused === undefined || !isRefusal(refused)) return notApplicable('the follow-up was not refused')
        const changed = [unchanging('status'), unchanging('prLink')].map((check) => check(pollsOf(exchanges)))
        return changed.find(({ kind }) => kind === 'fail') ?? pass
      },
      example: [polledDone, answering(message, 422, {}), polledDone],
      broken: [polledDone, answering(message, 422, {}), polledActive],
    }),
  ]
}
