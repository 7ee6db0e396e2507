import type { Classification } from './classify.ts'

/** One counter of a limit, as a test can act on it. Every call is also recorded, in order, for `classify`. */
export interface LiveCounter {
  /** The documented number of uses in a window. */
  readonly limit: number
  /** Empties the counter at a moment at which this part of a window of the clock has passed. */
  readonly reset: (phase: number) => Promise<void>
  /** Moves the target's clock on by so many windows of the limit. */
  readonly advance: (windows: number) => Promise<void>
  /** Brings the counter to its limit, or to so many uses below it. */
  readonly fill: (below: number) => Promise<void>
  /** Sends one use; false where the limit refused it. `over`: the use right after the counter was filled. */
  readonly use: (purpose: 'observe' | 'over') => Promise<boolean>
  /** Sends one request that the service has to refuse for a reason other than the limit. */
  readonly useInvalid: () => Promise<void>
}

/**
 * The part of the clock's window that has passed when the counter is emptied, so that the window's end lies between the
 * observations below; and other parts, which tell windows that move on in steps from windows that are too short.
 */
const FIRST_PHASE = 0.25
const PHASES_FOR_STEPS = [0.536, 0.393]

/**
 * When a full counter is observed, in windows since the first use. The observations are close together before 1, to
 * tell a window that is a little too short from one that the clock began. They go beyond 1 for logs, whose uses come
 * back one by one, and for late resets.
 */
const observations = [0.6, 0.8, 0.86, 0.92, 0.97, 1.02, 1.15, 1.3, 1.45]
const FULL_AT = 0.4
/**
 * How many uses a bucket has given back when it is observed for the first time after it was filled; a sliding counter
 * that carries as many over has, too. For a great limit, the observations above come when hundreds of uses are back, so
 * windows of any length would look alike there.
 */
const SOON_BACK = 4.5
/** Uses that are sent at each observation: a log gives two back first, so three distinguish it. */
const MOST_AT_ONCE = 3
const CLOSE = 0.02
const MOST_SOON = Math.ceil(SOON_BACK) + 2

/**
 * Uses a counter so that few uses tell the most about its window, and about whether invalid requests count.
 *
 * @param explanation how the uses so far are classified
 */
export async function watchCounter(counter: LiveCounter, explanation: () => Classification | null): Promise<void> {
  await watchInvalid(counter)
  if (isGreat(counter)) await watchEnd(counter)
  await watchWindow(counter, FIRST_PHASE)
  for (const phase of PHASES_FOR_STEPS) {
    const result = explanation()
    // Where the steps begin is known only after the window was watched twice.
    const isInSteps = result?.kind === 'valid' && result.limiters.every(({ steps }) => steps !== null)
    if (isInSteps) await watchWindow(counter, phase)
  }
}

/** Leaves one use, sends an invalid request, and then a valid one: it is refused where invalid requests count. */
async function watchInvalid({ reset, fill, useInvalid, use }: LiveCounter): Promise<void> {
  await reset(FIRST_PHASE)
  await fill(1)
  await useInvalid()
  await use('observe')
}

function isGreat({ limit }: LiveCounter): boolean {
  return SOON_BACK / limit < CLOSE
}

/**
 * Finds a window whose end each use postpones. All uses but two are sent first, the next one right after them, and the
 * last one late in the window. After the window's end nearly all uses are back, except in such a window. For a small
 * limit, this would take all of its uses, and the observations of `watchWindow` show most such windows too: those of
 * 100 an hour and of 12, but not of 6 a month.
 */
async function watchEnd({ reset, advance, fill, use }: LiveCounter): Promise<void> {
  await reset(FIRST_PHASE)
  await fill(2)
  await use('observe')
  await advance(0.6)
  await use('observe')
  // A month may have 31 days, while the document's window has 30.
  await advance(0.45)
  await use('observe')
}

/**
 * Sends two uses first and all others later, then observes when some have come back. It does so once more around the
 * next reset, since a window of the clock may begin at any time, but not twice within its length. After a pause in
 * which every use must have come back, it observes half a window late: a window of the clock keeps its time, and one
 * that begins with its first use does not.
 */
async function watchWindow(counter: LiveCounter, phase: number): Promise<void> {
  const { limit, reset, advance, fill, use } = counter
  let at = 0
  const advanceTo = async (time: number) => {
    if (time > at) await advance(time - at)
    at = Math.max(at, time)
  }
  const observe = async (most: number) => {
    let accepted = 0
    while (accepted < most && (await use('observe'))) accepted++
    return accepted
  }
  const fillUp = async () => {
    await fill(0)
    await use('over')
  }
  const observeSoon = async () => {
    if (!isGreat(counter)) return
    await advanceTo(at + SOON_BACK / limit)
    await observe(MOST_SOON)
  }
  await reset(phase)
  await observe(2)
  await advanceTo(FULL_AT)
  await fillUp()
  await observeSoon()
  let full = FULL_AT
  for (const time of observations) {
    await advanceTo(time)
    const accepted = await observe(MOST_AT_ONCE)
    if (accepted === MOST_AT_ONCE) break
    if (accepted === 0) full = time
  }
  const refilled = at
  await fillUp()
  await observeSoon()
  await advanceTo(full + 1 - CLOSE)
  await observe(1)
  await advanceTo(refilled + 1 + CLOSE)
  await observe(MOST_AT_ONCE)
  await advanceTo(refilled + 2.5)
  await observe(1)
  await fillUp()
  await advanceTo(refilled + 3 + 2 * CLOSE)
  await observe(1)
}
