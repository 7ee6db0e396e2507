import { limitInForce } from '../../harness/budget/budget.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { retryAfter } from '../../harness/limits/limit-headers.ts'
import { longestSeconds } from '../../harness/limits/limiter.ts'
import type { Target } from '../../harness/target/target.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { Limit } from '../../schemas/description/description.ts'
import { evidenceOf } from '../reading/evidence.ts'
import { header } from '../reading/headers.ts'
import { statusOf } from '../reading/status.ts'
import { inTime } from '../reading/time.ts'
import { byItsClock, explained, inRole, isAcceptedUse, isLimitRefusal, roleOf, targetTime, usesOf } from './events.ts'
import { type Enforced, inHeaders, type Read, readingsOf } from './readings.ts'

/** Seconds that a wait may be too short by: clocks are rounded, and sliding windows estimate. */
export function retryTolerance(seconds: number): number {
  return Math.max(2, seconds / 100)
}

/**
 * Most seconds until a use passes again, whatever the kind of window: one window, and the part of the next one for
 * which a sliding counter that counts these refusals carries them over.
 */
export function longestWait(limit: Limit, exchanges: readonly Exchange[], target: Target): number {
  const refused = exchanges.filter(isLimitRefusal).length
  const carried = refused / ((limitInForce(target, limit) ?? 0) + refused || 1)
  const seconds = longestSeconds[limit.window] * (1 + carried)
  return seconds + retryTolerance(seconds)
}

/** The wait that a refusal asks for, beginning with that refusal. */
interface AskedWait {
  readonly refusal: Exchange
  /** NaN where `Retry-After` is neither a number nor a date. */
  readonly seconds: number
}

/**
 * The wait that the last refusal before it asks for, since a service that counts refused uses may postpone the end with
 * each. Null where no refusal asks for one.
 *
 * @param longest most seconds that the wait may take to be plausible by a clock
 */
export function askedWait(exchanges: readonly Exchange[], longest: number): AskedWait | null {
  const [tried] = inRole(exchanges, 'after-retry')
  const refused = refusalsBy(exchanges).filter(
    (exchange) => roleOf(exchange) !== 'after-retry' && (tried === undefined || exchange.sentAt <= tried.sentAt),
  )
  return waitsOf(refused, longest).at(-1) ?? null
}

/** The refusals by the limit itself. */
function refusalsBy(exchanges: readonly Exchange[]): readonly Exchange[] {
  const refusals = inRole(exchanges, 'over', 'forwarded', 'observing', 'after-retry').filter(isLimitRefusal)
  // Where the limit refuses with another status, a 503 tells of a failure that has nothing to do with the limit.
  return refusals.every(isUnavailable) ? refusals : refusals.filter((exchange) => !isUnavailable(exchange))
}

function waitsOf(refusals: readonly Exchange[], longest: number): readonly AskedWait[] {
  return refusals.flatMap((refusal) => {
    const headers = refusal.response?.headers ?? []
    const isWait = (seconds: number | null) => seconds !== null && seconds >= 0 && seconds <= longest
    const seconds = byItsClock(refusal, (now) => retryAfter(headers, now), isWait)
    return seconds === null ? [] : [{ refusal, seconds }]
  })
}

function isUnavailable({ response }: Exchange): boolean {
  return response?.status === 503
}

