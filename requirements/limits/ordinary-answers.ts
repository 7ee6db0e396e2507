import { limitInForce } from '../../harness/budget/budget.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { type LimitReading, limitReadings } from '../../harness/limits/limit-headers.ts'
import { isLengthOf, longestSeconds, nominalSeconds } from '../../harness/limits/limiter.ts'
import type { Limit } from '../../schemas/description/description.ts'
import type { CheckContext } from '../declaring/requirement.ts'
import { evidenceOf } from '../reading/evidence.ts'
import { endOf, inTime, SETTLED, startOf } from '../reading/time.ts'
import { sharesCounter } from './coverage.ts'
import { byItsClock, isAcceptedUse } from './events.ts'
import { retryTolerance } from './refusal.ts'

/** Reads what headers say of limits on ordinary answers: those before the run begins to use up any limit. */

interface InForce {
  readonly limit: Limit
  readonly max: number
}

/** What one answer says of one limit, and which limits of the document that may be. */
export interface Said {
  readonly exchange: Exchange
  readonly reading: LimitReading
  /** Documented limits with this number whose window fits the answer's. */
  readonly limits: readonly InForce[]
  /** When uses come back, in milliseconds since 1970 by our clock; null where it isn't said. */
  readonly moment: number | null
  /** Key of the counter that is spoken of, the same in all answers to one caller. */
  readonly counter: string
}

/** Uses that an answer says are left; 0 where it does not say. */
export function usesLeft({ reading }: Said): number {
  return reading.remaining ?? 0
}

/** The answers of a run from before any limit was tested, in the order in which their requests were sent. */
export function ordinaryAnswers(exchanges: readonly Exchange[]): readonly Exchange[] {
  const sent = inTime(exchanges.filter(({ operation, response }) => operation !== null && response !== null))
  const tested = sent.findIndex(
    (exchange) =>
      exchange.situation.limitReached !== undefined ||
      evidenceOf(exchange, 'limit-use') !== null ||
      evidenceOf(exchange, 'limit-load-use') !== null,
  )
  return tested === -1 ? sent : sent.slice(0, tested)
}

/**
 * Groups of answers between which no hook emptied the counters, since remaining uses rise then. Answers that were under
 * way while a hook did are left out.
 */
export function betweenEmptyings(answers: readonly Exchange[]): readonly (readonly Exchange[])[] {
  const emptyings = answers.flatMap((answer) => {
    const { countersEmptied } = answer.situation
    return countersEmptied === undefined ? [] : [{ from: Date.parse(countersEmptied), to: startOf(answer) }]
  })
  const isMeanwhile = (answer: Exchange) =>
    emptyings.some(({ from, to }) => startOf(answer) < to && startOf(answer) + headersAt(answer) >= from)
  const emptyingsBefore = (answer: Exchange) => emptyings.filter(({ to }) => to <= startOf(answer)).length
  const settled = answers.filter((answer) => !isMeanwhile(answer))
  return [...Map.groupBy(settled, emptyingsBefore).values()]
}

export function enforcedLimits({ description, target }: CheckContext, operation: string | null): readonly InForce[] {
  return description.limits.flatMap((limit) => {
    const max = limitInForce(target, limit)
    return max === null || operation === null || !limit.operations.includes(operation) ? [] : [{ limit, max }]
  })
}

/** Whether a header with this number, and with this window if it names one, is about this limit. */
export function isOf({ limit, max }: InForce, { limit: number, window }: LimitReading): boolean {
  return number === max && (window === null || isLengthOf(limit.window, window))
}

export function saidOf(answers: readonly Exchange[], context: CheckContext): readonly Said[] {
  return answers.flatMap((exchange) => {
    const { response } = exchange
    const inForce = enforcedLimits(context, exchange.operation)
    const headers = response?.headers ?? []
    const isAhead = (readings: readonly LimitReading[]) => readings.every(({ reset }) => (reset ?? 0) >= 0)
    return byItsClock(exchange, (now) => limitReadings(headers, now), isAhead).map((reading, index): Said => {
      const fitting = inForce.filter((one) => isOf(one, reading))
      // Where uses come back in days, a limit by the hour is not meant.
      const reaching = fitting.filter(({ limit }) => isWithin(reading.reset, longestSeconds[limit.window]))
      const limits = reaching.length === 0 ? fitting : reaching
      const answeredAt = startOf(exchange) + headersAt(exchange)
      return {
        exchange,
        reading,
        limits,
        moment: reading.reset === null ? null : answeredAt + reading.reset * 1000,
        counter: JSON.stringify([callerOf(exchange), reading.family, index, reading.limit]),
      }
    })
  })
}

/**
 * The limit whose window a policy misnames. Of the limits with the policy's number, it is the one with the nearest
 * window, if the policy's window is 0.1 to 0.75 or 1.5 to 32 times as long; a window further off belongs to another
 * limit, such as a gateway's limit by the minute. A month that no timer can hold, cut at 2^31 ms (express-rate-limit
 * 8), is 0.8 of its window and so not misnamed.
 */
export function misnamedLimit({ exchange, reading: { limit, window } }: Said, context: CheckContext): Limit | null {
  if (window === null) return null
  const parts = enforcedLimits(context, exchange.operation)
    .filter(({ max }) => max === limit)
    .map((one) => ({ limit: one.limit, part: window / longestSeconds[one.limit.window] }))
  const [nearest] = parts.toSorted((one, other) => Math.abs(Math.log(one.part)) - Math.abs(Math.log(other.part)))
  const isOther = ({ part }: { readonly part: number }) => (part >= 0.1 && part <= 0.75) || (part >= 1.5 && part <= 32)
  return nearest !== undefined && isOther(nearest) ? nearest.limit : null
}

