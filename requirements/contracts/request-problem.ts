import type { Description, DescriptionView } from '../../schemas/description/description.ts'
import { bodyProblem } from '../declaring/body-problem.ts'
import { validBody } from '../requests/request-body.ts'
import type { ContractInteraction, ExpectedJob } from './interactions.ts'

/** Why no example of an interaction can be made, for its request or its answer; null where one can. */
export function interactionProblem(
  description: Description,
  interaction: ContractInteraction,
  body: unknown,
): string | null {
  return requestProblem(description, interaction, body) ?? answerProblem(description, interaction)
}

/** Why no valid answer can be made, as the contract needs one; null where one can. */
function answerProblem(description: Description, { answer }: ContractInteraction): string | null {
  if (answer.kind !== 'job') return null
  const problem = bodyProblem(description, answer.schema, exampleAnswer(description, answer))
  return problem === null ? null : `no valid ${answer.schema} is made: ${problem}`
}

/** The smallest valid job of an interaction's schema. */
export function exampleAnswer(
  description: DescriptionView,
  { schema }: ExpectedJob,
): Readonly<Record<string, unknown>> {
  return validBody(description, schema, { text: 'text', unique: '1' })
}

/**
 * Why the body that is made for an interaction is no example of it; null where it is. A valid request must be valid by
 * the description, and one that is refused for its body must break it; Pact itself would take either.
 */
export function requestProblem(
  description: Description,
  { operation, answer, credential }: ContractInteraction,
  body: unknown,
): string | null {
  if (body === null || operation === null || operation.requestSchema === null) return null
  const problem = bodyProblem(description, operation.requestSchema, body)
  const mustBreak = answer.kind === 'refusal' && credential === 'own'
  if (!mustBreak) return problem === null ? null : `its request breaks ${operation.requestSchema}: ${problem}`
  return problem === null ? `its request is to be refused, and keeps ${operation.requestSchema}` : null
}
