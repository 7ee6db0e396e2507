import type { Situation } from '../../harness/sending/exchange.ts'

/** What hooks have done to one limit's counter and to the target's clock, for the next exchange to note. */
export interface LimitClock {
  readonly emptied: (advancedSeconds: number) => void
  readonly seeded: (uses: number) => void
  readonly advanced: (seconds: number) => void
  /**
   * Facts of the next exchange. `ahead`: milliseconds that the clock was moved since the counters were emptied, as if that
   * had set it right; `moved`: since the beginning, as if it had not. Only a service knows which of the two its hook does.
   */
  readonly facts: () => Situation['facts']
}

export function createLimitClock(): LimitClock {
  let ahead = 0
  let moved = 0
  let fresh: Record<string, number | boolean> = {}
  return {
    emptied: (seconds) => {
      ahead = seconds * 1000
      moved += seconds * 1000
      fresh = { emptied: true }
    },
    seeded: (uses) => {
      fresh = { ...fresh, seeded: uses }
    },
    advanced: (seconds) => {
      ahead += seconds * 1000
      moved += seconds * 1000
    },
    facts: () => {
      const facts = { ...fresh, ahead, moved }
      fresh = {}
      return facts
    },
  }
}
