/** Milliseconds between two looks at the clock. */
const TICK = 10

/**
 * Watches for pauses of this process: where it is busy, or gets no processor, all that comes meanwhile is read at the end
 * of the pause, and looks like a service that stalled or held its answer back.
 */
export function watchReading() {
  let ticked = performance.now()
  let tickWasLate = 0
  const lateness = () => Math.max(0, performance.now() - ticked - TICK)
  const timer = setInterval(() => {
    tickWasLate = lateness()
    ticked = performance.now()
    // After a pause timers come first; sockets are read next, and immediates run after those.
    setImmediate(() => {
      tickWasLate = 0
    })
  }, TICK)
  return {
    /** Milliseconds for which what is read now may have lain there unread. */
    late: () => Math.max(tickWasLate, lateness()),
    stop: () => clearInterval(timer),
  }
}
