import { MOST_USES } from '../../harness/budget/counters.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { jobParameterOf } from '../../harness/target/agent-operations.ts'
import { hasWorked } from '../../requirements/agent/job-status.ts'
import { inRole, isAcceptedUse, isLimitRefusal } from '../../requirements/limits/events.ts'
import { type Job, jobOf } from '../../requirements/probing/jobs.ts'
import { FIRST_PAUSES, hasEnded, pollAfterEnd, pollToEnd } from '../../requirements/probing/polls.ts'
import { isRefusal, isSuccess } from '../../requirements/reading/status.ts'
import { SETTLED } from '../../requirements/reading/time.ts'
import type { Operation } from '../../schemas/description/description.ts'
import { inBatches } from '../batches.ts'
import { type AtLimit, sendUse } from './at-limit.ts'

/** Number of uses beyond the limit that are sent: a token bucket may have regained one meanwhile. */
const BEYOND_BY_ITSELF = 3

/**
 * Asks the other operations of a limit, once the first one's uses are spent, where the document leaves open whether
 * they share a counter. An operation that is refused shares it. One that is not has a counter of its own or none, which
 * only as many uses again can tell.
 *
 * @param uses the uses of the first operation; the other operations can use the jobs that these created
 */
export async function askOthers(at: AtLimit, uses: readonly Exchange[], sent: Exchange[]): Promise<void> {
  const { context, max, operations } = at
  const accepted = inRole(uses, 'within').filter(isSuccess)
  const refusals = new Set(
    inRole(uses, 'over')
      .filter(isLimitRefusal)
      .map(({ response }) => response?.status),
  )
  const jobs = (await Promise.all(accepted.map((use) => jobOf(context, use)))).filter((job) => job !== null)
  const [job] = jobs
  const pollEnd = async (one: Job | undefined) => (one?.poll == null ? [] : pollToEnd(context, one.poll))

  /** Null where the job has not ended: an active job may refuse a follow-up for its state and not for the limit. */
  const askFirst = async (operation: Operation) => {
    const before = await pollEnd(job)
    if (job?.poll != null && !hasEnded(context, before)) return null
    const ask = () => sendUse(at, 'other', { operation, number: 1, ...named(job) })
    let asked = await ask()
    // The job may have ended only just now, and a copy of the database still show it as active, which may be why.
    if (before.length > 0 && isRefusal(asked) && !refusals.has(asked.response?.status)) {
      await context.wait(SETTLED)
      asked = await ask()
    }
    const { poll = null } = job ?? {}
    if (poll !== null && isRefusal(asked)) {
      // A refused follow-up must leave its job as it was.
      const watch = async (last: readonly Exchange[], refused: Exchange) => [
        ...last.slice(-1),
        refused,
        ...(await pollAfterEnd(context, poll, FIRST_PAUSES)),
      ]
      const first = await watch(before, asked)
      // A copy that lags behind may have shown the job as it was before its end. By now all of them know of the end.
      const isChanged = first.some((read) => before.slice(-1).some((end) => hasWorked(end, read)))
      context.judgeSequence('job-refused-follow-up', isChanged ? await watch(first, await ask()) : first)
    }
    return asked
  }

  for (const operation of operations.slice(1)) {
    if (jobParameterOf(context.description, operation) !== null && job === undefined) continue
    const first = await askFirst(operation)
    if (first === null) continue
    sent.push(first)
    let isOver = !isAcceptedUse(first) || max > MOST_USES
    const numbers = Array.from({ length: max - 1 + BEYOND_BY_ITSELF }, (_, index) => index + 2)
    // The uses go to one ended job after the other, until one is refused or more were accepted than the limit allows. A
    // job that gets several has worked on one before the next: a service may refuse what comes meanwhile.
    const byJob = Map.groupBy(numbers, (number) => (jobs.length === 0 ? number : (number - 1) % jobs.length))
    await inBatches([...byJob], async ([index, ofJob]) => {
      const own = jobs[index]
      for (const number of ofJob) {
        const before = isOver ? [] : await pollEnd(own)
        if (isOver || (own?.poll != null && !hasEnded(context, before))) return
        const asked = await sendUse(at, 'other', { operation, number, ...named(own) })
        if (!isAcceptedUse(asked)) isOver = true
        sent.push(asked)
      }
    })
  }
}

function named(job: Job | undefined) {
  return job === undefined ? {} : { job: job.id }
}
