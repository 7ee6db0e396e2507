import { advanceClock, secondsToPass } from '../../harness/budget/counters.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { secondsAway } from '../../harness/sending/second-try.ts'
import type { Run } from '../../harness/target/run.ts'
import { isLimitRefusal } from '../../requirements/limits/events.ts'
import { askedWait, longestWait, retryTolerance } from '../../requirements/limits/refusal.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { endOf } from '../../requirements/reading/time.ts'
import type { Limit } from '../../schemas/description/description.ts'
import { type AtLimit, CannotShow, type LimitClock, sendUse } from './at-limit.ts'

/**
 * Lets so many seconds pass on the target's clock: its hook moves the clock, or else the run waits, counted from the
 * end of `since` or from when the limit was used up. False where that takes longer than the run may wait.
 */
type Pass = (seconds: number, since?: Exchange) => Promise<boolean>

/** Without a hook all waits count from the same time: one after the other they would add up to hours. */
export function passing({ run, wait }: Pick<EngineContext, 'run' | 'wait'>, clock: LimitClock): Pass {
  const begun = Date.now()
  return async (seconds, since) => {
    if (await advanceClock(run, seconds)) {
      clock.advanced(seconds)
      return true
    }
    if (seconds > run.target.timeouts.limitWindow) return false
    const from = since === undefined ? begun : endOf(since)
    await wait(Math.max(0, from + seconds * 1000 - Date.now()))
    return true
  }
}

/**
 * Moves the target's clock until hooks have moved it by whole windows in all. Only the service knows whether emptying
 * its counters sets the clock right; after this both cases are at the same place in a window, so that what is seen
 * means the same in both.
 */
export async function passWholeWindows(run: Run, clock: LimitClock, { window }: Limit): Promise<void> {
  const seconds = clock.toWholeWindow(window)
  if (seconds > 0 && (await advanceClock(run, seconds))) clock.advanced(seconds)
}

/** Part of a window after which a limiter that counts from the first use has not yet given any use back. */
const SHORTLY_BEFORE = 0.95

/** Sends a use shortly before the window has passed, if the run waits for that. With a hook, more is shown later. */
export async function useBeforeReset(at: AtLimit, pass: Pass, sent: Exchange[]): Promise<void> {
  const { run } = at.context
  const seconds = secondsToPass(at.limit)
  if (run.target.hooks.advanceTime !== null || seconds > run.target.timeouts.limitWindow) return
  await pass(seconds * SHORTLY_BEFORE)
  sent.push(await sendUse(at, 'observing'))
}

/**
 * Sends a use after the wait that the refusal asked for, and a little more. Nothing is sent where the refusal asked for
 * none, for more than a window, or for longer than the run can wait.
 */
export async function useAfterRetry(
  at: AtLimit,
  pass: Pass,
  exchanges: readonly Exchange[],
  sent: Exchange[],
): Promise<void> {
  const longest = longestWait(at.limit, exchanges, at.context.run.target)
  const { seconds, refusal } = askedWait(exchanges, longest) ?? { seconds: Number.NaN, refusal: undefined }
  if (!(seconds >= 0) || seconds > longest) return
  if (!(await pass(Math.ceil(seconds + retryTolerance(seconds)), refusal))) return
  const use = await sendUse(at, 'after-retry')
  const away = secondsAway(use.response)
  // A service that is just being replaced says the same as a limit that refuses with 503.
  if (away === null) {
    sent.push(use)
    return
  }
  await at.context.wait(away * 1000)
  const again = await sendUse(at, 'after-retry', { repeats: use.id })
  // What is refused both times is the limit's refusal, and both may have counted.
  sent.push(...(isLimitRefusal(again) ? [use, again] : [again]))
}

export async function useAfterWindow(at: AtLimit, pass: Pass): Promise<Exchange> {
  if (!(await pass(secondsToPass(at.limit)))) {
    const reason = `a window of one ${at.limit.window} is too long to wait for`
    throw new CannotShow(reason, 'give a command that moves its clock in hooks.advanceTime')
  }
  return sendUse(at, 'after-window', { number: 1, turn: 0 })
}
