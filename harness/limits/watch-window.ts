/** One counter of a limit, as a test can reach it. Every call is also recorded, in order, for `classify`. */
export interface LiveCounter {
  /** Uses in a window, as the document has it. */
  readonly limit: number
  /** Empties the counter when that part of a window of the clock has passed. */
  readonly reset: (phase: number) => Promise<void>
  /** Moves the target's clock on by so many windows of the limit. */
  readonly advance: (windows: number) => Promise<void>
  /** Brings the counter to its limit, or to so many uses below it. */
  readonly fill: (below: number) => Promise<void>
  /** One use; false where the limit refused it. */
  readonly use: () => Promise<boolean>
  /** The same right after the counter was filled. */
  readonly overuse: () => Promise<boolean>
  /** One request that has to be refused for another reason. */
  readonly useInvalid: () => Promise<void>
}

/**
 * Where a window of the clock has to be when the counter is emptied, so that its end lies between the looks below; and
 * somewhere else where windows that move on in steps are to be told from ones that are too short.
 */
export const phases = { first: 0.25, again: [0.536, 0.393] } as const

/**
 * Looks at a full counter, in windows since the first use. Close together before 1, so that a window that is a little too
 * short is told from one that the clock began; beyond 1 for logs, whose uses come back one by one, and for late resets.
 */
const looks = [0.6, 0.8, 0.86, 0.92, 0.97, 1.02, 1.15, 1.3, 1.45]
const FULL_AT = 0.4
/**
 * Uses that a bucket, or a sliding counter that carries as many over, has given back at a look right after it was emptied.
 * Of a great limit the looks above come when hundreds are back: whatever the window, what they take would pass for theirs.
 */
const SOON_BACK = 4.5
/** Uses at each look: two are what a log gets back first, three are more. */
const MOST_AT_A_LOOK = 3
const CLOSE = 0.02
const MOST_SOON = Math.ceil(SOON_BACK) + 2

/** Whether an invalid request counts: one use is left, an invalid request is sent, and then a valid one. */
export async function watchInvalid({ reset, fill, useInvalid, use }: LiveCounter): Promise<void> {
  await reset(phases.first)
  await fill(1)
  await useInvalid()
  await use()
}

/**
 * Uses a counter in the way that tells most about its window with few uses: two at first, all others later, then looks
 * when some have come back; once more around the reset after that, since a window of a clock may begin at any time, but
 * not twice within its length; and, after a pause in which everything must have come back, half a window late: a clock
 * keeps its time, a window that begins with its first use does not.
 */
export async function watchWindow(
  { limit, reset, advance, fill, use, overuse }: LiveCounter,
  phase: number = phases.first,
): Promise<void> {
  let at = 0
  const advanceTo = async (time: number) => {
    if (time > at) await advance(time - at)
    at = Math.max(at, time)
  }
  const look = async (most: number) => {
    let accepted = 0
    while (accepted < most && (await use())) accepted++
    return accepted
  }
  const lookSoon = async () => {
    if (SOON_BACK / limit >= CLOSE) return
    await advanceTo(at + SOON_BACK / limit)
    await look(MOST_SOON)
  }
  await reset(phase)
  await look(2)
  await advanceTo(FULL_AT)
  await fill(0)
  await overuse()
  await lookSoon()
  let full = FULL_AT
  for (const time of looks) {
    await advanceTo(time)
    const accepted = await look(MOST_AT_A_LOOK)
    if (accepted === MOST_AT_A_LOOK) break
    if (accepted === 0) full = time
  }
  const begun = at
  await fill(0)
  await overuse()
  await lookSoon()
  await advanceTo(full + 1 - CLOSE)
  await look(1)
  await advanceTo(begun + 1 + CLOSE)
  await look(MOST_AT_A_LOOK)
  await advanceTo(begun + 2.5)
  await look(1)
  await fill(0)
  await overuse()
  await advanceTo(begun + 3 + 2 * CLOSE)
  await look(1)
}

/**
 * Uses that both watches spend at the most, every repetition included.
 *
 * @param filling uses that it takes to fill the counter; 0 where a hook does
 */
export function usesToWatch(filling: number): number {
  const invalid = filling + 2
  const once = 2 + 2 * MOST_SOON + looks.length * MOST_AT_A_LOOK + MOST_AT_A_LOOK + 3 + 3 * (filling + 1)
  return invalid + (1 + phases.again.length) * once
}
