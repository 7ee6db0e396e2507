import { limitInForce } from '../harness/budget/budget.ts'
import { MOST_USES } from '../harness/budget/counters.ts'
import type { Facts, LimitFact, OperationFact } from '../harness/description.ts'
import type { Profile } from '../harness/target/run.ts'
import type { Target } from '../harness/target/target.ts'
import { limitRequirement, shownByStreams } from '../harness/verdict/load-model.ts'
import { OVER_LIMIT, WITHIN_LIMIT } from './limits.ts'
import { FEWEST_STREAMS, scale } from './stream-parts.ts'

/** What the load will do to a target at the most; nothing is sent to find it out. */
export interface LoadCost {
  /** Uses of each operation on the first tenant. */
  readonly uses: Readonly<Record<string, number>>
  /** Uses of each limit by its boundary tests, on the last tenant. */
  readonly boundary: Readonly<Record<string, number>>
}

/**
 * @param open ids of the requirements that the run is to show
 * @param left uses of an operation that the run may still spend after everything else
 */
export function loadCostOf(
  facts: Facts,
  target: Target,
  profile: Profile,
  open: ReadonlySet<string>,
  left: (operation: OperationFact) => number,
): LoadCost {
  const streaming = facts.operations.filter(
    ({ response }) => response.kind === 'stream' && shownByStreams(response.protocol).some((id) => open.has(id)),
  )
  const uses = streaming.map((operation) => {
    const share = Math.floor(left(operation) / streaming.length) - 1
    const streams = Math.min(scale[profile].streams, share)
    return [operation.id, 1 + (streams < FEWEST_STREAMS ? 0 : streams)] as const
  })
  return {
    uses: Object.fromEntries(uses),
    boundary: Object.fromEntries(facts.limits.map((limit) => [limit.id, boundaryUses(target, limit, open)])),
  }
}

function boundaryUses(target: Target, limit: LimitFact, open: ReadonlySet<string>): number {
  const most = limitInForce(target, limit)
  if (most === null || !target.exhaust) return 0
  return open.has(limitRequirement(limit.id)) ? (most > MOST_USES ? WITHIN_LIMIT : most) + OVER_LIMIT : 0
}
