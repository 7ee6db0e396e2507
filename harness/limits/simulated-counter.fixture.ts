import type { CounterEvent, WindowKind } from './limiter.ts'
import type { LiveCounter } from './watch-window.ts'

/**
 * A limiter to test the classifier with. It follows the definition of its kind, and shares no method with the
 * classifier.
 */
export interface Simulated {
  readonly kind: WindowKind
  readonly limit: number
  /**
   * Length of its window in milliseconds; the clock may also count by calendar months, which differ only in where they
   * begin.
   */
  readonly length: number
  readonly isCalendar: boolean
  /** Milliseconds by which its clock's windows and steps begin after multiples of their length since 1970. */
  readonly offset: number
  /** Into how many equal steps a log's or a bucket's window is divided; null: it moves on continuously. */
  readonly steps: number | null
  /** For a window that begins with its first use: whether each further use postpones its end, which is not valid. */
  readonly renews: boolean
  readonly countsRefused: boolean
  readonly countsInvalid: boolean
  /** Whether a hook seeds the uses below the limit; otherwise they are sent. */
  readonly seeds: boolean
  /** Milliseconds that each answer takes. */
  readonly latency: number
}

/**
 * A counter of that limiter with the means to use it. `window`: its length as the tests believe it, in milliseconds.
 */
export function simulatedCounter(
  simulated: Simulated,
  window: number,
): LiveCounter & { readonly events: CounterEvent[] } {
  const { limit, latency, seeds, countsInvalid } = simulated
  const events: CounterEvent[] = []
  let clock = Date.UTC(2026, 3, 1) + 0.25 * window
  let uses: number[] = []
  const ask = (valid: boolean): boolean => {
    const from = clock
    clock += latency / 2
    const accepted = freeUses(simulated, uses, clock) >= 1
    if (valid ? accepted || simulated.countsRefused : countsInvalid) uses.push(clock)
    clock += latency / 2
    events.push({ kind: 'use', id: String(events.length), from, to: clock, valid, accepted: valid ? accepted : true })
    return accepted
  }
  return {
    events,
    limit,
    reset: async (phase) => {
      uses = []
      clock = (Math.ceil(clock / window) + 1 + phase) * window
      events.push({ kind: 'reset' })
    },
    advance: async (windows) => {
      clock += windows * window
    },
    fill: async (below) => {
      if (seeds) {
        const free = freeUses(simulated, uses, clock)
        const missing = Math.max(0, Math.floor(free) - below)
        uses.push(...Array.from({ length: missing }, () => clock))
        events.push({ kind: 'seed', from: clock, to: clock, uses: limit - below })
        return
      }
      for (let sent = 0; sent < limit - below; sent++) if (!ask(true)) return
    },
    use: async () => ask(true),
    useInvalid: async () => {
      ask(false)
    },
  }
}

/** Uses that are free at a moment, computed from the list of all uses by the definition of each kind. */
function freeUses(simulated: Simulated, uses: readonly number[], now: number): number {
  const { kind, limit, length, isCalendar, offset, steps, renews } = simulated
  const step = length / (steps ?? 1)
  const steady = (at: number) => (steps === null ? at : Math.floor((at - offset) / step + 1e-9) * step)
  const windowOf = (at: number) => {
    const date = new Date(at - offset)
    return isCalendar ? date.getUTCFullYear() * 12 + date.getUTCMonth() : Math.floor((at - offset) / length)
  }
  switch (kind) {
    case 'fixed-first-use': {
      let begin = Number.NEGATIVE_INFINITY
      let count = 0
      for (const use of uses) {
        if (use >= begin + length) [begin, count] = [use, 0]
        count++
        if (renews) begin = use
      }
      return now >= begin + length ? limit : limit - count
    }
    case 'fixed-clock':
      return limit - uses.filter((use) => windowOf(use) === windowOf(now)).length
    case 'sliding-log':
      return limit - uses.filter((use) => steady(now) - steady(use) < length - 1e-3).length
    case 'sliding-counter': {
      const index = Math.floor(now / length)
      const inWindow = (which: number) => uses.filter((use) => Math.floor(use / length) === which).length
      return limit - inWindow(index) - Math.floor(inWindow(index - 1) * (1 - (now / length - index)))
    }
    case 'token-bucket': {
      let tokens = limit
      let at = uses[0] ?? now
      for (const use of uses) {
        tokens = Math.min(limit, tokens + ((steady(use) - steady(at)) * limit) / length) - 1
        at = use
      }
      return Math.min(limit, tokens + ((steady(now) - steady(at)) * limit) / length) + 1e-9
    }
  }
}
