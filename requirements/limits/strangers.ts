import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Target } from '../../harness/target/target.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { Limit } from '../../schemas/description/description.ts'
import { countingStrangers, inRole, isAcceptedUse, roleOf } from './events.ts'

/**
 * Exchanges at a limit without those that were refused for their key: such answers need not have the limit's headers.
 */
export function withoutStrangers(exchanges: readonly Exchange[]): readonly Exchange[] {
  return exchanges.filter((exchange) => roleOf(exchange) !== 'stranger')
}

/**
 * The document leaves open whether a caller's own invalid requests count. But a counter that anyone without a key can
 * fill takes the uses from their owner.
 */
export function leftToOwner(limit: Limit, exchanges: readonly Exchange[], target: Target): Outcome {
  const strangers = inRole(exchanges, 'stranger')
  if (strangers.length === 0) return notApplicable('nothing without a key was sent at this limit')
  if (strangers.some(isAcceptedUse)) {
    const reason = 'a request without a key for it was let through, and may have been counted'
    return notTested(reason, 'see what is said of its keys')
  }
  if (countingStrangers(limit, exchanges, target) === null) return pass
  return failSaying('no use for what is refused for its key', `${strangers.length} such requests were counted`)
}
