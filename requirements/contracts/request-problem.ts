import type { Description } from '../../schemas/description/description.ts'
import { bodyProblem } from '../bodies/body-problem.ts'
import type { ContractInteraction } from './interactions.ts'

/**
 * Why the body that is made for an interaction is no example of it: a valid request must be valid by the description, and
 * one that is refused for its body must break it, since Pact would take either. Null where it is one.
 */
export function requestProblem(
  description: Description,
  { operation, answer, credential }: ContractInteraction,
  body: unknown,
): string | null {
  if (operation === null || operation.requestSchema === null) return null
  const problem = bodyProblem(description, operation.requestSchema, body)
  const mustBreak = answer.kind === 'refusal' && credential === 'own'
  if (!mustBreak) return problem === null ? null : `its request breaks ${operation.requestSchema}: ${problem}`
  return problem === null ? `its request is to be refused, and keeps ${operation.requestSchema}` : null
}
