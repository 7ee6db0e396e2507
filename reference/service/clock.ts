/** The service's time. `now` can be moved forward by the control port, so that an hour's limit is tested in a second. */
export type Clock = ReturnType<typeof createClock>

export function createClock() {
  let ahead = 0
  return {
    /** Milliseconds since 1970: what dates and limits are made of. */
    now: () => Date.now() + ahead,
    /** Milliseconds of real time since an arbitrary start, which no control moves: how long a job takes. */
    elapsed: () => performance.now(),
    advance: (milliseconds: number) => {
      ahead += milliseconds
    },
    rewind: () => {
      ahead = 0
    },
    /** Milliseconds that `now` is ahead of real time. */
    ahead: () => ahead,
  } as const
}
