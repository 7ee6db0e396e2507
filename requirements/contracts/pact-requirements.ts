import type { GivenInteraction } from '../../harness/target/run.ts'
import { failSaying, notApplicable, pass } from '../../harness/verdict/outcome.ts'
import { evidenceOf, withEvidence } from '../evidence.ts'
import { expectSuccess } from '../expected.ts'
import type { ExchangeRequirement } from '../requirement.ts'
import { assumed, standard } from '../source.ts'
import { validExchange, validJob } from '../valid-examples.ts'

/**
 * One requirement for each interaction of a contract that a team has given. What a team's own clients rely on must be so;
 * what it has marked as pending it asks for only, so a breach of that is a question.
 */
export function pactRequirements(pacts: readonly GivenInteraction[]): readonly ExchangeRequirement[] {
  return pacts.map(({ id, operation, consumer, description, file, pending }) => {
    const stated = `${consumer} relies on it: "${description}" of the contract ${file}`
    return {
      about: 'exchange',
      id,
      operation,
      source: pending ? assumed(`${stated}, which is pending there`) : standard(stated),
      appliesTo: (exchange) => {
        const evidence = evidenceOf(exchange, 'contract')
        return evidence?.interaction === id && evidence.finding !== undefined
      },
      check: (exchange, context) => {
        const finding = evidenceOf(exchange, 'contract')?.finding
        if (finding === undefined) return notApplicable('it was not verified')
        if (finding === null) return pass
        const explained = expectSuccess(exchange, context)
        if (explained.kind === 'not-tested') return explained
        return failSaying(`"${description}" of ${consumer} kept`, finding)
      },
      example: () =>
        validExchange({
          operation,
          status: 200,
          body: validJob,
          situation: { evidence: { kind: 'contract', interaction: id, finding: null } },
        }),
      violation: (valid) =>
        withEvidence(valid, { kind: 'contract', interaction: id, finding: '$.id: Expected a value' }),
    }
  })
}
