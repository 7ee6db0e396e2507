import { familyOf, limitInForce } from '../../harness/budget/budget.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { longestSeconds } from '../../harness/limits/limiter.ts'
import { jobParameterOf } from '../../harness/target/agent-operations.ts'
import type { Target } from '../../harness/target/target.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Limit, Operation } from '../../schemas/description/description.ts'
import type { CheckContext, SkipReason } from '../declaring/requirement.ts'
import { needsExhaust } from '../declaring/target-needs.ts'
import { isSuccess, statusOf } from '../reading/status.ts'
import { inRole, isLimitRefusal, targetTime } from './events.ts'

/** The operations of a limit. Those that need no existing job come first: they can use the limit up by themselves. */
export function operationsOf(description: DescriptionView, { id }: Limit): readonly Operation[] {
  const all = description.operations.filter(({ limits }) => limits.includes(id))
  const goesOn = (operation: Operation) => jobParameterOf(description, operation) !== null
  return [...all.filter((operation) => !goesOn(operation)), ...all.filter(goesOn)]
}

/** Ids of the operations any of which can use a limit up by itself. */
export function usedUpBy(description: DescriptionView, limit: Limit): readonly string[] {
  const all = operationsOf(description, limit)
  const alone = all.filter((operation) => jobParameterOf(description, operation) === null)
  return (alone.length === 0 ? all : alone).map(({ id }) => id)
}

/** False where the document leaves open whether the operations of a limit share a counter. */
export function sharesCounter({ gaps }: DescriptionView, limit: Limit): boolean {
  return !gaps.some(({ id }) => id === counterGap(limit))
}

/** Id of the observation of whether the operations of a limit share its counter. */
export function counterGap(limit: Limit): string {
  return `${familyOf(limit)}-limit-counter`
}

/**
 * Ids of the operations that may have a counter of their own: all but the first, where the document leaves that open.
 */
export function otherOperations(description: DescriptionView, limit: Limit): readonly string[] {
  return sharesCounter(description, limit)
    ? []
    : operationsOf(description, limit)
        .slice(1)
        .map(({ id }) => id)
}

/** Why this limit may not be used up on the target; null where it may. */
export function withoutBoundary(limit: Limit, context: CheckContext): SkipReason | null {
  if (limitInForce(context.target, limit) === null) return notApplicable(`the target does not enforce ${limit.id}`)
  return needsExhaust(context)
}

/**
 * A limit that names several operations limits each of them, by a shared counter or one for each: once this operation
 * was accepted as often as the limit allows, it must be refused.
 */
export function judgeCoverage(
  limit: Limit,
  operation: string,
  exchanges: readonly Exchange[],
  target: Target,
): Outcome {
  const asked = inRole(exchanges, 'other').filter((exchange) => exchange.operation === operation)
  const [first] = asked
  const last = asked.at(-1)
  if (first === undefined || last === undefined) return notApplicable('nothing of this kind was sent')
  const limiting = inRole(exchanges, 'over').find(isLimitRefusal)
  const refusals = asked.filter(isLimitRefusal)
  // Where the first operation was never refused, the state of the job may be what refuses a follow-up.
  const isByLimit = ({ response }: Exchange) =>
    limiting === undefined
      ? response?.status === 429 || asked.some(isSuccess)
      : limiting.response?.status === response?.status
  if (refusals.some(isByLimit)) return pass
  const max = limitInForce(target, limit) ?? 0
  const seconds = (targetTime(last) + last.milliseconds - targetTime(first)) / 1000
  const regained = Math.ceil((seconds * max) / longestSeconds[limit.window])
  const accepted = asked.filter(isSuccess).length
  if (accepted > max + regained) {
    return failSaying(`a refusal once ${max} uses were accepted`, `${accepted} accepted, none refused by the limit`)
  }
  const [other] = refusals
  if (other === undefined) {
    return notTested(`only ${accepted} uses were accepted, and none refused`, `scale the limit in limits.${limit.id}`)
  }
  const remedy = 'give a prompt in prompts.noChange whose jobs end at once and take a follow-up'
  return notTested(`it is refused for another reason than the limit: ${statusOf(other)}`, remedy)
}
