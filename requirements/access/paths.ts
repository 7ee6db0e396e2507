import type { Facts, OperationFact, PathParameterFact } from '../../harness/description.ts'
import { owedRefusal } from '../expected.ts'
import { kebab } from '../naming.ts'
import type { ExchangeRequirement } from '../requirement.ts'
import { assumed, fromFact } from '../source.ts'
import { answering, lawfulJob, refusal } from '../valid-examples.ts'

/** A path whose parameter names nothing that exists. */
export interface PathCase {
  readonly rule: string
  readonly operation: OperationFact
  readonly parameter: PathParameterFact
}

export function pathCases(facts: Facts): readonly PathCase[] {
  return facts.operations.flatMap((operation) =>
    facts.pathParameters
      .filter(({ name }) => operation.pathParameters.includes(name))
      .map((parameter) => ({
        rule: `${kebab(operation.id)}-unknown-${kebab(parameter.name)}-refused`,
        operation,
        parameter,
      })),
  )
}

/**
 * An agent operation acts on what its path names, so it can't accept what does not exist. An assistant that answers for
 * an unknown site may be odd, but breaks no sentence.
 */
export function pathRequirements(facts: Facts): readonly ExchangeRequirement[] {
  return pathCases(facts).map(({ rule, operation, parameter }) => ({
    about: 'exchange',
    id: rule,
    operation: operation.id,
    source:
      operation.family === 'agent'
        ? fromFact(parameter)
        : assumed(`the document says what ${parameter.name} names, and not what an unknown one gets`),
    concerns: (exchange) => exchange.situation.rule === rule,
    check: owedRefusal,
    example: () => refusal(operation.id, rule),
    violation: (lawful) => answering(lawful, 200, lawfulJob),
  }))
}
