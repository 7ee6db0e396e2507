import { limitInForce } from '../../harness/budget/budget.ts'
import type { Target } from '../../harness/target/target.ts'
import { notApplicable } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Limit, Operation } from '../../schemas/description/description.ts'
import { needsSeededLimit } from '../expected.ts'
import type { CheckContext, SkipReason } from '../requirement.ts'

/** The limit by which a page is refused: the first of its operation that the target enforces; null where there is none. */
export function limitForPage({ limits }: DescriptionView, target: Target, operation: Operation): Limit | null {
  return limits.find((limit) => operation.limits.includes(limit.id) && limitInForce(target, limit) !== null) ?? null
}

/** Why no page can be refused by a limit on this target; null where one can. */
export function withoutUsableLimit(operation: Operation, context: CheckContext): SkipReason | null {
  if (limitForPage(context.description, context.target, operation) === null) {
    return notApplicable('the target enforces no limit of this operation')
  }
  return needsSeededLimit(context)
}
