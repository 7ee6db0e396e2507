import type { Exchange } from '../../harness/exchange/exchange.ts'
import { guardedOperations, parameterRole } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { answering, refusal } from '../declaring/valid-examples.ts'
import { isMomentary, isRefusal } from '../reading/status.ts'
import { impression } from './hidden-jobs.ts'
import { foreignKeyRefused } from './keys.ts'
import { unknownRefused } from './paths.ts'

/**
 * What a key that does not open a project is told of it, and what a key is told of a project that does not exist, in all
 * answers of a run. A site is public, so that nothing is said of those.
 */
export function hiddenProjectRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const guarded = guardedOperations(description).filter(({ key }) => key === 'admin')
  const rules = guarded.flatMap((operation) => rulesOf(description, operation))
  const [first] = rules
  if (first === undefined) return []
  const refused = (rule: string) => refusal(first.operation.id, rule)
  return [
    {
      about: 'sequence',
      sequence: 'whole-run',
      id: 'agent-refusal-hides-projects',
      operation: first.operation.id,
      anyOf: rules.map(({ operation }) => operation.id),
      faultCategory: 304,
      source: assumed("a caller whose key does not open a project need not learn that there is one, nor others' ids"),
      check: (exchanges) => {
        const compared = rules.flatMap(({ foreign, unknown }) => {
          const [existing, missing] = [foreign, unknown].map((rule) => exchanges.find((one) => shows(one, rule)))
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

/** The requirements by which an operation is asked with a key of another organization, and for a project that no one has. */
function rulesOf(description: DescriptionView, operation: Operation) {
  return operation.parameters
    .filter(({ in: place, name }) => place === 'path' && parameterRole(description, operation, name) === 'scope')
    .map((parameter) => {
      return { operation, foreign: foreignKeyRefused(operation), unknown: unknownRefused(operation, parameter) }
    })
}

/** A refusal for the moment tells of no project. */
function shows(exchange: Exchange, rule: string): boolean {
  const { situation, response } = exchange
  return situation.rule === rule && isRefusal(exchange) && !isMomentary(response?.status ?? 0)
}