/**
 * The first reset that lies beyond the window of every limit that it may mean, or of its own policy: a window that is
 * given in another unit than the reset. Null where there is none.
 */
export function resetBeyondWindow(said: readonly Said[]): { readonly said: Said; readonly longest: number } | null {
  for (const one of said) {
    const { reset, family } = one.reading
    // The older families do not say which of several policies they mean.
    const window = family === 'ratelimit' ? one.reading.window : null
    if (reset === null || (one.limits.length === 0 && window === null)) continue
    const longest = Math.max(window ?? 0, ...one.limits.map(({ limit }) => longestSeconds[limit.window]))
    if (reset < -retryTolerance(0) || !isWithin(reset, longest)) return { said: one, longest }
  }
  return null
}

function isWithin(reset: number | null, seconds: number): boolean {
  return reset === null || reset <= seconds + retryTolerance(seconds)
}

/** Two answers about one window of a counter, with the number of own uses between them. */
export interface Fall {
  readonly before: Said
  readonly after: Said
  readonly uses: number
  /**
   * Uses that a token bucket or a sliding window may have given back between the two, or a limiter that counts a request
   * as it comes, and gives its use back once it was refused.
   */
  readonly regained: number
}

/** Milliseconds by which two answers may differ about the same moment, since headers have whole seconds. */
const SAME_MOMENT = 2_000
/** Milliseconds before its end within which a window may move on between two answers, as that of a sliding log does. */
const NEAR_END = 5_000

/**
 * Pairs of answers to one caller about a window that did not move between them: each answer with the first, with the
 * one before, and with that which leaves least: of two counters that are asked in turn, one may always be ahead. Only
 * our own accepted uses are counted. Others may use the limit too, so the remaining uses may fall faster.
 */
export function falls(answers: readonly Exchange[], context: CheckContext): readonly Fall[] {
  const known = saidOf(answers, context).filter(({ limits, moment }) => limits.length > 0 && moment !== null)
  const byCaller = Map.groupBy(answers, ({ caller }) => JSON.stringify(caller))
  return [...Map.groupBy(known, ({ counter }) => counter).values()].flatMap((ofCounter) => {
    const [one] = ofCounter
    if (one === undefined) return []
    const counted = countedTogether(one, context)
    const ofCaller = byCaller.get(JSON.stringify(one.exchange.caller)) ?? []
    const requests = ofCaller.filter(({ operation }) => operation !== null && counted.includes(operation))
    const [uses, others] = [requests.filter(isWholeUse), requests.filter((one) => !isWholeUse(one))]
    return windowsOf(ofCounter).flatMap((window) =>
      window.flatMap((after, index) =>
        [...new Set([window[0], window[index - 1], leastOf(window.slice(0, index), after)])].flatMap((before) =>
          before === undefined || !isJudged(before, after) ? [] : [fallOf(before, after, uses, others)],
        ),
      ),
    )
  })
}

/** A service may count a use at the end of its answer, which it never reaches if the client hangs up. */
function isWholeUse(exchange: Exchange): boolean {
  return isAcceptedUse(exchange) && exchange.response?.end === 'complete'
}

/** Operations whose uses all limits that an answer may speak of count together with its own. */
function countedTogether({ exchange, limits }: Said, { description }: CheckContext): readonly string[] {
  const own = exchange.operation === null ? [] : [exchange.operation]
  const [first, ...others] = limits.map(({ limit }) => (sharesCounter(description, limit) ? limit.operations : own))
  return (first ?? own).filter((one) => others.every((counted) => counted.includes(one)))
}

function callerOf({ operation, caller }: Exchange): string {
  return JSON.stringify([operation, caller])
}

/** What is said of one counter, grouped by window. */
function windowsOf(ofCounter: readonly Said[]): readonly (readonly Said[])[] {
  const windows: Said[][] = []
  for (const one of ofCounter) {
    const window = windows.find(([first]) => first !== undefined && isSameMoment(first, one))
    if (window === undefined) windows.push([one])
    else window.push(one)
  }
  return windows
}

function isSameMoment(one: Said, other: Said): boolean {
  const slack = SAME_MOMENT + Math.max(headersAt(one.exchange), headersAt(other.exchange))
  return Math.abs((one.moment ?? 0) - (other.moment ?? 0)) <= slack
}

function headersAt({ response }: Exchange): number {
  return response?.headersAt ?? 0
}

function isJudged(before: Said, after: Said): boolean {
  const isSettled = endOf(before.exchange) + SETTLED <= startOf(after.exchange)
  return isSettled && endOf(after.exchange) + NEAR_END < (after.moment ?? 0)
}

/** The last of the answers that can be compared with a later one and leave the fewest uses. */
function leastOf(earlier: readonly Said[], after: Said): Said | undefined {
  const left = ({ reading }: Said) => reading.remaining ?? Number.POSITIVE_INFINITY
  const judged = earlier.filter((before) => isJudged(before, after))
  const least = Math.min(...judged.map(left))
  return judged.findLast((one) => left(one) === least)
}

/** @param others requests that were refused or broke off */
function fallOf(before: Said, after: Said, all: readonly Exchange[], others: readonly Exchange[]): Fall {
  const uses = all.filter(
    (use) => startOf(use) >= endOf(before.exchange) && endOf(use) + SETTLED <= startOf(after.exchange),
  ).length
  const meanwhile = others.filter(
    (one) => startOf(one) <= endOf(before.exchange) && endOf(one) >= startOf(before.exchange),
  ).length
  const perSecond = Math.max(...before.limits.map(({ limit, max }) => max / nominalSeconds[limit.window]))
  const seconds = (endOf(after.exchange) - startOf(before.exchange)) / 1000
  return { before, after, uses, regained: Math.ceil(perSecond * seconds) + meanwhile }
}
