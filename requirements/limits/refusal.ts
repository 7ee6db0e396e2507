import { limitInForce } from '../../harness/budget/budget.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { retryAfter } from '../../harness/limits/limit-headers.ts'
import { longestSeconds } from '../../harness/limits/limiter.ts'
import type { Target } from '../../harness/target/target.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { Limit } from '../../schemas/description/description.ts'
import { evidenceOf } from '../reading/evidence.ts'
import { header } from '../reading/headers.ts'
import { endOf, inTime, startOf } from '../reading/time.ts'
import { byItsClock, explained, inRole, isAcceptedUse, isLimitRefusal, roleOf, targetTime, usesOf } from './events.ts'
import { type Enforced, type Read, readingsOf } from './readings.ts'

/** Seconds that a wait may be too short by: clocks are rounded, and sliding windows estimate. */
export function retryTolerance(seconds: number): number {
  return Math.max(2, seconds / 100)
}

/**
 * Seconds after which a use passes at the latest, whatever the window: one window, and what a sliding counter that counts
 * these refusals carries over into the next one.
 */
export function longestWait(limit: Limit, exchanges: readonly Exchange[], target: Target): number {
  const refused = exchanges.filter(isLimitRefusal).length
  const carried = refused / ((limitInForce(target, limit) ?? 0) + refused || 1)
  const seconds = longestSeconds[limit.window] * (1 + carried)
  return seconds + retryTolerance(seconds)
}

/** What a refusal asks to wait, from then on. */
interface AskedWait {
  readonly refusal: Exchange
  /** NaN where it says nothing that can be waited for. */
  readonly seconds: number
}

/**
 * What the last refusal before the wait asks for, since where refused uses count each one may put the end off; null where
 * none says so.
 *
 * @param longest seconds that it may be at most
 */
export function askedWait(exchanges: readonly Exchange[], longest: number): AskedWait | null {
  const [tried] = inRole(exchanges, 'after-retry')
  const refusals = inRole(exchanges, 'over', 'forwarded', 'observing', 'after-retry').filter(isLimitRefusal)
  // Where the limit refuses otherwise, a 503 speaks of what has failed for now, whatever is asked.
  const isUnavailableAlone = refusals.every(isUnavailable)
  const refused = refusals.filter(
    (exchange) =>
      (isUnavailableAlone || !isUnavailable(exchange)) &&
      roleOf(exchange) !== 'after-retry' &&
      (tried === undefined || exchange.sentAt <= tried.sentAt),
  )
  const waits = refused.flatMap((refusal) => {
    const headers = refusal.response?.headers ?? []
    const isWait = (seconds: number | null) => seconds !== null && seconds >= 0 && seconds <= longest
    const seconds = byItsClock(refusal, (now) => retryAfter(headers, now), isWait)
    return seconds === null ? [] : [{ refusal, seconds }]
  })
  return waits.at(-1) ?? null
}

function isUnavailable({ response }: Exchange): boolean {
  return response?.status === 503
}

/** What `Retry-After` asks for is a time, within the window, after which a use passes. */
export function retryAfterTrue(limit: Limit, exchanges: readonly Exchange[], target: Target): Outcome {
  const longest = longestWait(limit, exchanges, target)
  const asked = askedWait(exchanges, longest)
  if (asked === null) return notApplicable('no refusal says when to try again')
  const { seconds, refusal } = asked
  if (Number.isNaN(seconds)) {
    const said = header(refusal.response, 'retry-after') ?? ''
    return failSaying('Retry-After as a number of seconds or an HTTP date', `Retry-After: ${said}`)
  }
  if (seconds < 0 || seconds > longest) {
    return failSaying(`a wait of at most ${Math.round(longest)} s`, `${Math.round(seconds)} s`)
  }
  const waitedBy = (exchange: Exchange) => (targetTime(exchange) - targetTime(refusal)) / 1000
  // A use that is let through has taken what had come back.
  const tried = inTime(inRole(exchanges, 'observing', 'after-retry'))
    .filter(({ id, sentAt }) => sentAt >= refusal.sentAt && id !== refusal.id)
    .find((exchange) => waitedBy(exchange) >= seconds || !isLimitRefusal(exchange))
  const waited = tried === undefined ? 0 : waitedBy(tried)
  if (tried !== undefined && waited < seconds) return notApplicable('a use passed before the wait was over')
  if (tried === undefined) {
    return notTested('the wait is longer than the run', 'give a command that moves its clock in hooks.advanceTime')
  }
  const refusedAgain = `refused again after ${Math.round(waited)} s, where ${Math.round(seconds)} s were asked for`
  return isLimitRefusal(tried) ? failSaying('a use that passes after the wait', refusedAgain) : pass
}

/** The remaining uses fall by one with each use, and never below none. */
export function headersCountDown(limit: Limit, exchanges: readonly Exchange[], enforced: Enforced): Outcome {
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
  const above = stillRemaining(max, read, exchanges, limit)
  if (above !== null) return above
  for (const [index, { exchange, reading }] of read.entries()) {
    const before = read[index - 1]
    if (before === undefined || !followsDirectly(before.exchange, exchange, exchanges)) continue
    const expected = (before.reading.remaining ?? 0) - 1
    const regained = regainedBetween(before.exchange, exchange, max / longestSeconds[limit.window])
    const remaining = reading.remaining ?? 0
    if (remaining < expected || remaining > expected + regained) {
      const one = `headers with ${expected} remaining, one fewer than the ${before.reading.remaining} at the use before`
      return failSaying(one, remainingIn({ exchange, reading }))
    }
  }
  return pass
}

