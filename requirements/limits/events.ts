import { limitInForce } from '../../harness/budget/budget.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { BoundaryRole } from '../../harness/exchange/situation.ts'
import { type Classification, classify } from '../../harness/limits/classify.ts'
import type { CounterEvent } from '../../harness/limits/limiter.ts'
import { dateOf } from '../../harness/sending/answer-date.ts'
import { isLoopback } from '../../harness/target/connection.ts'
import type { Target } from '../../harness/target/target.ts'
import type { Limit } from '../../schemas/description/description.ts'
import { evidenceOf } from '../reading/evidence.ts'
import { requestHeader } from '../reading/headers.ts'
import { isSuccess } from '../reading/status.ts'
import { inTime, startOf } from '../reading/time.ts'
import { isRefused, refusesInStream } from '../streams/stream-evidence.ts'

/** What a use at a limit was sent for; null for any other request. */
export function roleOf(exchange: Exchange): BoundaryRole | null {
  return evidenceOf(exchange, 'limit-use')?.role ?? null
}

export function inRole(exchanges: readonly Exchange[], ...roles: readonly BoundaryRole[]): readonly Exchange[] {
  const wanted: ReadonlySet<BoundaryRole | null> = new Set(roles)
  return exchanges.filter((exchange) => wanted.has(roleOf(exchange)))
}

/**
 * Roles of uses that are, or may be, counted by another counter, and of strangers, whose requests should not count at
 * all.
 */
const elsewhere: ReadonlySet<BoundaryRole> = new Set(['control', 'claimed', 'other', 'stranger'])

/**
 * The uses of the counter in question, without polls, uses that count for others, and uses that were sent again. A use
 * that was sent again while the window was watched stays if it was refused again: then the limit refused it both times.
 */
export function usesOf({ id }: Limit, exchanges: readonly Exchange[]): readonly Exchange[] {
  const passed = exchanges.filter((exchange) => !isWatched(exchange) || isAcceptedUse(exchange))
  const repeated = new Set(passed.map(({ situation }) => situation.repeats))
  return exchanges.filter((exchange) => {
    const use = evidenceOf(exchange, 'limit-use')
    return use?.limit === id && !elsewhere.has(use.role) && !repeated.has(exchange.id)
  })
}

function isWatched(exchange: Exchange): boolean {
  return inRole([exchange], 'filling', 'observing').length > 0
}

/** A 4xx, a 503 or an error inside the stream refuses; which one is an observation. */
export function isLimitRefusal(exchange: Exchange): boolean {
  return isRefused(exchange) || exchange.response?.status === 503
}

/** Whether a use was accepted: a 2xx without a refusal inside the stream. */
export function isAcceptedUse(exchange: Exchange): boolean {
  return isSuccess(exchange) && !refusesInStream(exchange)
}

/**
 * Whether a use could come from a proxy that the service trusts: it names an address in `X-Forwarded-For`, and the
 * service is asked on its own machine. Some servers, such as uvicorn, believe that header from there unasked.
 */
export function isAsByProxy({ request }: Exchange): boolean {
  return isLoopback(new URL(request.url).hostname) && requestHeader({ request }, 'x-forwarded-for') !== null
}

/**
 * Milliseconds since 1970 by the target's clock when an exchange was sent. `ahead` assumes that emptying the counters
 * also set the clock right; `moved` assumes that it did not.
 */
export function targetTime(exchange: Exchange, clock: 'ahead' | 'moved' = 'ahead'): number {
  return startOf(exchange) + (evidenceOf(exchange, 'limit-use')?.[clock] ?? 0)
}

/**
 * Reads a time in an answer by the first clock by which it makes sense. Three may apply: a hook that empties counters
 * may leave the target's clock ahead or not, and the answer's own `Date` shows a clock that hooks may not move.
 *
 * @param senses conditions by which a reading makes sense, the most likely one first
 */
export function byItsClock<Said>(
  exchange: Exchange,
  read: (now: number) => Said,
  ...senses: readonly ((said: Said) => boolean)[]
): Said {
  const clocks = [targetTime(exchange), targetTime(exchange, 'moved'), dateOf(exchange.response)]
  const said = clocks.filter((clock) => clock !== null).map(read)
  for (const makesSense of senses) {
    const sensible = said.find(makesSense)
    if (sensible !== undefined) return sensible
  }
  return read(targetTime(exchange))
}

/** The events of a limit's counter, from the exchanges at that limit. */
export function counterEvents(exchanges: readonly Exchange[], clock: 'ahead' | 'moved'): readonly CounterEvent[] {
  return inTime(exchanges).flatMap((exchange) => {
    const { emptied, seeded, seedBegan, role } = evidenceOf(exchange, 'limit-use') ?? {}
    const from = targetTime(exchange, clock)
    const to = from + (exchange.response?.headersAt ?? exchange.milliseconds)
    const hookTook = seedBegan === undefined ? 0 : startOf(exchange) - Date.parse(seedBegan)
    // A stranger's request counts as an accepted use, if the service counts it: it is sent while uses are left.
    const accepted = role === 'stranger' || isAcceptedUse(exchange)
    return [
      ...(emptied === true ? [{ kind: 'reset' } as const] : []),
      ...(seeded !== undefined ? [{ kind: 'seed', from: from - hookTook, to: from, uses: seeded } as const] : []),
      { kind: 'use', id: exchange.id, from, to, valid: role !== 'invalid', accepted } as const,
    ]
  })
}

/** Results by the first exchange, the last one and their number: several requirements ask about the same exchanges. */
const known = new WeakMap<Exchange, Map<string, Classification>>()

/**
 * Which valid limiters explain what these exchanges show; null where the target does not enforce the limit. Requests
 * that were refused for their key count as uses only where nothing else explains the rest.
 *
 * @param exchanges at any limit, for any reason
 */
export function explained(limit: Limit, exchanges: readonly Exchange[], target: Target): Classification | null {
  return countingStrangers(limit, exchanges, target) ?? explainedBy(limit, usesOf(limit, exchanges), target)
}

/**
 * The valid limiters that count requests which were refused for their key, if only such limiters explain the rest; else
 * null.
 */
export function countingStrangers(limit: Limit, exchanges: readonly Exchange[], target: Target): Classification | null {
  const strangers = inRole(exchanges, 'stranger').filter((one) => evidenceOf(one, 'limit-use')?.limit === limit.id)
  const uses = usesOf(limit, exchanges)
  if (strangers.length === 0 || explainedBy(limit, uses, target)?.kind !== 'invalid') return null
  const counted = new Set([...uses, ...strangers])
  const counting = explainedBy(
    limit,
    exchanges.filter((exchange) => counted.has(exchange)),
    target,
  )
  return counting?.kind === 'valid' ? counting : null
}

function explainedBy(limit: Limit, exchanges: readonly Exchange[], target: Target): Classification | null {
  const max = limitInForce(target, limit)
  const [first] = exchanges
  if (max === null || first === undefined) return null
  const results = known.get(first) ?? new Map<string, Classification>()
  const key = `${exchanges.length} to ${exchanges.at(-1)?.id}`
  const result = results.get(key) ?? classified(max, limit, exchanges)
  known.set(first, results.set(key, result))
  return result
}

function classified(max: number, { window }: Limit, exchanges: readonly Exchange[]): Classification {
  const ahead = classify(max, window, counterEvents(exchanges, 'ahead'))
  if (ahead.kind === 'valid') return ahead
  const moved = classify(max, window, counterEvents(exchanges, 'moved'))
  return moved.kind === 'valid' ? moved : ahead
}
