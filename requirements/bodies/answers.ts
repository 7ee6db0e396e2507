import { agentOperations } from '../../harness/target/agent-operations.ts'
import { failSaying, notTested, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import { expectSuccess } from '../declaring/expected.ts'
import type { ExchangeRequirement } from '../declaring/requirement.ts'
import { fromFact } from '../declaring/source.ts'
import { answering, validExchange, validJob } from '../declaring/valid-examples.ts'
import { isUnderLoad } from '../reading/evidence.ts'
import { isSuccess, statusOf } from '../reading/status.ts'

/** For each operation: a valid request is accepted, with the documented status if there is one. */
export function answerRequirements(
  description: DescriptionView,
  operations: readonly Operation[],
): readonly ExchangeRequirement[] {
  return operations.flatMap((operation) => {
    const answered = validAnswer(description, operation)
    const { status } = operation.response
    return [answered, ...(status === null ? [] : [statusShown(answered, status)])]
  })
}

function validAnswer(description: DescriptionView, operation: Operation): ExchangeRequirement {
  const { id, response } = operation
  // Smoke starts jobs and asks assistants, and does nothing else.
  const isInSmoke = response.kind === 'stream' || id === agentOperations(description).create?.id
  return {
    about: 'exchange',
    id: validAccepted(id),
    operation: id,
    faultCategory: 207,
    source: fromFact(operation),
    from: isInSmoke ? 'smoke' : 'release',
    appliesTo: (exchange) => {
      const { operation: asked, situation } = exchange
      return (
        asked === id && situation.expected === 'success' && situation.requirement === null && !isUnderLoad(exchange)
      )
    },
    check: expectSuccess,
    example: () => validExchange({ operation: id, status: 200, body: validJob }),
    violation: (valid) => answering(valid, 404, {}),
  }
}

/** Only where the document shows the status; elsewhere any 2xx is valid, and which one is an observation. */
function statusShown(answered: ExchangeRequirement, status: number): ExchangeRequirement {
  const { operation } = answered
  return {
    ...answered,
    id: `${kebab(operation)}-success-status-${status}`,
    faultCategory: 200,
    check: (exchange) => {
      if (!isSuccess(exchange)) return notTested('no valid request was accepted', `see ${answered.id}`)
      return exchange.response?.status === status ? pass : failSaying(`status ${status}`, statusOf(exchange))
    },
    example: () => validExchange({ operation, status, body: validJob }),
    violation: (valid) => answering(valid, status === 201 ? 200 : 201, validJob),
  }
}

export function validAccepted(operation: string): string {
  return `${kebab(operation)}-valid-accepted`
}
