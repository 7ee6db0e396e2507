import type { Classification } from './classify.ts'

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
  /** One use; false where the limit refused it. `over`: right after the counter was filled. */
  readonly use: (purpose: 'observe' | 'over') => Promise<boolean>
  /** One request that has to be refused for another reason. */
  readonly useInvalid: () => Promise<void>
}

/**
 * Where a window of the clock has to be when the counter is emptied, so that its end lies between the observations below;
 * and somewhere else where windows that move on in steps must be distinguished from ones that are too short.
 */
const FIRST_PHASE = 0.25
const PHASES_FOR_STEPS = [0.536, 0.393]

/**
 * When a full counter is observed, in windows since the first use. Close together before 1, so that a window that is a
 * little too short is distinguished from one that the clock began; beyond 1 for logs, whose uses come back one by one, and for late
 * resets.
 */
const observations = [0.6, 0.8, 0.86, 0.92, 0.97, 1.02, 1.15, 1.3, 1.45]
const FULL_AT = 0.4
/**
 * Uses that a bucket, or a sliding counter that carries as many over, has given back at an observation right after it was
 * emptied. Of a great limit the observations above come when hundreds are back: those of any window would pass for theirs.
 */
const SOON_BACK = 4.5
/** Uses at each observation: two are what a log gets back first, three are more. */
const MOST_AT_ONCE = 3
const CLOSE = 0.02
const MOST_SOON = Math.ceil(SOON_BACK) + 2

/**
 * Uses a counter in the way that tells most about its window with few uses, and whether invalid requests count.
 *
 * @param explanation what its uses so far say
 */
export async function watchCounter(counter: LiveCounter, explanation: () => Classification | null): Promise<void> {
  await watchInvalid(counter)
  if (isGreat(counter)) await watchEnd(counter)
  await watchWindow(counter, FIRST_PHASE)
  for (const phase of PHASES_FOR_STEPS) {
    const result = explanation()
    // Where steps begin is known only once they were watched twice.
    const isInSteps = result?.kind === 'valid' && result.limiters.every(({ steps }) => steps !== null)
    if (isInSteps) await watchWindow(counter, phase)
  }
}

/** One use is left, an invalid request is sent, and then a valid one. */
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
 * All uses but two at first, one of the two right after them and the last one late in the window: after its end nearly all
 * are back by every count, but for that of a window whose end each use puts off. Of a small limit all uses would have to be
 * sent for it, and the observations below show most such windows too: of 100 an hour and of 12, but not of 6 a month.
 */
async function watchEnd({ reset, advance, fill, use }: LiveCounter): Promise<void> {
  await reset(FIRST_PHASE)
  await fill(2)
  await use('observe')
  await advance(0.6)
  await use('observe')
  // A month may have 31 days of which the document's window has 30.
  await advance(0.45)
  await use('observe')
}

/**
 * Two uses at first, all others later, then observations when some have come back; once more around the reset after that,
 * since a window of a clock may begin at any time, but not twice within its length; and, after a pause in which everything
 * must have come back, half a window late: a clock keeps its time, a window that begins with its first use does not.
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
