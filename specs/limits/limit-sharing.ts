import { MOST_USES } from '../../harness/budget/counters.ts'
import type { LimitFact, OperationFact } from '../../harness/description.ts'
import type { Exchange } from '../../harness/sending/exchange.ts'
import { jobParameterOf } from '../../harness/target/agent-operations.ts'
import type { PollPath } from '../../harness/target/poll-path.ts'
import { lastTenant } from '../../harness/target/target.ts'
import { isRefusal, isSuccess } from '../../requirements/evidence.ts'
import { isLimitRefusal } from '../../requirements/limits/events.ts'
import { inBatches } from '../batches.ts'
import { jobId, pollAfterEnd, pollPath, pollToEnd } from '../jobs.ts'
import type { Stage } from '../stage.ts'
import { callerFor } from './callers.ts'
import type { LimitClock } from './limit-clock.ts'
import { sendUse } from './limit-use.ts'

/** A limit whose uses one of its operations has spent, and what the others are asked about. */
export interface Spent {
  readonly limit: LimitFact
  readonly most: number
  readonly clock: LimitClock
  /** Accepted uses, whose jobs the others can go on with. */
  readonly accepted: readonly Exchange[]
}

/** Uses beyond the limit: a bucket may have regained one meanwhile. */
export const BEYOND_BY_ITSELF = 3

/**
 * The other operations of a limit whose sharing the document leaves open. One that is refused shares the counter; one
 * that is not has a counter of its own, or none, and only as many uses again show which.
 */
export async function askOthers(
  stage: Stage,
  others: readonly OperationFact[],
  spent: Spent,
): Promise<readonly Exchange[]> {
  const sent: Exchange[] = []
  const { accepted } = spent
  const jobs = accepted.flatMap((exchange) => jobId(exchange) ?? [])
  const path = accepted[0] === undefined ? null : await pollPath(stage, accepted[0])
  for (const operation of others) {
    if (jobParameterOf(stage.description.facts, operation) !== null && jobs.length === 0) continue
    const first = await askFirst(stage, operation, spent, jobs[0], path)
    if (first !== null) sent.push(first)
    if (first === null || !isAccepted(first) || spent.most > MOST_USES) continue
    sent.push(...(await askOn(stage, operation, spent, jobs, path)))
  }
  return sent
}

function isAccepted(exchange: Exchange): boolean {
  return isSuccess(exchange) && !isLimitRefusal(exchange)
}

/** Where it is refused, the job that it was meant for must stay as it was. */
async function askFirst(
  stage: Stage,
  operation: OperationFact,
  spent: Spent,
  job: string | undefined,
  path: PollPath | null,
): Promise<Exchange | null> {
  const tenant = lastTenant(stage.run.target)
  const before = path === null || job === undefined ? [] : await pollToEnd(stage, path, job, tenant)
  const asked = await ask(stage, operation, spent, 1, job)
  if (asked === null || path === null || job === undefined || !isRefusal(asked)) return asked
  const after = await pollAfterEnd(stage, path, job, tenant)
  stage.judgeTogether('send-agent-job-message-refusal-leaves-job', [...before.slice(-1), asked, ...after])
  return asked
}

/** Each on another job that has ended, until one is refused or more were accepted than the limit allows. */
async function askOn(
  stage: Stage,
  operation: OperationFact,
  spent: Spent,
  jobs: readonly string[],
  path: PollPath | null,
): Promise<readonly Exchange[]> {
  const sent: Exchange[] = []
  let isOver = false
  const numbers = Array.from({ length: spent.most - 1 + BEYOND_BY_ITSELF }, (_, index) => index + 2)
  await inBatches(numbers, async (number) => {
    if (isOver) return
    const job = jobs[(number - 1) % Math.max(1, jobs.length)]
    if (path !== null && job !== undefined) await pollToEnd(stage, path, job, lastTenant(stage.run.target))
    const asked = await ask(stage, operation, spent, number, job)
    if (asked === null || !isAccepted(asked)) isOver = true
    if (asked !== null) sent.push(asked)
  })
  return sent
}

async function ask(
  stage: Stage,
  operation: OperationFact,
  { limit, clock }: Spent,
  number: number,
  job: string | undefined,
): Promise<Exchange | null> {
  const caller = callerFor(stage, limit, operation, number)
  if (caller === null) return null
  return sendUse(stage, { limit, operation, role: 'other', number, caller, clock, job })
}
