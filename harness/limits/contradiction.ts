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

/** A counter under one limiter. What the times leave open is held as bounds, so that it is never a contradiction. */
interface Counter {
  /** False where the limiter would have answered otherwise. */
  readonly use: (use: Use, counts: boolean) => boolean
  readonly seed: (from: number, to: number, uses: number) => void
}

/** The first use that a limiter would have answered otherwise; null where it explains them all. */
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

/** Milliseconds: steps are parts of a window only almost. */
const ROUNDING = 1e-3

/** Uses that end together: the earliest and the latest moment at which they may stop to count in full. */
interface Counted {
  readonly from: number
  readonly to: number
  readonly uses: number
}

/**
 * Fixed windows, logs and sliding counters differ only in when a use stops to count: with the window that its first use
 * began, with the window of the clock, one window after it, little by little over the next window of the clock, or one
 * window after the last of all.
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
    // Where it is not known whether the window is over, it may end as it was begun, or one window from now.
    if (kind === 'fixed-first-use' && open !== undefined)
      ends = { from: open.from, to: to < open.from ? open.to : ends.to }
    // The same holds of what may be over when a use puts off the end of all.
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
      // Services round an estimate down, or compare it as it is, or ask for room for a whole use.
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

/** Shares of a token that come back by the step add up to whole ones only almost. */
const TOKEN_ROUNDING = 1e-6

/** As many tokens as the limit, filled up again evenly over the window or its steps; a use takes one. */
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
      // The answer tells on which side of one token it was.
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

/** When the step began that a moment lies in: the moment itself where a window moves on at every moment. */
function stepStart({ steps, length, offset }: AnyLimiter, moment: number): number {
  return steps === null ? moment : clockEdge(milliseconds(length) / steps, offset, moment)
}

function milliseconds(length: WindowLength): number {
  if (length === 'calendar-month') throw new Error('only the clock has months of the calendar')
  return length
}
