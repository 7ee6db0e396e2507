import { expect } from 'vitest'

/** How often each size is timed. The shortest time counts, since the system interrupts the others. */
const TIMES = 3

/**
 * How many times more than the size the time may grow. With a size eight times as large, quadratic work grows 8 times
 * more than the size.
 */
const TOLERANCE = 3

const SHARE = 8

/**
 * Linux counts the time of a thread in ticks of up to 10 ms, here in microseconds; work that takes less counts as one
 * tick.
 */
const TICK = 10_000

/**
 * `expect((size) => work).toGrowWith(size)`: work on an input eight times as large may take at most 24 times as long,
 * in processor time of this thread. A bound in milliseconds would fail on a busy machine, and would pass on a fast one
 * for work whose time is quadratic.
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

/** Microseconds of processor time that the work took, the shortest of several times. */
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
