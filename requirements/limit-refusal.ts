import { limitInForce } from '../harness/budget.ts'
import { windowSeconds } from '../harness/counters.ts'
import type { LimitFact } from '../harness/description.ts'
import type { Exchange } from '../harness/exchange.ts'
import { type LimitReading, limitReadings, retryAfter } from '../harness/limits/limit-headers.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../harness/outcome.ts'
import type { Target } from '../harness/target.ts'
import { inRole, isLimitRefusal, targetTime, usesOf } from './limit-events.ts'

/** Seconds that a wait may be too short by: clocks are rounded, and sliding windows estimate. */
export function retryTolerance(seconds: number): number {
  return Math.max(2, seconds / 100)
}

/**
 * Seconds after which a use passes at the latest, whatever the window: a sliding counter that counts what it refuses carries
 * its uses over into the next one.
 */
export function longestWait({ window }: LimitFact): number {
  return 2 * windowSeconds[window]
}

/**
 * Seconds that the last refusal before the wait asks to wait, since where refused uses count each one may put the end off; null where none
 * says so, NaN where it says nothing that can be waited for.
 */
export function askedWait(exchanges: readonly Exchange[]): number | null {
  const [tried] = inRole(exchanges, 'after-retry')
  const refused = inRole(exchanges, 'beyond', 'forwarded').filter(
    (exchange) => isLimitRefusal(exchange) && (tried === undefined || exchange.sentAt <= tried.sentAt),
  )
  const waits = refused.map((exchange) => retryAfter(exchange.response?.headers ?? [], targetTime(exchange)))
  return waits.findLast((seconds) => seconds !== null) ?? null
}

/** What `Retry-After` asks for is a time, within two windows, after which a use passes. */
export function retryAfterTrue(limit: LimitFact, exchanges: readonly Exchange[]): Outcome {
  const asked = askedWait(exchanges)
  if (asked === null) return notApplicable('no refusal says when to try again')
  if (Number.isNaN(asked)) return failSaying('seconds or a date in Retry-After', 'neither')
  if (asked < 0 || asked > longestWait(limit)) {
    return failSaying(`a wait of at most two windows of one ${limit.window}`, `${Math.round(asked)} s`)
  }
  const [tried] = inRole(exchanges, 'after-retry')
  if (tried === undefined) {
    return notTested('the wait is longer than the run', 'give a command that moves its clock in hooks.advanceTime')
  }
  const refusedAgain = `refused again after ${Math.round(asked)} s and a little more`
  return isLimitRefusal(tried) ? failSaying('a use that passes after the wait', refusedAgain) : pass
}

interface Read {
  readonly exchange: Exchange
  readonly reading: LimitReading
}

/** The limits of the document, and what of them the target enforces. */
export interface Enforced {
  readonly target: Target
  readonly limits: readonly LimitFact[]
}

/**
 * Readings that are certainly about this limit: they name its number, and no other limit of the operation has the same one
 * in a window of the same length.
 */
function readingsOf(limit: LimitFact, exchanges: readonly Exchange[], { target, limits }: Enforced): readonly Read[] {
  const most = limitInForce(target, limit)
  const others = limits.filter(
    ({ id, operations }) => id !== limit.id && operations.some((one) => limit.operations.includes(one)),
  )
  const inForce = others.map((other) => limitInForce(target, other)).filter((number) => number !== null)
  const window = windowSeconds[limit.window]
  return exchanges.flatMap((exchange) => {
    const readings = limitReadings(exchange.response?.headers ?? [], targetTime(exchange)).filter((reading) => {
      if (reading.window !== null) return Math.abs(reading.window - window) < window / 10
      return inForce.length === 0 || (reading.limit === most && !inForce.includes(most ?? 0))
    })
    const [first] = readings
    return first === undefined ? [] : [{ exchange, reading: first }]
  })
}

