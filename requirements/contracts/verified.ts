import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Situation } from '../../harness/exchange/situation.ts'
import { notApplicable, type Outcome } from '../../harness/verdict/outcome.ts'
import type { CheckContext, ExchangeRequirement } from '../declaring/requirement.ts'
import { validExchange, validJob } from '../declaring/valid-examples.ts'
import { evidenceOf, withEvidence } from '../reading/evidence.ts'

/** The exchange as it was recorded, with what the verifier found in it afterwards; null: the contract is kept. */
export function verified(exchange: Exchange, interaction: string, finding: string | null): Exchange {
  return withEvidence(exchange, { kind: 'contract', interaction, finding })
}

/** An interaction of any contract that the verifier may have checked. */
interface Verified {
  readonly interaction: string
  readonly operation: string
  readonly expected: Situation['expected']
  readonly check: (finding: string | null, exchange: Exchange, context: CheckContext) => Outcome
}

/** The members that all requirements on kept interactions share. */
export function interactionKept({ interaction, operation, expected, check }: Verified) {
  return {
    about: 'exchange',
    operation,
    appliesTo: (exchange) => {
      const evidence = evidenceOf(exchange, 'contract')
      return evidence?.interaction === interaction && evidence.finding !== undefined
    },
    check: (exchange, context) => {
      const finding = evidenceOf(exchange, 'contract')?.finding
      return finding === undefined ? notApplicable('it was not verified') : check(finding, exchange, context)
    },
    example: () => {
      const status = expected === 'refusal' ? 422 : 200
      return verified(validExchange({ operation, status, body: validJob, situation: { expected } }), interaction, null)
    },
    violation: (valid) => verified(valid, interaction, '$.id: Expected a value'),
  } satisfies Partial<ExchangeRequirement>
}
