import type { Exchange } from '../../harness/sending/exchange.ts'
import { notTested } from '../../harness/verdict/outcome.ts'
import type { OutcomeRecord } from '../../harness/verdict/verdict-model.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { contractRequirementId } from '../contracts/contract-requirements.ts'
import { isSuccess } from '../evidence.ts'
import { breaksBody } from '../request.ts'
import { validAccepted } from './answers.ts'
import { requestRequirements } from './request-cases.ts'
import { wholeBodyRequirements } from './whole-bodies.ts'

/**
 * What engines found, where a refused body passes only beside a valid one that was accepted in the same run: an operation
 * that refuses everything keeps no rule about bodies.
 */
export function provenByTwins(
  description: DescriptionView,
  exchanges: readonly Exchange[],
  records: readonly OutcomeRecord[],
): readonly OutcomeRecord[] {
  const accepted = new Set(
    exchanges
      .filter((exchange) => exchange.situation.expected === 'success' && isSuccess(exchange))
      .map(({ operation }) => operation),
  )
  const unproven = new Map(
    [...requestRequirements(description), ...wholeBodyRequirements(description)]
      .filter(({ operation, request }) => breaksBody(request) && !accepted.has(operation))
      .flatMap(({ id, operation }) =>
        [id, contractRequirementId({ name: id })].map((one) => [one, operation] as const),
      ),
  )
  return records.map((record) => {
    if (record.type !== 'outcome' || record.outcome.kind !== 'pass') return record
    const operation = unproven.get(record.requirement)
    return operation === undefined ? record : { ...record, outcome: withoutTwin(operation) }
  })
}

function withoutTwin(operation: string) {
  const remedy = `see ${validAccepted(operation)}, or show it too where --only leaves it out`
  return notTested('no valid request was accepted, so a refusal shows nothing', remedy)
}