/** The remaining uses fall by one with each use, and never below none. */
export function headersCountDown(limit: LimitFact, exchanges: readonly Exchange[], enforced: Enforced): Outcome {
  const read = readingsOf(limit, inRole(exchanges, 'within', 'beyond', 'looking'), enforced)
  if (read.length === 0) return notApplicable('no header tells of this limit')
  const most = limitInForce(enforced.target, limit) ?? 0
  const wrong = read.find(({ reading }) => reading.limit !== null && reading.limit !== most)
  if (wrong !== undefined) return failSaying(`the limit of ${most}`, `${wrong.reading.limit} (${wrong.exchange.id})`)
  const below = read.find(({ reading }) => (reading.remaining ?? 0) < 0)
  if (below !== undefined)
    return failSaying('no fewer than 0 remaining', `${below.reading.remaining} (${below.exchange.id})`)
  const left = read.find(({ exchange, reading }) => (reading.remaining ?? 0) > 0 && isRefusedBeyond(exchange))
  if (left !== undefined)
    return failSaying('0 remaining where a use is refused', `${left.reading.remaining} (${left.exchange.id})`)
  for (const [index, { exchange, reading }] of read.entries()) {
    const before = read[index - 1]
    if (before === undefined || !followsDirectly(before.exchange, exchange)) continue
    const expected = (before.reading.remaining ?? 0) - 1
    const regained = regainedBetween(before.exchange, exchange, most / windowSeconds[limit.window])
    const remaining = reading.remaining ?? 0
    if (remaining < expected || remaining > expected + regained) {
      return failSaying(`${expected} remaining after ${before.reading.remaining}`, `${remaining} (${exchange.id})`)
    }
  }
  return pass
}

function isRefusedBeyond(exchange: Exchange): boolean {
  return exchange.situation.facts['role'] === 'beyond' && isLimitRefusal(exchange)
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

/** One accepted use and the next, with nothing of this counter under way between them. */
function followsDirectly(before: Exchange, after: Exchange): boolean {
  const ended = Date.parse(before.sentAt) + before.milliseconds
  const { facts } = after.situation
  const isNext = Number(facts['use']) === Number(before.situation.facts['use']) + 1
  return isNext && ended <= Date.parse(after.sentAt) && !isLimitRefusal(before) && !isLimitRefusal(after)
}

/** A reset lies ahead, within two windows, and whoever was refused and waits for it is not refused again. */
export function headersResetTrue(limit: LimitFact, exchanges: readonly Exchange[], enforced: Enforced): Outcome {
  const read = readingsOf(limit, exchanges, enforced).filter(({ reading }) => reading.reset !== null)
  if (read.length === 0) return notApplicable('no header tells when this limit resets')
  const wrong = read.find(({ reading }) => {
    const reset = reading.reset ?? 0
    return reset < -retryTolerance(0) || reset > longestWait(limit)
  })
  if (wrong !== undefined) {
    return failSaying(
      `a reset within two windows of one ${limit.window}`,
      `in ${Math.round(wrong.reading.reset ?? 0)} s (${wrong.exchange.id})`,
    )
  }
  const misled = refusedAfterReset(read, usesOf(limit, exchanges))
  return misled === null ? pass : failSaying('a use that passes after the reset', misled)
}

/** A refusal whose reset had passed at the next use, which was refused all the same; null where there is none. */
function refusedAfterReset(read: readonly Read[], uses: readonly Exchange[]): string | null {
  const ordered = uses
    .filter(({ situation }) => situation.facts['role'] !== 'invalid')
    .toSorted((a, b) => a.sentAt.localeCompare(b.sentAt))
  const next = new Map(ordered.map((exchange, index) => [exchange.id, ordered[index + 1]]))
  for (const { exchange, reading } of read) {
    const after = next.get(exchange.id)
    // The counter was filled or emptied in between: what was said of it no longer holds.
    if (after === undefined || 'seeded' in after.situation.facts || 'emptied' in after.situation.facts) continue
    // Some counters carry uses over the reset: whoever is told to wait longer than that is not misled.
    const reset = Math.max(reading.reset ?? 0, retryAfter(exchange.response?.headers ?? [], targetTime(exchange)) ?? 0)
    const waited = (targetTime(after) - targetTime(exchange)) / 1000
    const isMisled = isLimitRefusal(exchange) && isLimitRefusal(after) && waited > reset + retryTolerance(reset)
    if (isMisled) return `refused again ${Math.round(waited - reset)} s after it (${after.id})`
  }
  return null
}
