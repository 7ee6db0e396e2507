/** Requests that share a key: as many at a time as the service was seen to allow, at first any number. */
export interface Lane {
  /** Waits for room; gives how many are then under way, this one included. */
  readonly enter: () => Promise<number>
  readonly leave: () => void
  /** Lets no more than `most` under way from now on, and one at least. */
  readonly narrow: (most: number) => void
}

export function createLane(): Lane {
  const waiting: (() => void)[] = []
  let underWay = 0
  let most = Number.POSITIVE_INFINITY
  return {
    enter: async () => {
      while (underWay >= most) await new Promise<void>((resolve) => waiting.push(resolve))
      return ++underWay
    },
    leave: () => {
      underWay--
      waiting.shift()?.()
    },
    narrow: (wanted) => {
      most = Math.max(1, Math.min(most, wanted))
    },
  }
}
