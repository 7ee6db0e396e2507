import { advanceClock } from '../../harness/budget/counters.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { limitReadings } from '../../harness/limits/limit-headers.ts'
import { longestSeconds } from '../../harness/limits/limiter.ts'
import type { Call } from '../../harness/sending/call.ts'
import { sharesCounter } from '../../requirements/limits/coverage.ts'
import { inRole, isAcceptedUse, isAsByProxy, isLimitRefusal } from '../../requirements/limits/events.ts'
import { useOf } from '../../requirements/limits/readings.ts'
import { jobOf } from '../../requirements/probing/jobs.ts'
import { requestProperty } from '../../requirements/requests/request-body.ts'
import { answerIn } from '../../requirements/streams/stream-evidence.ts'
import type { Limit, Operation } from '../../schemas/description/description.ts'
import { inBatches } from '../batches.ts'
import { type AtLimit, attempt, CannotShow, sendUse, type Variation, visitorField } from './at-limit.ts'
import { callerFor, controlFor, strangersTo } from './callers.ts'
import { readPast, readSome } from './job-reads.ts'
import { askOthers } from './other-operations.ts'
import { useAgainAlone } from './use-again.ts'

/**
 * Number of uses that are really sent below a seeded limit. If the seed changes other counters too, these keep as many.
 */
export const SENT_BELOW_LIMIT = 2

/**
 * Sends each use up to the limit, then one more in each form of each operation that is sure to share its counter.
 *
 * @param reads reads of jobs that uses of earlier limits have created; that of a job of this limit is added
 */
export async function useUp(at: AtLimit, usedBefore: number, exchanges: Exchange[], reads: Call[]): Promise<void> {
  const { context, limit, max, operations } = at
  const together = sharesCounter(context.description, limit) ? operations : operations.slice(0, 1)
  const within = (number: number) =>
    sendUse(at, 'within', { number, operation: together[(number - 1) % together.length] })

  const first = await within(usedBefore + 1)
  exchanges.push(first)
  const own = (await jobOf(context, first))?.poll ?? null
  if (own !== null) reads.push(own)
  const read = await readSome(at, reads)
  if (limit.scope === 'project') await askAsStrangers(at, exchanges)
  // If the service sends limit headers, the second use and the last are sent alone too, so that the headers can be seen
  // to count them. The others are sent together: the limit counts them in any order.
  const isTold = limitReadings(first.response?.headers ?? [], 0).length > 0
  const numbers = Array.from({ length: max - usedBefore - 1 }, (_, index) => usedBefore + 2 + index)
  const begin = isTold ? 1 : 0
  const end = Math.max(begin, numbers.length - begin)
  for (const some of [numbers.slice(0, begin), numbers.slice(begin, end), numbers.slice(end)]) {
    await inBatches(some, async (number) => exchanges.push(await within(number)))
  }
  await useAgainAlone(at, exchanges)

  for (const operation of together) {
    for (const form of formsOf(at, operation, exchanges)) {
      exchanges.push(await sendUse(at, 'over', { number: max + 1, operation, ...form }))
    }
  }
  if (own !== null && read !== null) exchanges.push(read, await readPast(at, own))
  // The rest is sent as far as no other limit refuses it.
  const more = async (send: (sent: Exchange[]) => Promise<void>) => exchanges.push(...(await attempt(send)).sent)
  if (!inRole(exchanges, 'over').every(isLimitRefusal)) await more((sent) => useLater(at, sent))
  if (limit.scope === 'ip') await more((sent) => useForwarded(at, sent))
  if (together.length > 1) return
  await more((sent) => askOthers(at, exchanges, sent))
  // If refused uses count, these have postponed the end that the last refusal named.
  if (inRole(exchanges, 'other').some(isLimitRefusal)) exchanges.push(await sendUse(at, 'over', { number: max + 2 }))
}

/**
 * The forms of a use that count alike: a question that names its visitor, one that does not, and one in the thread of
 * an answer within the limit, by its own caller and visitor.
 */
function formsOf({ context }: AtLimit, operation: Operation, exchanges: readonly Exchange[]): readonly Variation[] {
  const isVisited = visitorField(context, operation) !== null
  const plain = isVisited ? [{ isNamed: true }, { isNamed: false }] : [{}]
  const after = inRole(exchanges, 'within').find((use) => {
    return use.operation === operation.id && answerIn(use)?.threadId != null
  })
  const turn = after === undefined ? null : useOf(after)
  const hasThreads = requestProperty(context.description, operation, 'threadId') !== null
  return after === undefined || turn === null || !hasThreads ? plain : [...plain, { after, turn }]
}

