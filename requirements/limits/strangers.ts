import type { Exchange } from '../../harness/sending/exchange.ts'
import type { Target } from '../../harness/target/target.ts'
import { notTested, type Outcome } from '../../harness/verdict/outcome.ts'
import type { Limit } from '../../schemas/description/description.ts'
import { boundaryClaims, keeps } from './boundary.ts'
import { explained, inRole, isAcceptedUse, roleOf, usesOf } from './events.ts'

/** What was sent at a limit by those whom it speaks of: nothing else is a use, nor has the limit's headers. */
export function withoutStrangers(exchanges: readonly Exchange[]): readonly Exchange[] {
  return exchanges.filter((exchange) => roleOf(exchange) !== 'stranger')
}

/**
 * All documented uses are there for those who may make them, whatever is refused meanwhile for its lack of a key. That an
 * own invalid request may count, the document leaves open; a count that anyone can fill takes the uses from their owner.
 */
export function acceptsUses(limit: Limit, exchanges: readonly Exchange[], target: Target): Outcome {
  const outcome = keeps(limit, boundaryClaims.accepts, withoutStrangers(exchanges), target)
  const strangers = inRole(exchanges, 'stranger')
  if (outcome.kind !== 'fail' || strangers.length === 0) return outcome
  if (strangers.some(isAcceptedUse)) {
    const reason = 'a request without a key for it was let through, and may have been counted'
    return notTested(reason, 'see what is said of its keys')
  }
  const counted = explained(limit, [...usesOf(limit, exchanges), ...strangers], target)
  if (counted?.kind !== 'valid') return outcome
  const actual = `${outcome.actual}: ${strangers.length} requests that were refused for their keys were counted too`
  return { ...outcome, actual }
}
