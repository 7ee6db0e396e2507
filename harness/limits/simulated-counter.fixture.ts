import type { CounterEvent, WindowKind } from './limiter.ts'
import type { LiveCounter } from './watch-window.ts'

/** A limiter by the definition of its kind, and not by how it could be recognised: what the classifier is tested with. */
export interface Simulated {
  readonly kind: WindowKind
  readonly limit: number
  /** Length of its window in milliseconds; a clock's may be a month of the calendar, which only counts where it begins. */
  readonly length: number
  readonly isCalendar: boolean
  /** Milliseconds after the epoch's own boundary at which its clock begins windows and steps. */
  readonly offset: number
  /** Equal steps in which a log or a bucket moves on; null: at every moment. */
  readonly steps: number | null
  /** Of a window that begins with its first use: each use puts its end off, which is not valid. */
  readonly renews: boolean
  readonly countsRefused: boolean
  readonly countsInvalid: boolean
  /** Uses below the limit are sent, or brought about by a seed. */
  readonly seeds: boolean
  /** Milliseconds that each answer takes. */
  readonly latency: number
}

/** A counter of that limiter, with what happens to it. `window`: the length that tests believe in, in milliseconds. */
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

/** Uses that are free at a moment, by the definition of each kind and from the list of all uses alone. */
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
