import { guardedOperations, jobParameterOf } from '../../harness/target/agent-operations.ts'
import { notApplicable } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import { expectRefusal } from '../declaring/expected.ts'
import type { ExchangeRequirement } from '../declaring/requirement.ts'
import { shownByProbe } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { answering, refusal, validJob } from '../declaring/valid-examples.ts'
import { isRedirect } from '../reading/status.ts'

/**
 * Invalid job ids, by what is odd about each. They are sent encoded, with so few special characters that no firewall
 * takes them for an attack. The long one is as long as servers allow an address to be.
 */
const malformedIds: Readonly<Record<string, string>> = {
  long: 'x'.repeat(5_000),
  'with-signs-of-paths-and-quotes': '../it\'s"/x',
  'with-nul': 'job\u0000x',
}

/** A service that keeps its jobs in an object of JavaScript finds something by this name. */
const inherited = { 'of-every-object': 'constructor' } as const

/** The invalid ids that an operation is asked for, by what is odd about each; some only where they use no limit up. */
export function malformedIdsFor({ limits }: Operation): Readonly<Record<string, string>> {
  return limits.length === 0 ? { ...malformedIds, ...inherited } : malformedIds
}

/** Each operation on a job is asked for invalid ids: it must refuse each, and not fail. */
export function malformedIdRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return guardedOperations(description)
    .filter((operation) => jobParameterOf(description, operation) !== null)
    .map((operation) => {
      const id = malformedIdRefused(operation)
      return shownByProbe({
        id,
        area: 'validation',
        operation: operation.id,
        source: standard(
          'an id is the text of others: whatever stands in it, what it names is refused where it is not there',
        ),
        check: (exchange, context) =>
          // Some servers redirect to a tidier address, which shows nothing.
          isRedirect(exchange) ? notApplicable('redirected to a tidier address') : expectRefusal(exchange, context),
        example: () => refusal(operation.id, id),
        violation: (valid) => answering(valid, 200, validJob),
      })
    })
}

export function malformedIdRefused({ id }: Operation): string {
  return `${kebab(id)}-malformed-id-refused`
}