/** Headers by which proxies name an address; the addresses come from RFC 5737. */
const forwardingHeaders = [
  [['X-Forwarded-For', '203.0.113.7']],
  [['X-Real-IP', '203.0.113.8']],
  [['Forwarded', 'for=203.0.113.9']],
  // Sent together, since each is read by itself: no framework compares them.
  [
    ['CF-Connecting-IP', '203.0.113.10'],
    ['True-Client-IP', '203.0.113.11'],
    ['Client-IP', '203.0.113.12'],
  ],
] as const

async function useForwarded(at: AtLimit, sent: Exchange[]): Promise<void> {
  for (const headers of forwardingHeaders) {
    const use = await sendUse(at, 'forwarded', { number: at.max + 1, headers })
    sent.push(use)
    if (isAcceptedUse(use) && isAsByProxy(use)) await useAsSpent(at, sent)
  }
}

/** One use from another address that names the one whose uses are spent. */
async function useAsSpent(at: AtLimit, sent: Exchange[]): Promise<void> {
  const [operation] = at.operations
  const another = operation === undefined ? null : controlFor(at.context, at.limit, operation)
  if (another === null) return
  const headers = [['X-Forwarded-For', '127.0.0.1']] as const
  sent.push(await sendUse(at, 'claimed', { number: 1, caller: another.caller, headers }))
}

const MOST_LATER = 8
const SHARE_TO_REGAIN = 0.02
/** Milliseconds to wait if no hook moves the clock: of 10,000 uses an hour, 2.8 come back each second. */
const WITHOUT_HOOK = 3_000

/**
 * Where more uses than the limit were accepted, tells whether a token bucket had regained them: a little later it would
 * have regained many more, while a limit that is off by one has none.
 */
async function useLater(at: AtLimit, sent: Exchange[]): Promise<void> {
  do sent.push(await sendUse(at, 'later', { turn: sent.length }))
  while (sent.length < MOST_LATER && !sent.slice(-1).some(isLimitRefusal))
  const seconds = Math.round(longestSeconds[at.limit.window] * SHARE_TO_REGAIN)
  if (await advanceClock(at.context.run, seconds)) at.clock.advanced(seconds)
  else await at.context.wait(WITHOUT_HOOK)
  sent.push(await sendUse(at, 'later', { turn: sent.length }))
}

/**
 * Sends requests that are refused for their key: they must not count for the project in their path, or anyone could use
 * up its limit. Limits by organization or address are left out: the document counts whole requests for those, which may
 * include these.
 */
async function askAsStrangers(at: AtLimit, exchanges: Exchange[]): Promise<void> {
  const [operation] = at.operations
  const caller = operation === undefined ? null : callerFor(at.context, at.limit, operation, 0)
  if (operation === undefined || caller === null) return
  for (const credentials of strangersTo(at.context, operation, caller)) {
    exchanges.push(await sendUse(at, 'stranger', { turn: 0, credentials }))
  }
}

/**
 * One use by a project, key, organization or address other than the one whose uses are spent.
 *
 * @throws CannotShow where there is none, or where it was accepted although it also differs in a greater scope, which
 *   may be why
 */
export async function useByAnother(at: AtLimit, sent: Exchange[]): Promise<void> {
  const { context, limit, operations } = at
  const [operation] = operations
  const control = operation === undefined ? null : controlFor(context, limit, operation)
  if (control === null) {
    const reason = `the target names no other ${limit.scope} that has uses left of every other limit`
    throw new CannotShow(reason, remedies[limit.scope])
  }
  const use = await sendUse(at, 'control', { number: 1, caller: control.caller })
  sent.push(use)
  if (control.differsInScopeAlone || !isAcceptedUse(use)) return
  const reason = `the other ${limit.scope} that was let through differs in more than that: so it would be in a greater scope`
  throw new CannotShow(reason, remedies[limit.scope])
}

const remedies: Readonly<Record<Limit['scope'], string>> = {
  project: 'add a tenant with another project of the same organization as the last tenant',
  key: 'add a second key to assistantKeys of the last tenant',
  organization: 'add a tenant of another organization',
  ip: 'add a second address to sourceAddresses',
}
