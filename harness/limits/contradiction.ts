import {
  type CounterEvent,
  clockEdge,
  type Limiter,
  type RenewedWindow,
  type Use,
  type WindowKind,
  type WindowLength,
} from './limiter.ts'

type AnyLimiter = Limiter<WindowKind | RenewedWindow>

/**
 * A simulated counter of one limiter. Where the recorded times allow several states, it holds bounds, so that a doubt
 * is never taken for a contradiction.
 */
interface Counter {
  /** False where the limiter would have answered this use otherwise. */
  readonly use: (use: Use, counts: boolean) => boolean
  readonly seed: (from: number, to: number, uses: number) => void
}

/** The first use that the limiter would have answered otherwise; null where it explains all of them. */
export function firstContradiction(limiter: AnyLimiter, events: readonly CounterEvent[]): Use | null {
  const begin = () => (limiter.kind === 'token-bucket' ? tokenBucket(limiter) : windowCounter(limiter))
  let counter = begin()
  for (const event of events) {
    if (event.kind === 'reset') counter = begin()
    else if (event.kind === 'seed') counter.seed(event.from, event.to, event.uses)
    else {
      const counts = event.valid ? event.accepted || limiter.countsRefused : limiter.countsInvalid
      if (!counter.use(event, counts)) return event
    }
  }
  return null
}

/** Milliseconds by which a step's computed start may miss the exact one: steps are fractions of a window. */
const ROUNDING = 1e-3

/**
 * Uses that stop counting together. `from` and `to`: the earliest and the latest moment at which they stop to count in
 * full.
 */
interface Counted {
  readonly from: number
  readonly to: number
  readonly uses: number
}

/**
 * Fixed windows, logs and sliding counters differ only in when a use stops counting: at the end of the window that the
 * first use began, at the end of the clock's window, one window after the use, or little by little over the clock's
 * next window. In a window that uses renew, all of them stop one window after the last.
 */
function windowCounter(limiter: AnyLimiter): Counter {
  const { kind, limit, length, offset } = limiter
  let counted: Counted[] = []

  const weight = (end: number, now: number) => {
    if (now < end - ROUNDING) return 1
    if (kind !== 'sliding-counter') return 0
    return Math.max(0, 1 - (now - end) / (clockEdge(length, offset, end + 1, 1) - end))
  }
  const total = (bound: 'from' | 'to', now: number) => {
    let sum = 0
    for (const one of counted) sum += one.uses * weight(one[bound], now)
    return sum
  }
  const endOf = (moment: number) =>
    kind === 'fixed-clock' || kind === 'sliding-counter'
      ? clockEdge(length, offset, moment, 1)
      : stepStart(limiter, moment) + milliseconds(length)
  const add = (from: number, to: number, uses: number) => {
    const [open] = counted
    let ends = { from: endOf(from), to: endOf(to) }
    // Where the open window may or may not be over, this use ends with that window, or one window from now.
    if (kind === 'fixed-first-use' && open !== undefined)
      ends = { from: open.from, to: to < open.from ? open.to : ends.to }
    // A use puts off the end of all uses. Of those whose window may be over, it is unknown whether they still count.
    if (kind === 'renewed-by-use')
      counted = counted.map((one) => ({ ...one, from: to < one.from ? ends.from : one.from, to: ends.to }))
    const last = counted.at(-1)
    if (last?.from === ends.from && last.to === ends.to)
      counted[counted.length - 1] = { ...ends, uses: last.uses + uses }
    else counted.push({ ...ends, uses })
  }

  return {
    use: ({ from, to, valid, accepted }, counts) => {
      if (counted.some((one) => weight(one.to, from) === 0)) counted = counted.filter((one) => weight(one.to, from) > 0)
      // A service may round its estimate down, compare it as it is, or ask for room for a whole use. All three are
      // accepted.
      const isExplained = !valid || (accepted ? total('from', to) < limit : total('to', from) + 1 > limit)
      if (counts && isExplained) add(from, to, 1)
      return isExplained
    },
    seed: (from, to, uses) => {
      let missing = uses
      const keep = (one: Counted): Counted => {
        const share = weight(one.to, to)
        const kept = share === 0 ? 0 : Math.min(one.uses, missing / share)
        missing -= kept * share
        return { ...one, uses: kept }
      }
      counted = limiter.seed === 'replace' ? [] : counted.map(keep).filter((one) => one.uses > 0)
      if (missing > 0) add(from, to, missing)
    },
  }
}

/** The fractions of a token that steps give back do not add up to exactly one. */
const TOKEN_ROUNDING = 1e-6

/**
 * The bucket holds as many tokens as the limit allows uses, and is refilled evenly over the window, or by its steps. A
 * use takes one token.
 */
function tokenBucket(limiter: AnyLimiter): Counter {
  const { limit } = limiter
  const perMillisecond = limit / milliseconds(limiter.length)
  let [least, most] = [limit, limit]
  let known: { readonly from: number; readonly to: number } | null = null
  const gained = (since: number, now: number) =>
    Math.max(0, stepStart(limiter, now) - stepStart(limiter, since)) * perMillisecond
  return {
    use: ({ from, to, valid, accepted }, counts) => {
      if (known !== null) {
        least = Math.min(limit, least + gained(known.to, from))
        most = Math.min(limit, most + gained(known.from, to))
      }
      known = { from, to }
      if (valid && (accepted ? most < 1 - TOKEN_ROUNDING : least >= 1)) return false
      // The answer shows whether there was a whole token.
      if (valid && accepted) least = Math.max(least, 1)
      if (valid && !accepted) most = Math.min(most, 1)
      if (counts) [least, most] = [Math.max(0, least - 1), Math.max(0, most - 1)]
      return true
    },
    seed: (from, to, uses) => {
      known = { from, to }
      least = Math.max(0, limit - uses)
      most = least
    },
  }
}

/** The start of the step in which a moment lies; the moment itself where the window does not move in steps. */
function stepStart({ steps, length, offset }: AnyLimiter, moment: number): number {
  return steps === null ? moment : clockEdge(milliseconds(length) / steps, offset, moment)
}

function milliseconds(length: WindowLength): number {
  if (length === 'calendar-month') throw new Error('only the clock has months of the calendar')
  return length
}
