/** The service's time. `now` can be moved forward by the control port, so that an hour's limit is tested in a second. */
export interface Clock {
  /** Milliseconds since 1970: what dates and limits are made of. */
  readonly now: () => number
  /** Milliseconds of real time since an arbitrary start, which no control moves: how long a job takes. */
  readonly elapsed: () => number
  readonly advance: (milliseconds: number) => void
  readonly rewind: () => void
  /** Milliseconds that `now` is ahead of real time. */
  readonly ahead: () => number
}

export function createClock(): Clock {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    elapsed: () => performance.now(),
    advance: (milliseconds) => {
      ahead += milliseconds
    },
    rewind: () => {
      ahead = 0
    },
    ahead: () => ahead,
  }
}
