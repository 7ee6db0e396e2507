import { limitInForce } from '../../harness/budget/budget.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { BoundaryRole } from '../../harness/exchange/situation.ts'
import { type Classification, classify } from '../../harness/limits/classify.ts'
import type { CounterEvent } from '../../harness/limits/limiter.ts'
import { dateOf } from '../../harness/sending/answer-date.ts'
import type { Target } from '../../harness/target/target.ts'
import type { Limit } from '../../schemas/description/description.ts'
import { evidenceOf } from '../reading/evidence.ts'
import { isRefusal, isSuccess } from '../reading/status.ts'
import { inTime, startOf } from '../reading/time.ts'
import { refusesInStream } from '../streams/stream-evidence.ts'

/** What a use at a limit was sent for; null for any other request. */
export function roleOf(exchange: Exchange): BoundaryRole | null {
  return evidenceOf(exchange, 'limit-use')?.role ?? null
}

export function inRole(exchanges: readonly Exchange[], ...roles: readonly BoundaryRole[]): readonly Exchange[] {
  const wanted: ReadonlySet<BoundaryRole | null> = new Set(roles)
  return exchanges.filter((exchange) => wanted.has(roleOf(exchange)))
}

/** Uses that are, or may be, counted elsewhere, and what is no use of anything. */
const elsewhere: ReadonlySet<BoundaryRole> = new Set(['control', 'other', 'stranger'])

/**
 * The uses of the counter in question: polls, uses that others are counted for, and what was asked again, are none. What was
 * refused again while the window was watched was refused for the limit, both times.
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
  return isRefusal(exchange) || exchange.response?.status === 503 || refusesInStream(exchange)
}

/** Let through: a 2xx that is no refusal in the stream. */
export function isAcceptedUse(exchange: Exchange): boolean {
  return isSuccess(exchange) && !refusesInStream(exchange)
}

/** Milliseconds since 1970 by the target's clock when an exchange was sent, if emptying the counters set it right. */
export function targetTime(exchange: Exchange, clock: 'ahead' | 'moved' = 'ahead'): number {
  return startOf(exchange) + (evidenceOf(exchange, 'limit-use')?.[clock] ?? 0)
}

/**
 * What an answer says of a time, by the first of the clocks that it makes sense by: a hook that empties counters may leave
 * the target's clock ahead, and the answer's own `Date` shows a clock that hooks may not move.
 *
 * @param senses in which it may make sense, the most likely one first
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

/** What a limit's counter went through, as the exchanges at that limit tell it. */
export function counterEvents(exchanges: readonly Exchange[], clock: 'ahead' | 'moved'): readonly CounterEvent[] {
  return inTime(exchanges).flatMap((exchange) => {
    const { emptied, seeded, seedBegan, role } = evidenceOf(exchange, 'limit-use') ?? {}
    const from = targetTime(exchange, clock)
    const to = from + (exchange.response?.headersAt ?? exchange.milliseconds)
    const hookTook = seedBegan === undefined ? 0 : startOf(exchange) - Date.parse(seedBegan)
    // Those count as uses, if they count: they are sent while there is room.
    const accepted = role === 'stranger' || isAcceptedUse(exchange)
    return [
      ...(emptied === true ? [{ kind: 'reset' } as const] : []),
      ...(seeded !== undefined ? [{ kind: 'seed', from: from - hookTook, to: from, uses: seeded } as const] : []),
      { kind: 'use', id: exchange.id, from, to, valid: role !== 'invalid', accepted } as const,
    ]
  })
}

/** By the first exchange, the last and how many there are: several requirements ask about the same ones. */
const known = new WeakMap<Exchange, Map<string, Classification>>()

/**
 * Which valid limiters explain what these exchanges saw; null where the target does not enforce the limit. What was refused
 * for its key is a use only where nothing else explains it.
 *
 * @param exchanges at any limit, for any reason
 */
export function explained(limit: Limit, exchanges: readonly Exchange[], target: Target): Classification | null {
  return countingStrangers(limit, exchanges, target) ?? explainedBy(limit, usesOf(limit, exchanges), target)
}

/** The valid limiters that count what was refused for its key, where no other explains the rest; else null. */
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
