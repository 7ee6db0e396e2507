/** Milliseconds between two checks of the clock. */
const TICK = 10

/**
 * Watches for pauses of this process. Where it is busy, or gets no processor, all bytes that come meanwhile are read at
 * the end of the pause, which looks as if the service had stalled or held its answer back.
 */
export function watchReading() {
  let ticked = performance.now()
  let tickWasLate = 0
  const lateness = () => Math.max(0, performance.now() - ticked - TICK)
  const timer = setInterval(() => {
    tickWasLate = lateness()
    ticked = performance.now()
    // After a pause, Node runs timers first, then reads sockets, then runs immediates.
    setImmediate(() => {
      tickWasLate = 0
    })
  }, TICK)
  return {
    /** Milliseconds for which bytes that are read now may have waited to be read. */
    late: () => Math.max(tickWasLate, lateness()),
    stop: () => clearInterval(timer),
  }
}
