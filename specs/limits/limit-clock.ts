import type { EvidenceOf } from '../../harness/sending/situation.ts'

/** What the evidence of a use at a limit says of the hooks before it. */
type Moment = Pick<EvidenceOf<'limit-use'>, 'ahead' | 'moved' | 'emptied' | 'seeded'>

/** What hooks have done to one limit's counter and to the target's clock, for the next exchange to note. */
export interface LimitClock {
  readonly emptied: (advancedSeconds: number) => void
  readonly seeded: (uses: number) => void
  readonly advanced: (seconds: number) => void
  /**
   * For the next exchange. It holds the clock as it is if emptying the counters sets it right (`ahead`) and if it does not
   * (`moved`): only the service knows which of the two its hook does.
   */
  readonly moment: () => Moment
}

export function createLimitClock(): LimitClock {
  let ahead = 0
  let moved = 0
  let fresh: Pick<Moment, 'emptied' | 'seeded'> = {}
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
    moment: () => {
      const moment = { ...fresh, ahead, moved }
      fresh = {}
      return moment
    },
  }
}
