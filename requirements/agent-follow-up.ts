import type { Exchange } from '../harness/exchange.ts'
import { fail, failSaying, notApplicable, type Outcome, pass } from '../harness/outcome.ts'
import {
  active,
  course,
  isFinal,
  last,
  link,
  polledActive,
  polledDone,
  prompted,
  statuses,
  unchanging,
} from './agent-course.ts'
import { POLL_OPERATION } from './derive-responses.ts'
import { isRefusal, jobIn } from './evidence.ts'
import { answering, jobAnswer, withFields } from './lawful.ts'
import type { SeriesRequirement } from './requirement.ts'
import { documented, standard } from './source.ts'

const message = jobAnswer({ status: 'active' }, 'sendAgentJobMessage')

/** A follow-up and what came of it. */
function followUp(
  id: string,
  source: SeriesRequirement['source'],
  check: (exchanges: readonly Exchange[]) => Outcome,
  example: readonly Exchange[],
  broken: readonly Exchange[],
): SeriesRequirement {
  return { ...course(id, source, check, example, broken), operation: 'sendAgentJobMessage' }
}

/** What follows from a further instruction to a job that has ended. */
export const followUpRequirements: readonly SeriesRequirement[] = [
  followUp(
    'send-agent-job-message-answers-same-job',
    documented({ terms: ['further instruction', 'existing'] }),
    unchanging('id'),
    [active, message],
    [active, withFields(message, { id: 'job_other' })],
  ),
  followUp(
    'send-agent-job-message-reaches-final-status',
    documented({ terms: ['message', 'asynchronously', 'poll'] }),
    (exchanges) => {
      const end = last(exchanges)
      return end !== undefined && isFinal(end)
        ? pass
        : failSaying('a final status at the end', statuses(exchanges.slice(-3)))
    },
    [message, polledActive, polledDone],
    [message, polledActive, polledActive],
  ),
  prompted(
    'change',
    followUp(
      'send-agent-job-message-takes-effect',
      documented({ terms: ['further instruction'] }),
      (exchanges) => {
        const job = jobIn(last(exchanges) ?? message)
        return typeof job?.['prLink'] === 'string'
          ? pass
          : fail('the pull request of the follow-up in prLink', job?.['prLink'])
      },
      [message, withFields(polledDone, { prLink: link })],
      [message, polledDone],
    ),
  ),
  followUp(
    'send-agent-job-message-refusal-leaves-job',
    standard('a refusal has no side effect: the job stays as it was'),
    (exchanges) => {
      const refused = exchanges.find(({ operation }) => operation === 'sendAgentJobMessage')
      if (refused === undefined || !isRefusal(refused)) return notApplicable('the follow-up was not refused')
      const polls = exchanges.filter(({ operation }) => operation === POLL_OPERATION)
      const changed = [unchanging('status'), unchanging('prLink')].map((check) => check(polls))
      return changed.find(({ kind }) => kind === 'fail') ?? pass
    },
    [polledDone, answering(message, 422, {}), polledDone],
    [polledDone, answering(message, 422, {}), polledActive],
  ),
]
