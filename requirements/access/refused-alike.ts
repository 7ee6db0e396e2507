import type { Exchange } from '../../harness/exchange/exchange.ts'
import { type NotTested, notTested } from '../../harness/verdict/outcome.ts'
import { contentTypeOf } from '../../harness/wire/content-type.ts'
import { validAccepted } from '../bodies/answers.ts'
import { header } from '../reading/headers.ts'
import { isMissing, isRefusal, statusOf } from '../reading/status.ts'
import { inTime, startOf } from '../reading/time.ts'

/**
 * Gives the reason why a refusal shows nothing, where a firewall that refuses everyone may have made it: all valid
 * requests to the operation were refused with the same status and content type, or the next one was. If the next one
 * got a 404, that is no sign of a firewall, since a copy of the database may not have the job yet.
 *
 * @param valid requests of a run that are nothing but valid
 */
export function refusedAlike(valid: readonly Exchange[]): (refused: Exchange) => NotTested | null {
  const byOperation = Map.groupBy(inTime(valid.filter(isOfOwnAccount)), ({ operation }) => operation)
  return (refused) => {
    const all = byOperation.get(refused.operation) ?? []
    const isAlike = (other: Exchange) => isRefusal(other) && formOf(other) === formOf(refused)
    const next = all.find((other) => startOf(other) > startOf(refused))
    const isNextAlike = next !== undefined && !isMissing(next) && isAlike(next)
    if (!isNextAlike && !(all.length > 0 && all.every(isAlike))) return null
    const reason = `a valid request was refused in the same way: ${statusOf(refused)}`
    return notTested(reason, `see ${validAccepted(refused.operation ?? '')}, or run again where it passes`)
  }
}

/** Whether an answer depends on its caller: not if a limit, or perhaps the state of a job, has refused it. */
function isOfOwnAccount({ response, situation }: Exchange): boolean {
  const isOfLimit = response?.status === 429 || situation.limitReached !== undefined
  return response !== null && !isOfLimit && situation.job !== 'unknown'
}

function formOf({ response }: Exchange): string {
  return `${response?.status} ${contentTypeOf(header(response, 'content-type')).type}`
}
