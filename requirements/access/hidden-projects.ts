import type { Exchange } from '../../harness/exchange/exchange.ts'
import { guardedOperations, parameterRole } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { answering, refusal } from '../declaring/valid-examples.ts'
import { isMomentary, isRefusal } from '../reading/status.ts'
import { impression } from './hidden-jobs.ts'
import { keyRefused } from './keys.ts'
import { unknownRefused } from './paths.ts'

/**
 * A key that does not open a project is refused as for a project that does not exist, among all answers of a run. Sites
 * are public, so they are not judged.
 */
export function hiddenProjectRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const guarded = guardedOperations(description).filter(({ key }) => key === 'admin')
  const rules = guarded.flatMap((operation) => rulesOf(description, operation))
  const [first] = rules
  if (first === undefined) return []
  const refused = (requirement: string) => refusal(first.operation.id, requirement)
  return [
    {
      about: 'sequence',
      sequence: 'whole-run',
      id: 'agent-refusal-hides-projects',
      operation: first.operation.id,
      anyOf: rules.map(({ operation }) => operation.id),
      faultCategory: 304,
      source: assumed('a caller whose key does not open a project need not learn that it exists'),
      check: (exchanges) => {
        const compared = rules.flatMap(({ foreign, unknown }) => {
          const [existing, missing] = [foreign, unknown].map((requirement) =>
            exchanges.find((one) => shows(one, requirement)),
          )
          return existing === undefined || missing === undefined ? [] : [{ existing, missing }]
        })
        if (compared.length === 0) return notApplicable('no two refusals can be compared')
        const told = compared.find(({ existing, missing }) => impression(existing) !== impression(missing))
        if (told === undefined) return pass
        const expected = `as for a project that does not exist: ${impression(told.missing)}`
        return failSaying(expected, impression(told.existing))
      },
      example: () => [refused(first.foreign), refused(first.unknown)],
      violation: () => [answering(refused(first.foreign), 403, { error: 'no' }), refused(first.unknown)],
    },
  ]
}

/** Ids of the requirements that send an operation another organization's key, and an unknown project. */
function rulesOf(description: DescriptionView, operation: Operation) {
  return operation.parameters
    .filter(({ in: place, name }) => place === 'path' && parameterRole(description, operation, name) === 'scope')
    .map((parameter) => {
      return { operation, foreign: keyRefused(operation, 'foreign'), unknown: unknownRefused(operation, parameter) }
    })
}

/** Whether this is the refusal of a requirement's request. A momentary one says nothing about the project. */
function shows(exchange: Exchange, requirement: string): boolean {
  const { situation, response } = exchange
  return situation.requirement === requirement && isRefusal(exchange) && !isMomentary(response?.status ?? 0)
}
