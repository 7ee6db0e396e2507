import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentIds, agentOperations } from '../../harness/target/agent-operations.ts'
import type { Target } from '../../harness/target/target.ts'
import {
  fail,
  failSaying,
  type NotTested,
  notApplicable,
  notTested,
  type Outcome,
  pass,
} from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { whyNotThrough } from '../declaring/expected.ts'
import type { CheckContext, SequenceRequirement } from '../declaring/requirement.ts'
import { documented, standard } from '../declaring/source.ts'
import { answering, jobAnswer, withFields } from '../declaring/valid-examples.ts'
import { jobIn } from '../reading/body.ts'
import { withEvidence } from '../reading/evidence.ts'
import { isRefusal, isSuccess, statusOf } from '../reading/status.ts'
import { startOf } from '../reading/time.ts'
import { otherReasons } from './active-follow-up.ts'
import { endsAsInstructed } from './instructed-end.ts'
import { hasWorked, statuses, withoutEnd } from './job-status.ts'
import { lifecycleOf, link } from './lifecycle.ts'
import { unchanging } from './unchanging.ts'

/**
 * Ends after which the document leaves open whether a job takes a follow-up, by the instruction that leads to them, and
 * what may then not happen to one that is taken.
 */
export const openEnds = {
  archive: { end: 'archived', source: 'a job that is archived may refuse a follow-up, and lose none' },
  failure: { end: 'failed', source: 'a job that failed may refuse a follow-up, and lose none' },
} as const

/** The requirement about a follow-up to a job that ended as this instruction says. */
export function followUpToEnd(prompt: keyof typeof openEnds): string {
  return `send-agent-job-message-${openEnds[prompt].end}-job-refuses-or-works`
}

/**
 * What follows from a further instruction to a job that has ended; nothing where the document has no such operation.
 */
export function followUpRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  if (agentOperations(description).message === null) return []
  const ids = agentIds(description)
  const { active, polledActive, polledDone, pollsOf, declare, isFinal } = lifecycleOf(description, ids.message)
  const isMessage = ({ operation }: Exchange) => operation === ids.message
  const message = jobAnswer({ status: 'active' }, ids.message)
  return [
    declare({
      id: 'send-agent-job-message-answers-same-job',
      sequence: ['job-follow-up', 'job-second-follow-up'],
      source: documented(),
      check: ([before, ...after]) =>
        unchanging('id')([...(before === undefined ? [] : [before]), ...after.filter(isMessage)]),
      example: [active, message],
      broken: [active, withFields(message, { id: 'job_other' })],
    }),
    declare({
      id: 'send-agent-job-message-reaches-final-status',
      sequence: 'job-follow-up',
      source: documented(),
      check: ([before, ...after], context) => {
        if (!hasEffect(before, after)) return noEffect(context.target)
        const unknown = withoutEnd(after.slice(-1), context)
        if (unknown === null) return pass
        return unknown.kind === 'not-tested'
          ? unknown
          : failSaying('a final status at the end', statuses(after.slice(-3)))
      },
      example: [polledDone, message, polledActive, polledDone],
      broken: [polledDone, message, polledActive, withFields(polledActive, { status: 'completing' })],
    }),
    declare({
      id: 'send-agent-job-message-takes-effect',
      sequence: 'job-follow-up',
      source: documented(),
      prompt: 'change',
      check: (exchanges, context) => {
        const after = exchanges.slice(1)
        const lost = withoutEffect(exchanges, context)
        if (lost !== null) return lost
        return withoutEnd(after.slice(-1), context) ?? endsAsInstructed('change', after.filter(isFinal), context.target)
      },
      example: [polledDone, message, withFields(polledDone, { prLink: link })],
      broken: [polledDone, message, polledDone],
    }),
    ...(['archive', 'failure'] as const).map((prompt) => {
      const { end, source } = openEnds[prompt]
      const told = withEvidence(active, { kind: 'job', prompt })
      const ended = withFields(polledDone, {
        status: end,
        archivedAt: prompt === 'archive' ? '2026-01-01T00:05:00Z' : null,
      })
      return declare({
        id: followUpToEnd(prompt),
        sequence: `job-${end}-follow-up`,
        from: 'nightly',
        source: standard(`what is accepted is done: ${source}`),
        prompt,
        check: (exchanges, context) => {
          const since = exchanges.slice(1)
          const sent = since.find(isMessage)
          if (sent === undefined) return notApplicable(`no job ended as ${end}`)
          if (otherReasons.has(sent.response?.status ?? 0)) {
            return notTested(
              `the follow-up was refused for another reason: ${statusOf(sent)}`,
              'see send-agent-job-message-valid-accepted',
            )
          }
          return isRefusal(sent) ? pass : (withoutEffect(since, context) ?? pass)
        },
        example: [told, ended, message, polledActive],
        broken: [told, ended, withFields(message, { status: end }), ended],
      })
    }),
    declare({
      id: 'send-agent-job-message-refusal-leaves-job',
      faultCategory: 114,
      sequence: 'job-refused-follow-up',
      source: standard('a refusal has no side effect: the job stays as it was'),
      check: ([before, ...after], context) => {
        const refused = after.find(({ operation }) => operation === ids.message)
        if (before === undefined || refused === undefined || !isRefusal(refused)) {
          return notApplicable('the follow-up was not refused')
        }
        const unknown = withoutEnd([before], context)
        if (unknown !== null) return unknown
        const read = pollsOf(after).filter(isSuccess)
        if (read.length === 0) return notTested('the job could not be read afterwards', 'see agent-job-poll-answers')
        const changed = read.find((poll) => hasWorked(before, poll))
        return changed === undefined ? pass : fail('the job as it was', jobIn(changed))
      },
      example: [polledDone, answering(message, 422, {}), polledDone],
      broken: [polledDone, answering(message, 422, {}), polledActive],
    }),
  ]
}

