import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentIds, agentOperations } from '../../harness/target/agent-operations.ts'
import { notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { expectNoServerError } from '../declaring/expected.ts'
import type { CheckContext, SequenceRequirement } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { answering, jobAnswer, withFields } from '../declaring/valid-examples.ts'
import { hasStatus, jobIn } from '../reading/body.ts'
import { isRefusal, statusOf } from '../reading/status.ts'
import { endsAsInstructed } from './instructed-end.ts'
import { withoutEnd } from './job-status.ts'
import { type Lifecycle, lifecycleOf, link } from './lifecycle.ts'

export const activeFollowUpId = 'send-agent-job-message-while-active-taken-or-refused'

/** What a service does with a follow-up to an active job; empty where the document has no such operation. */
export function activeFollowUpRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  if (agentOperations(description).message === null) return []
  const { message } = agentIds(description)
  const lifecycle = lifecycleOf(description, message)
  const { active, polledActive, polledDone, declare } = lifecycle
  const taken = jobAnswer({ status: 'active' }, message)
  const changed = withFields(polledDone, { prLink: link })
  return [
    declare({
      id: activeFollowUpId,
      from: 'nightly',
      sequence: 'job-active-follow-up',
      source: standard(
        'what a service says it has taken it carries out, and what it does not take it refuses with a 4xx',
      ),
      check: ([created, sent, ...polls], context) => takenOrRefused(lifecycle, created, sent, polls, context),
      example: [active, taken, polledActive, changed],
      broken: [active, answering(taken, 500, {}), polledDone],
    }),
  ]
}

/**
 * Refusals for other reasons than the state of the job: the key, a firewall, a database copy that lacks the job yet, a
 * limit.
 */
export const otherReasons: ReadonlySet<number> = new Set([401, 403, 404, 405, 410, 415, 429])

function takenOrRefused(
  { isFinal }: Lifecycle,
  created: Exchange | undefined,
  sent: Exchange | undefined,
  polls: readonly Exchange[],
  context: CheckContext,
): Outcome {
  const { target } = context
  if (sent === undefined || !hasStatus(jobIn(created), 'active')) {
    return notTested(
      'no job was active when it was created',
      'give in prompts.noChange an instruction that takes longer',
    )
  }
  const answered = expectNoServerError(sent, context)
  if (answered.kind !== 'pass') return answered
  if (sent.response !== null && otherReasons.has(sent.response.status)) {
    return notTested(
      `the follow-up was refused for another reason: ${statusOf(sent)}`,
      'give a tenant of its own in tenants',
    )
  }
  if (isRefusal(sent)) return pass
  const missing = (['noChange', 'change'] as const).find((prompt) => target.prompts[prompt] === null)
  // The end of a job shows which of its two instructions it followed only if the results of both are known.
  if (missing !== undefined) {
    return notTested('the follow-up was taken, and what it leads to is not known', `give one in prompts.${missing}`)
  }
  const unknown = withoutEnd(polls.slice(-1), context)
  if (unknown !== null) return unknown
  return endsAsInstructed('change', polls.filter(isFinal), target)
}
