import { countedFor } from '../../harness/budget/budget.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { type Call, keyOf } from '../../harness/sending/call.ts'
import { readJob } from '../../requirements/probing/polls.ts'
import type { AtLimit } from './at-limit.ts'
import { callerFor } from './callers.ts'

const READS = 5

/**
 * Reads a job whose caller the limit would count with those whose uses are spent: reads are no use of the documented
 * operations, and least of all of the assistant's. More are sent than strangers' requests, so that a service that
 * counts reads is not taken for one that counts strangers. Returns the last answer; null where there is no such job.
 */
export async function readSome(at: AtLimit, reads: readonly Call[]): Promise<Exchange | null> {
  const { context, limit, operations } = at
  const [operation] = operations
  const caller = operation === undefined ? null : callerFor(context, limit, operation, 0)
  const read = reads.find(
    (one) =>
      caller !== null &&
      countedFor(limit, caller) === countedFor(limit, { ...one, key: keyOf(one) }) &&
      !one.limits.some(({ id }) => id === limit.id),
  )
  let last: Exchange | null = null
  for (let number = 0; read !== undefined && number < READS; number++) last = await readJob(context, read)
  return last
}

/** Reads a job once the uses of a limit are spent. */
export function readPast({ context, limit }: AtLimit, read: Call): Promise<Exchange> {
  return readJob(context, { ...read, situation: { ...read.situation, limitReached: limit.id } })
}
