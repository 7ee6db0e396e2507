import { agentIds, undescribedRead } from '../../harness/target/agent-operations.ts'
import { failSaying, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { ExchangeRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { answering, jobAnswer, validJob } from '../declaring/valid-examples.ts'
import { isOtherObject, membersShown, requiredMembers, showsStatus } from '../reading/job-state.ts'
import { isSuccess } from '../reading/status.ts'

/** For documents that leave open how a job is read; where one shows it, each member has a requirement of its own. */
export function shownStateRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  const read = undescribedRead(description)
  if (read === null || !requiredMembers(description).includes('status')) return []
  const operation = agentIds(description).poll
  return [
    {
      about: 'exchange',
      id: 'agent-job-read-shows-job',
      operation,
      source: assumed(
        'our choice: a read answers with the job as what creates one does; clients poll it for its status, and the ' +
          'document names no other place for that',
      ),
      appliesTo: (exchange) =>
        exchange.operation === operation && exchange.situation.expected === 'success' && isSuccess(exchange),
      check: (exchange) =>
        showsStatus(exchange) && !isOtherObject(description, exchange)
          ? pass
          : failSaying('the job with its status', membersShown(description, exchange)),
      example: () => jobAnswer({}, operation),
      violation: (valid) => answering(valid, 200, { job: validJob }),
    },
  ]
}
