import { openLedger } from '../../harness/budget/ledger.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { limitReadings } from '../../harness/limits/limit-headers.ts'
import { nominalSeconds } from '../../harness/limits/limiter.ts'
import { waitAsked } from '../../harness/sending/within-limits.ts'
import type { Run } from '../../harness/target/run.ts'
import { isLimitRefusal } from '../../requirements/limits/events.ts'
import { evidenceOf } from '../../requirements/reading/evidence.ts'
import { type AtLimit, CannotShow, sendUse, waitForRoom } from './at-limit.ts'

/** Seconds between two tries at least, also where a refusal asks for less. */
const A_MOMENT = 1

/** How many times as long as the longest job of the run a job may take, and seconds that any may take. */
const TIMES_LONGEST = 2
const ANY_JOB = 5

/**
 * A service may take only a few requests of one caller at a time, or work on a few jobs. A use that was refused for that
 * is sent again alone, if need be until a job may have ended, and then counts in its place. This ends when one is still
 * refused, which is then due to the limit.
 *
 * @throws CannotShow where refusals for the moment were counted, so that the limit was reached too early, and where so
 *   few are taken at a time that all uses would take longer than a job may
 */
export async function useAgainAlone(at: AtLimit, exchanges: Exchange[]): Promise<void> {
  const { run } = at.context
  const { job: timeout } = run.target.timeouts
  const { longest } = openLedger(run.ledger, run.id).jobWaits()
  const untilEnded = longest === 0 ? timeout : Math.min(timeout, TIMES_LONGEST * longest + ANY_JOB)
  // In this time a token bucket gives a use back, as if a job had ended.
  const regained = nominalSeconds[at.limit.window] / at.max / 2
  let [secondsLeft, inAll] = [untilEnded, 0]
  for (const [index, refused] of exchanges.entries()) {
    const operation = at.operations.find(({ id }) => id === refused.operation)
    const number = evidenceOf(refused, 'limit-use')?.use ?? 0
    let again = refused
    let wait = waitForRoom(at, refused)
    let waited = 0
    if (wait === null) continue
    if (inAll > timeout) {
      throw new CannotShow('few uses are taken at a time', `scale the limit in limits.${at.limit.id}`)
    }
    while (wait !== null && (secondsLeft > 0 || again === refused)) {
      const seconds: number = Math.max(wait, A_MOMENT)
      await at.context.wait(seconds * 1000)
      secondsLeft -= seconds
      waited += seconds
      again = await sendUse(at, 'within', { number, operation, repeats: again.id })
      wait = waitForRoom(at, again)
    }
    if (wait !== null) at.context.judge(again)
    exchanges[index] = again
    inAll += waited
    if (!isLimitRefusal(again)) {
      if (waited < regained) secondsLeft = untilEnded
      continue
    }
    if (!isOtherRefusal(at.context.run, refused, again)) return
    const reason =
      'uses that were refused while others were under way are counted, so that fewer than the limit allows pass'
    throw new CannotShow(reason, 'allow the last tenant more requests at a time')
  }
}

/**
 * Whether the first refusal was only for the moment and the second is the limit's, by their headers and the waits that
 * they ask for.
 */
export function isOtherRefusal(run: Pick<Run, 'target'>, first: Exchange, second: Exchange): boolean {
  const isUsedUp = ({ response }: Exchange) =>
    limitReadings(response?.headers ?? [], 0).some(({ remaining }) => remaining === 0)
  const isForNow = (refused: Exchange) => waitAsked(run, refused, 'among others') !== null
  return (isForNow(first) && !isForNow(second)) || (!isUsedUp(first) && isUsedUp(second))
}
