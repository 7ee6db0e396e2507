import { limitInForce } from '../../harness/budget/budget.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { longestSeconds } from '../../harness/limits/limiter.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { Limit } from '../../schemas/description/description.ts'
import { endOf, inTime, startOf } from '../reading/time.ts'
import { countingStrangers, inRole, isAcceptedUse, isLimitRefusal, roleOf, targetTime } from './events.ts'
import { type Enforced, inHeaders, type Read, readingsOf, useOf } from './readings.ts'
import { withoutStrangers } from './strangers.ts'

/**
 * The remaining uses fall by one with each use, and never below 0.
 *
 * @param all also those that were refused for their key: a limit that counts them, which is another requirement's
 *   matter, counts them down too
 */
export function headersCountDown(limit: Limit, all: readonly Exchange[], enforced: Enforced): Outcome {
  const exchanges = countingStrangers(limit, all, enforced.target) === null ? withoutStrangers(all) : all
  const read = readingsOf(limit, inRole(exchanges, 'within', 'over', 'observing'), enforced)
  if (read.length === 0) return notApplicable('no header tells of this limit')
  const max = limitInForce(enforced.target, limit) ?? 0
  const wrong = read.find(({ reading }) => reading.limit !== null && reading.limit !== max)
  if (wrong !== undefined)
    return failSaying(`headers that name the limit of ${max}`, `a limit of ${wrong.reading.limit} ${inHeaders(wrong)}`)
  const below = read.find(({ reading }) => (reading.remaining ?? 0) < 0)
  if (below !== undefined) return failSaying('headers with no fewer than 0 remaining uses', remainingIn(below))
  const isRefused = (exchange: Exchange) => roleOf(exchange) === 'over' && isLimitRefusal(exchange)
  const left = read.find(({ exchange, reading }) => (reading.remaining ?? 0) > 0 && isRefused(exchange))
  if (left !== undefined) return failSaying('headers with 0 remaining uses where one is refused', remainingIn(left))
  const above = stillRemaining(max, read, exchanges, limit) ?? toldOfMore(max, read, exchanges)
  if (above !== null) return above
  let isSeen = isKept(max, exchanges) && read.some(({ exchange }) => roleOf(exchange) === 'within')
  for (const [index, { exchange, reading }] of read.entries()) {
    const before = read[index - 1]
    if (before === undefined || !followsDirectly(before.exchange, exchange, exchanges)) continue
    isSeen = true
    const expected = (before.reading.remaining ?? 0) - 1
    const regained = regainedBetween(before.exchange, exchange, max / longestSeconds[limit.window])
    const remaining = reading.remaining ?? 0
    if (remaining < expected || remaining > expected + regained) {
      const one = `headers with ${expected} remaining, one fewer than the ${before.reading.remaining} at the use before`
      return failSaying(one, remainingIn({ exchange, reading }))
    }
  }
  return isSeen ? pass : notApplicable('no two uses one after the other tell how many remain')
}

/** Number of uses by which headers may lag behind where uses are sent together and answered in any order. */
const MOST_TOGETHER = 10

/**
 * For uses that were sent together, which need not count down one by one: if the counter refuses the first use past the
 * limit, the answer to each earlier use must leave no more uses than there was room for. Null where all do.
 */
function stillRemaining(max: number, read: readonly Read[], exchanges: readonly Exchange[], limit: Limit) {
  const within = inTime(inRole(exchanges, 'within'))
  const [first] = within
  if (first === undefined || !isKept(max, exchanges)) return null
  // The numbers of uses say nothing here: one that a gateway puts off is sent after later ones.
  const sentBefore = new Map(within.map((use, index) => [use, index]))
  for (const one of read) {
    const before = sentBefore.get(one.exchange)
    if (before === undefined) continue
    const regained = regainedBetween(first, one.exchange, max / longestSeconds[limit.window])
    const most = max - (before + 1) + MOST_TOGETHER + regained
    if ((one.reading.remaining ?? 0) > most)
      return failSaying(`headers with at most ${most} remaining`, remainingIn(one))
  }
  return null
}

/** Whether all uses within the limit passed, and the first one past it was refused. */
function isKept(max: number, exchanges: readonly Exchange[]): boolean {
  const isRefusedFirst = inRole(exchanges, 'over').some((over) => isLimitRefusal(over) && useOf(over) === max + 1)
  return isRefusedFirst && inRole(exchanges, 'within').every(isAcceptedUse)
}

/**
 * The last use of a limit must not be told of a further one where the next use, right after it, is refused: what a
 * bucket or a sliding window had given back by then would have let that one pass. Null where it is not.
 */
function toldOfMore(max: number, read: readonly Read[], exchanges: readonly Exchange[]) {
  if (!isKept(max, exchanges)) return null
  const refused = inRole(exchanges, 'over').filter(isLimitRefusal)
  const told = read.find(
    ({ exchange, reading }) =>
      useOf(exchange) === max &&
      isAcceptedUse(exchange) &&
      (reading.remaining ?? 0) > 0 &&
      refused.some((next) => areAlone(exchange, next, exchanges)),
  )
  return told === undefined ? null : failSaying('headers with 0 remaining at the last use', remainingIn(told))
}

function remainingIn(read: Read): string {
  return `${read.reading.remaining} remaining ${inHeaders(read)}`
}

/**
 * Most uses that a token bucket or a sliding window may have given back between two uses. A part of a use counts as
 * one, since it may complete one; less than `NEXT_TO_NOTHING` counts as none.
 */
function regainedBetween(before: Exchange, after: Exchange, perSecond: number): number {
  const uses = ((targetTime(after) + after.milliseconds - targetTime(before)) / 1000) * perSecond
  return uses < NEXT_TO_NOTHING ? 0 : Math.ceil(uses)
}

const NEXT_TO_NOTHING = 0.02

/**
 * Whether one accepted use follows another with nothing else under way: uses that are sent together are counted in any
 * order.
 */
function followsDirectly(before: Exchange, after: Exchange, all: readonly Exchange[]): boolean {
  const [one, next] = [useOf(before), useOf(after)]
  const isNext = one !== null && next === one + 1
  return isNext && !isLimitRefusal(before) && !isLimitRefusal(after) && areAlone(before, after, all)
}

/** Whether one use comes right after another, with no other under way from the first to the second. */
function areAlone(before: Exchange, after: Exchange, all: readonly Exchange[]): boolean {
  if (endOf(before) > startOf(after)) return false
  // A read of a job is no use.
  const others = all.filter((one) => one.id !== before.id && one.id !== after.id && roleOf(one) !== null)
  return others.every((other) => endOf(other) <= startOf(before) || startOf(other) >= endOf(after))
}