/** `Retry-After` must give a time within the window, after which a use passes. */
export function retryAfterTrue(limit: Limit, exchanges: readonly Exchange[], target: Target): Outcome {
  const longest = longestWait(limit, exchanges, target)
  const wrong = wrongWait(exchanges, longest)
  if (wrong !== null) return wrong
  const asked = askedWait(exchanges, longest)
  if (asked === null) return notApplicable('no refusal says when to try again')
  const { seconds, refusal } = asked
  const waitedBy = (exchange: Exchange) => (targetTime(exchange) - targetTime(refusal)) / 1000
  // The first use that passes before the wait is over may take the very use that had come back.
  const tried = inTime(inRole(exchanges, 'observing', 'after-retry'))
    .filter(({ id, sentAt }) => sentAt >= refusal.sentAt && id !== refusal.id)
    .find((exchange) => waitedBy(exchange) >= seconds || !isLimitRefusal(exchange))
  const waited = tried === undefined ? 0 : waitedBy(tried)
  if (tried !== undefined && waited < seconds) return notApplicable('a use passed before the wait was over')
  if (tried === undefined) {
    return notTested('the wait is longer than the run', 'give a command that moves its clock in hooks.advanceTime')
  }
  if (isLimitRefusal(tried) && tried.response?.status !== refusal.response?.status) {
    const remedy = 'run again once the service accepts that request'
    return notTested(`the use after the wait is refused otherwise than by the limit: ${statusOf(tried)}`, remedy)
  }
  const refusedAgain = `refused again after ${Math.round(waited)} s, where ${Math.round(seconds)} s were asked for`
  if (isLimitRefusal(tried)) return failSaying('a use that passes after the wait', refusedAgain)
  return isAcceptedUse(tried) ? pass : notTested(`the use after the wait: ${statusOf(tried)}`, 'run again')
}

/** A wait that any refusal by the limit asks for, of whichever operation, and that none could; null where none does. */
function wrongWait(exchanges: readonly Exchange[], longest: number): Outcome | null {
  const refusals = refusalsBy(exchanges)
  // An operation that shares the counter may also be refused for the state of its job.
  const statuses = new Set(refusals.map(({ response }) => response?.status))
  const others = inRole(exchanges, 'other').filter(
    (other) => isLimitRefusal(other) && statuses.has(other.response?.status),
  )
  const isPossible = ({ seconds }: AskedWait) => seconds >= -retryTolerance(0) && seconds <= longest
  const wrong = waitsOf([...refusals, ...others], longest).find((asked) => !isPossible(asked))
  if (wrong === undefined) return null
  const { refusal, seconds } = wrong
  const asking = `${refusal.operation} (${refusal.id})`
  if (!Number.isNaN(seconds)) {
    return failSaying(`a wait of at most ${Math.round(longest)} s`, `${Math.round(seconds)} s at ${asking}`)
  }
  const said = header(refusal.response, 'retry-after') ?? ''
  return failSaying('Retry-After as a number of seconds or an HTTP date', `Retry-After: ${said}`)
}

/**
 * A reset lies ahead, within one window, and a client that was refused and waits for the reset is not refused again.
 */
export function headersResetTrue(limit: Limit, exchanges: readonly Exchange[], enforced: Enforced): Outcome {
  const atLimit = exchanges.filter((exchange) => roleOf(exchange) !== null)
  const read = readingsOf(limit, atLimit, enforced).filter(({ reading }) => reading.reset !== null)
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

/**
 * Whether the limiter may be a sliding counter, as far as is known: after its reset it still counts earlier uses in
 * part.
 */
function mayCarryOver(limit: Limit, uses: readonly Exchange[], target: Target): boolean {
  const result = explained(limit, uses, target)
  return result?.kind === 'valid' && result.limiters.some(({ kind }) => kind === 'sliding-counter')
}

/** The use that was refused although the reset of the refusal before it had passed; null where there is none. */
function refusedAfterReset(read: readonly Read[], uses: readonly Exchange[], carriesOver: boolean): string | null {
  const ordered = inTime(uses.filter((exchange) => roleOf(exchange) !== 'invalid'))
  const next = new Map(ordered.map((exchange, index) => [exchange.id, ordered[index + 1]]))
  for (const { exchange, reading } of read) {
    const after = next.get(exchange.id)
    // A hook filled or emptied the counter in between, so what was said of it no longer holds.
    const { seeded, emptied } = (after && evidenceOf(after, 'limit-use')) ?? {}
    if (after === undefined || seeded !== undefined || emptied !== undefined) continue
    // A sliding counter carries uses over its reset; a client that it asks to wait longer than to the reset is not
    // misled.
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
