import type { Exchange } from '../../harness/exchange/exchange.ts'
import { retryAfter } from '../../harness/limits/limit-headers.ts'
import { longestSeconds } from '../../harness/limits/limiter.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { Limit } from '../../schemas/description/description.ts'
import { evidenceOf } from '../reading/evidence.ts'
import { isSuccess, statusOf } from '../reading/status.ts'
import { startOf } from '../reading/time.ts'
import { byItsClock, inRole, isLimitRefusal } from './events.ts'
import { MOST_OF_IT } from './readings.ts'
import { retryTolerance } from './refusal.ts'

/** A limit refuses the operations that it names, and reading a job is none of them. */
export function leavesReads(limit: Limit, exchanges: readonly Exchange[]): Outcome {
  const reads = exchanges.filter((exchange) => evidenceOf(exchange, 'poll') !== null)
  const past = reads.find(({ situation }) => situation.limitReached === limit.id)
  const refusals = inRole(exchanges, 'over').filter(isLimitRefusal)
  if (past === undefined || refusals.length === 0 || !reads.some((read) => read !== past && isSuccess(read))) {
    return notApplicable('no job was read before and after the uses were spent')
  }
  if (isSuccess(past)) return pass
  if (!refusals.some((over) => isSameRefusal(limit, over, past))) {
    const remedy = 'run again once jobs can be read at that time'
    return notTested(`the limit need not be why a job can't be read: ${statusOf(past)}`, remedy)
  }
  return failSaying(`a job that can be read when the uses of ${limit.operations.join(', ')} are spent`, statusOf(past))
}

/**
 * Whether both refusals have one status and end at one time, which is too far away for a limit on all requests that a
 * gateway may have beside the documented one.
 */
function isSameRefusal(limit: Limit, over: Exchange, read: Exchange): boolean {
  const [one, other] = [endOfRefusal(limit, over), endOfRefusal(limit, read)]
  if (one === null || other === null || over.response?.status !== read.response?.status) return false
  return Math.abs(one - other) <= retryTolerance(longestSeconds[limit.window]) * 1000
}

/** When a refusal ends, in milliseconds since 1970; null where it says no time in the later half of the window. */
function endOfRefusal(limit: Limit, refused: Exchange): number | null {
  const longest = longestSeconds[limit.window]
  const isFar = (seconds: number | null) =>
    seconds !== null && seconds > longest * MOST_OF_IT && seconds <= longest + retryTolerance(longest)
  const seconds = byItsClock(refused, (now) => retryAfter(refused.response?.headers ?? [], now), isFar)
  return seconds === null || !isFar(seconds) ? null : startOf(refused) + seconds * 1000
}