/** How far what headers say may lag behind uses that are sent together, and told of in any order. */
const MOST_TOGETHER = 10

/**
 * Uses that were sent together fall together: of a counter that refuses the first use past the limit, each use before has
 * left no more than there was room for. Null where none has.
 */
function stillRemaining(max: number, read: readonly Read[], exchanges: readonly Exchange[], limit: Limit) {
  const within = inTime(inRole(exchanges, 'within'))
  const isRefusedFirst = inRole(exchanges, 'over').some((over) => isLimitRefusal(over) && useOf(over) === max + 1)
  const [first] = within
  if (first === undefined || !isRefusedFirst || !within.every(isAcceptedUse)) return null
  for (const one of read.filter(({ exchange }) => roleOf(exchange) === 'within')) {
    const regained = regainedBetween(first, one.exchange, max / longestSeconds[limit.window])
    const most = max - (useOf(one.exchange) ?? 0) + MOST_TOGETHER + regained
    if ((one.reading.remaining ?? 0) > most)
      return failSaying(`headers with at most ${most} remaining`, remainingIn(one))
  }
  return null
}

function useOf(exchange: Exchange): number | null {
  return evidenceOf(exchange, 'limit-use')?.use ?? null
}

function remainingIn(read: Read): string {
  return `${read.reading.remaining} remaining ${inHeaders(read)}`
}

/** Which headers say it, on the answer to which use. */
function inHeaders({ exchange, reading: { family } }: Read): string {
  const use = useOf(exchange)
  return `by ${family} headers of the answer${use === null ? '' : ` to use ${use}`} (${exchange.id})`
}

/**
 * Most uses that a bucket or a sliding window may have given back between two uses. A part of one shows only where it
 * completes one, so what is next to nothing counts as nothing.
 */
function regainedBetween(before: Exchange, after: Exchange, perSecond: number): number {
  const uses = ((targetTime(after) + after.milliseconds - targetTime(before)) / 1000) * perSecond
  return uses < NEXT_TO_NOTHING ? 0 : Math.ceil(uses)
}

const NEXT_TO_NOTHING = 0.02

/** One accepted use and the next, with nothing else under way meanwhile: uses sent together are counted in any order. */
function followsDirectly(before: Exchange, after: Exchange, all: readonly Exchange[]): boolean {
  const [one, next] = [useOf(before), useOf(after)]
  const isNext = one !== null && next === one + 1
  if (!isNext || isLimitRefusal(before) || isLimitRefusal(after) || endOf(before) > startOf(after)) return false
  const others = all.filter(({ id }) => id !== before.id && id !== after.id)
  return others.every((other) => endOf(other) <= startOf(before) || startOf(other) >= endOf(after))
}

/** A reset lies ahead, within one window, and a client that was refused and waits for it is not refused again. */
export function headersResetTrue(limit: Limit, exchanges: readonly Exchange[], enforced: Enforced): Outcome {
  const read = readingsOf(limit, exchanges, enforced).filter(({ reading }) => reading.reset !== null)
  if (read.length === 0) return notApplicable('no header tells when this limit resets')
  const longest = longestWait(limit, exchanges, enforced.target)
  const wrong = read.find(({ reading }) => {
    const reset = reading.reset ?? 0
    return reset < -retryTolerance(0) || reset > longest
  })
  if (wrong !== undefined) {
    return failSaying(
      `a reset within ${Math.round(longest)} s`,
      `a reset in ${Math.round(wrong.reading.reset ?? 0)} s ${inHeaders(wrong)}`,
    )
  }
  const uses = usesOf(limit, exchanges)
  const misled = refusedAfterReset(read, uses, mayCarryOver(limit, uses, enforced.target))
  return misled === null ? pass : failSaying('a use that passes after the reset', misled)
}

/** True for a sliding counter, as far as is known: where its clock begins anew, it still counts uses of before. */
function mayCarryOver(limit: Limit, uses: readonly Exchange[], target: Target): boolean {
  const result = explained(limit, uses, target)
  return result?.kind === 'valid' && result.limiters.some(({ kind }) => kind === 'sliding-counter')
}

/** A refusal whose reset had passed at the next use, which was refused all the same; null where there is none. */
function refusedAfterReset(read: readonly Read[], uses: readonly Exchange[], carriesOver: boolean): string | null {
  const ordered = inTime(uses.filter((exchange) => roleOf(exchange) !== 'invalid'))
  const next = new Map(ordered.map((exchange, index) => [exchange.id, ordered[index + 1]]))
  for (const { exchange, reading } of read) {
    const after = next.get(exchange.id)
    // The counter was filled or emptied in between: what was said of it no longer holds.
    const { seeded, emptied } = (after && evidenceOf(after, 'limit-use')) ?? {}
    if (after === undefined || seeded !== undefined || emptied !== undefined) continue
    // A client that is asked to wait longer than to a reset over which uses are carried is not misled.
    const headers = exchange.response?.headers ?? []
    const isAhead = (seconds: number | null) => (seconds ?? -1) >= 0
    const asked = carriesOver ? byItsClock(exchange, (now) => retryAfter(headers, now), isAhead) : null
    const reset = Math.max(reading.reset ?? 0, asked ?? 0)
    const waited = (targetTime(after) - targetTime(exchange)) / 1000
    const isMisled = isLimitRefusal(exchange) && isLimitRefusal(after) && waited > reset + retryTolerance(reset)
    if (isMisled) return `refused again ${Math.round(waited - reset)} s after it (${after.id})`
  }
  return null
}
