import { expect } from 'vitest'

/** How often each size is timed; the shortest counts, since the system interrupts the others. */
const TIMES = 3

/** By how much more than the size the time may grow: a quadratic one grows by 8 times the size here. */
const TOLERANCE = 3

const SHARE = 8

/** Linux counts the time of a thread in ticks of up to 10 ms, in microseconds; what takes less counts as one. */
const TICK = 10_000

/**
 * `expect((size) => work).toGrowWith(size)`: work on an input eight times as large takes at most 24 times as long, in
 * processor time of this thread alone. A bound in milliseconds would be red on a busy machine, and green on a fast one for
 * work whose time grows with the square of its input.
 */
expect.extend({
  async toGrowWith(work: (size: number) => unknown, size: number) {
    const small = await shortest(() => work(Math.ceil(size / SHARE)))
    const large = await shortest(() => work(size))
    return {
      pass: large <= Math.max(small, TICK) * SHARE * TOLERANCE,
      message: () => `${large / 1000} ms for ${size}, ${small / 1000} ms for an eighth of it`,
    }
  },
})

/** Microseconds of processor time that a run of the work took, the shortest of some. */
async function shortest(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    times.push(user + system)
  }
  return Math.min(...times)
}

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    toGrowWith(size: number): Promise<R>
  }
}
