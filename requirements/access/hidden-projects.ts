import type { Exchange } from '../../harness/exchange/exchange.ts'
import { guardedOperations, type ParameterRole, parameterRole } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { answering, refusal } from '../declaring/valid-examples.ts'
import { isMomentary, isRefusal } from '../reading/status.ts'
import { impressions } from './hidden-jobs.ts'
import { foreignJobRefused, keyRefused } from './keys.ts'
import { unknownRefused } from './paths.ts'

/**
 * What a caller may not use is refused as what does not exist, among all answers of a run: the project that a key does
 * not open, and the job of another organization that gets a follow-up. Sites are public, so they are not judged.
 */
export function hiddenProjectRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const guarded = guardedOperations(description).filter(({ key }) => key === 'admin')
  const pairs = (role: ParameterRole, foreignOf: (operation: Operation) => string) =>
    guarded.flatMap((operation) =>
      operation.parameters
        .filter(({ in: place, name }) => place === 'path' && parameterRole(description, operation, name) === role)
        .map((parameter): Pair => {
          return { operation, foreign: foreignOf(operation), unknown: unknownRefused(operation, parameter) }
        }),
    )
  return [
    ...refusedAsNone(
      pairs('scope', (operation) => keyRefused(operation, 'foreign')),
      {
        id: 'agent-refusal-hides-projects',
        named: 'a project',
        source: assumed('a caller whose key does not open a project need not learn that it exists'),
      },
    ),
    // Reads are compared for each kind of caller (`hidden-jobs.ts`).
    ...refusedAsNone(
      pairs('job', foreignJobRefused).filter(({ operation }) => operation.method !== 'GET'),
      {
        id: 'agent-follow-up-refusal-hides-jobs',
        named: 'a job',
        source: assumed('a caller who may not use a job need not learn that there is one'),
      },
    ),
  ]
}

/** An operation, and the ids of the requirements that send it something of others, and something that does not exist. */
interface Pair {
  readonly operation: Operation
  readonly foreign: string
  readonly unknown: string
}

function refusedAsNone(
  pairs: readonly Pair[],
  { id, named, source }: Pick<SequenceRequirement, 'id' | 'source'> & { readonly named: string },
): readonly SequenceRequirement[] {
  const [first] = pairs
  if (first === undefined) return []
  const refused = (requirement: string) => refusal(first.operation.id, requirement)
  return [
    {
      about: 'sequence',
      sequence: 'whole-run',
      id,
      operation: first.operation.id,
      anyOf: pairs.map(({ operation }) => operation.id),
      faultCategory: 304,
      source,
      check: (exchanges) => {
        const compared = pairs.flatMap(({ foreign, unknown }) => {
          const [existing, missing] = [foreign, unknown].map((requirement) =>
            exchanges.find((one) => shows(one, requirement)),
          )
          return existing === undefined || missing === undefined ? [] : [{ existing, missing }]
        })
        if (compared.length === 0) return notApplicable('no two refusals can be compared')
        const told = compared.map(({ existing, missing }) => impressions(existing, missing)).find(([a, b]) => a !== b)
        if (told === undefined) return pass
        const [actual, expected] = told
        return failSaying(`as for ${named} that does not exist: ${expected}`, actual)
      },
      example: () => [refused(first.foreign), refused(first.unknown)],
      violation: () => [answering(refused(first.foreign), 403, { error: 'no' }), refused(first.unknown)],
    },
  ]
}

/** Whether this is the refusal of a requirement's request. A momentary one says nothing about the project. */
function shows(exchange: Exchange, requirement: string): boolean {
  const { situation, response } = exchange
  return situation.requirement === requirement && isRefusal(exchange) && !isMomentary(response?.status ?? 0)
}