/** Why a follow-up to the job of the first answer is not seen to have had an effect; null where it is. */
function withoutEffect(exchanges: readonly Exchange[], context: CheckContext): Outcome | null {
  const [before, ...after] = exchanges
  if (hasEffect(before, after)) return null
  const unread = exchanges.find((exchange) => !isSuccess(exchange))
  const notThrough = unread === undefined ? null : whyNotThrough(unread, context)
  const unseen = notThrough ?? betweenReads(exchanges, context.target)
  const seconds = context.target.timeouts.job
  return unseen ?? failSaying('the job active again, or another prLink', `the job as it was for ${seconds} s`)
}

/** Whether the answer to a follow-up, or one after it, shows that the job was set to work. */
function hasEffect(before: Exchange | undefined, after: readonly Exchange[]): boolean {
  return before !== undefined && after.some((exchange) => hasWorked(before, exchange))
}

/** Milliseconds between two reads in which an agent hardly does all of its work. */
const CLOSE = 1_500

/**
 * Why work may have been missed that began and ended between two reads. Null where the reads were close together, or
 * where every instruction leaves a trace, as on a deterministic target.
 */
function betweenReads(exchanges: readonly Exchange[], { deterministic }: Target): NotTested | null {
  const gaps = exchanges
    .slice(2)
    .map((exchange, index) => startOf(exchange) - startOf(exchanges[index + 1] ?? exchange))
  const widest = Math.max(0, ...gaps)
  if (deterministic || widest <= CLOSE) return null
  const reason = `a follow-up may have been worked on in the ${widest} ms between two reads of its job`
  return notTested(reason, 'see why reads take long, or set deterministic in the target, where it answers alike twice')
}

function noEffect({ timeouts }: Target): NotTested {
  return notTested(`a follow-up had no effect in ${timeouts.job} s`, 'raise timeouts.job in the target')
}
