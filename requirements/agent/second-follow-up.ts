import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentIds, agentOperations } from '../../harness/target/agent-operations.ts'
import { fail, failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { validAccepted } from '../bodies/answers.ts'
import { CONFLICT, whyNotThrough, whyUnrelated } from '../declaring/expected.ts'
import type { CheckContext, SequenceRequirement } from '../declaring/requirement.ts'
import { assumed, documented } from '../declaring/source.ts'
import { answering, jobAnswer, withFields } from '../declaring/valid-examples.ts'
import { hasStatus, jobIn } from '../reading/body.ts'
import { withSituation } from '../reading/evidence.ts'
import { isSuccess, statusOf } from '../reading/status.ts'
import { hasWorked, isWorking } from './job-status.ts'
import { lifecycleOf } from './lifecycle.ts'

const [secondTaken, secondTakesEffect, secondOpensNone] = [
  'send-agent-job-message-second-taken',
  'send-agent-job-message-second-takes-effect',
  'send-agent-job-message-second-opens-no-pull-request',
] as const
export const secondFollowUps: readonly string[] = [secondTaken, secondTakesEffect, secondOpensNone]

/** Why a second follow-up would show nothing. */
export const unseenWork = notTested(
  'the answer to a follow-up did not show its job at work',
  'nothing is wrong with that: a job that waits for its work shows it later',
)

/**
 * What a service does with a second follow-up, once the job has ended again; empty where the document has no such
 * operation.
 */
export function secondFollowUpRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  if (agentOperations(description).message === null) return []
  const { message } = agentIds(description)
  const { polledActive, polledDone, declare } = lifecycleOf(description, message)
  const sent = jobAnswer({ status: 'active' }, message)
  const first = [polledDone, sent, polledActive, polledDone]
  const linked = (number: number) => withFields(polledDone, { prLink: `https://code.example/pull/${number}` })
  const refused = withSituation(answering(sent, CONFLICT, {}), { job: 'ended' })
  return [
    declare({
      id: secondTaken,
      sequence: 'job-second-follow-up',
      source: assumed('our choice: a state in which a job took one follow-up is no reason to refuse it the next'),
      check: (exchanges, context) => taken(lastSent(exchanges, message), context, message),
      example: [...first, sent, polledActive, polledDone],
      broken: [...first, refused],
    }),
    declare({
      id: secondTakesEffect,
      sequence: 'job-second-follow-up',
      source: documented(),
      check: (exchanges, context) => takesEffect(exchanges, context, message),
      example: [...first, sent, polledActive, polledDone],
      broken: [...first, jobAnswer({}, message), polledDone],
    }),
    declare({
      id: secondOpensNone,
      sequence: 'job-second-follow-up',
      source: assumed(
        'our choice: a job that is told to change nothing more keeps its pull request, or has none; where it names ' +
          'another one, the agent may have done more than it was told, or the link may be that of another job',
      ),
      check: (exchanges) => opensNone(exchanges, message),
      example: [...first.slice(0, -1), linked(1), sent, polledActive, linked(1)],
      broken: [...first.slice(0, -1), linked(1), sent, polledActive, linked(2)],
    }),
  ]
}

const unsent = notApplicable('no follow-up was sent')

function lastSent(exchanges: readonly Exchange[], message: string): Exchange | undefined {
  return exchanges.findLast(({ operation }) => operation === message)
}

/**
 * Fails only for a 409 in a state in which the first follow-up was taken. The requirement that valid follow-ups are
 * accepted judges other refusals.
 */
function taken(sent: Exchange | undefined, context: CheckContext, message: string): Outcome {
  if (sent === undefined) return unsent
  if (isSuccess(sent)) return pass
  const otherwise = whyUnrelated(sent, context)
  if (otherwise !== null) return otherwise
  if (sent.response?.status !== CONFLICT || sent.situation.job !== 'ended') return unaccepted(sent, message)
  return failSaying('a 2xx status, as for the follow-up before', `${statusOf(sent)} for a job that has ended, as then`)
}

function unaccepted(sent: Exchange, message: string) {
  return notTested(`a second follow-up was refused: ${statusOf(sent)}`, `see ${validAccepted(message)}`)
}

/** The job must have a pull request before: it may still be about to name that of the first follow-up else. */
function opensNone(exchanges: readonly Exchange[], message: string): Outcome {
  const at = exchanges.findLastIndex(({ operation }) => operation === message)
  const [before, sent, ...polls] = exchanges.slice(at - 1)
  if (at === -1 || sent === undefined) return unsent
  if (!isSuccess(sent)) return unaccepted(sent, message)
  const link: unknown = jobIn(before)?.prLink
  const ended = polls.filter((poll) => hasStatus(jobIn(poll), 'completed'))
  if (typeof link !== 'string' || ended.length === 0) return notApplicable('no job with a pull request completed again')
  const other = ended.find((poll) => typeof jobIn(poll)?.prLink === 'string' && jobIn(poll)?.prLink !== link)
  return other === undefined ? pass : fail(`${link} still, or null`, jobIn(other)?.prLink)
}

/**
 * Judged only if the answer to the first follow-up showed the job active, since an instruction to change nothing has no
 * other visible effect: a service that shows a job active only when its work begins may have done that work between two
 * reads.
 */
function takesEffect(exchanges: readonly Exchange[], context: CheckContext, message: string): Outcome {
  const { description, target } = context
  const first = exchanges.find(({ operation }) => operation === message)
  const at = exchanges.findLastIndex(({ operation }) => operation === message)
  const [before, sent, ...polls] = exchanges.slice(at - 1)
  if (first === undefined || before === undefined || sent === undefined) return unsent
  if (!isSuccess(sent)) return unaccepted(sent, message)
  // Work that takes a moment may be done before the answer is written, so the first poll must show the job active too.
  const next = exchanges[exchanges.indexOf(first) + 1]
  if (!isWorking(description, first) || !isWorking(description, next)) return unseenWork
  if ([sent, ...polls].some((after) => hasWorked(before, after))) return pass
  const unread = [before, ...polls].find((poll) => !isSuccess(poll))
  if (unread !== undefined) return whyNotThrough(unread, context) ?? notApplicable('no read shows what became of it')
  // If the service archives the job meanwhile, the work may have been done between two reads, before or after that.
  const isPutAway = polls.some((poll) => jobIn(poll)?.status !== jobIn(before)?.status)
  if (isPutAway) return notApplicable('the job was put away meanwhile')
  return failSaying('the job active again, as after the first', `the job as it was for ${target.timeouts.job} s`)
}
