import type { Description } from '../../schemas/description/description.ts'
import { propertiesBelow } from '../../schemas/description/properties.ts'
import { valuesAt } from '../../schemas/description/values.ts'
import { bodyProblem } from '../declaring/body-problem.ts'
import { bodyWith, validBody, valueFor } from '../requests/request-body.ts'
import type { ContractInteraction } from './interactions.ts'

/** Why no example of an interaction can be made, for its request or its answer; null where one can. */
export function interactionProblem(
  description: Description,
  interaction: ContractInteraction,
  body: unknown,
): string | null {
  return requestProblem(description, interaction, body) ?? answerProblem(description, interaction)
}

/** Why no valid answer with all described members can be made, as the contract needs one; null where one can. */
function answerProblem(description: Description, { answer }: ContractInteraction): string | null {
  if (answer.kind !== 'job') return null
  const wording = { text: 'text', unique: '1' }
  const full = propertiesBelow(description.schemas, answer.schema).reduce(
    (made, property) =>
      valuesAt(made, property).length > 0
        ? made
        : bodyWith(description, property, made, valueFor(description.schemas, property, wording), wording),
    validBody(description, answer.schema, wording),
  )
  const problem = bodyProblem(description, answer.schema, full)
  return problem === null ? null : `no valid ${answer.schema} is made: ${problem}`
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
