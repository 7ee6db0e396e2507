import type { GivenInteraction } from '../../harness/target/run.ts'
import { failSaying, pass } from '../../harness/verdict/outcome.ts'
import { expectSuccess } from '../declaring/expected.ts'
import type { ExchangeRequirement } from '../declaring/requirement.ts'
import { assumed, standard } from '../declaring/source.ts'
import { interactionKept } from './verified.ts'

/**
 * One requirement for each interaction of a contract that a team gives. What the team's clients rely on must hold; a
 * breach of an interaction that is marked as pending is only a question.
 */
export function pactRequirements(pacts: readonly GivenInteraction[]): readonly ExchangeRequirement[] {
  return pacts.map(({ id, operation, consumer, description, file, pending }) => {
    const stated = `${consumer} relies on it: "${description}" of the contract ${file}`
    return {
      ...interactionKept({
        interaction: id,
        operation,
        expected: 'success',
        check: (finding, exchange, context) => {
          if (finding === null) return pass
          const explained = expectSuccess(exchange, context)
          return explained.kind === 'not-tested'
            ? explained
            : failSaying(`"${description}" of ${consumer} kept`, finding)
        },
      }),
      id,
      source: pending ? assumed(`${stated}, which is pending there`) : standard(stated),
    }
  })
}
