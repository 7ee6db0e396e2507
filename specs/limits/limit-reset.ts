import { setTimeout as delay } from 'node:timers/promises'
import { advanceClock, secondsToPass } from '../../harness/budget/counters.ts'
import type { LimitFact } from '../../harness/description.ts'
import type { Exchange } from '../../harness/sending/exchange.ts'
import type { BoundaryRole } from '../../harness/sending/situation.ts'
import type { Run } from '../../harness/target/run.ts'
import { operationsOf } from '../../requirements/limits/coverage.ts'
import { askedWait, longestWait, retryTolerance } from '../../requirements/limits/refusal.ts'
import type { Stage } from '../stage.ts'
import { confounded, type Sent } from './boundary.ts'
import { callerFor } from './callers.ts'
import type { LimitClock } from './limit-clock.ts'
import { sendUse } from './limit-use.ts'

/**
 * Passes so many seconds of the target's clock: by its hook, or by waiting until as many have passed since an answer came;
 * without one, since the limit was used up.
 */
export type Pass = (seconds: number, since?: Exchange) => Promise<boolean>

/** Where nothing moves the target's clock, waits run side by side: one after the other they would add up to hours. */
export function passing(run: Run, clock: LimitClock): Pass {
  const begun = Date.now()
  return async (seconds, since) => {
    if (await advanceClock(run, seconds)) {
      clock.advanced(seconds)
      return true
    }
    if (seconds > run.patience) return false
    const from = since === undefined ? begun : Date.parse(since.sentAt) + since.milliseconds
    await delay(Math.max(0, from + seconds * 1000 - Date.now()))
    return true
  }
}

/** One use shortly before the window has passed, where that is waited for; with a hook, more is done later. */
export async function beforeReset(
  stage: Stage,
  limit: LimitFact,
  clock: LimitClock,
  pass: Pass,
): Promise<readonly Exchange[]> {
  const seconds = secondsToPass(limit)
  if (stage.run.target.hooks.advanceTime !== null || seconds > stage.run.patience) return []
  await pass(seconds * SHORTLY_BEFORE)
  const look = await useOnce(stage, limit, clock, 'looking', null)
  return look === null ? [] : [look]
}

/** Part of the window after which nothing has come back of a limiter that counts from the first use. */
const SHORTLY_BEFORE = 0.95

/** One use after the target's clock has passed the window. */
export async function afterWindow(stage: Stage, limit: LimitFact, clock: LimitClock, pass: Pass): Promise<Sent> {
  if (!(await pass(secondsToPass(limit)))) {
    const remedy = 'give a command that moves its clock in hooks.advanceTime'
    return { kind: 'unknown', reason: `a window of one ${limit.window} is too long to wait for`, remedy }
  }
  const after = await useOnce(stage, limit, clock, 'after-window', 1)
  return after === null ? confounded(limit) : { kind: 'sent', exchanges: [after] }
}

/**
 * One use after as long a wait as the refusal asked for, and a little more. Nothing is sent where it asked for none, for
 * more than a window, or for longer than the run can wait.
 */
export async function afterRetry(
  stage: Stage,
  limit: LimitFact,
  exchanges: readonly Exchange[],
  clock: LimitClock,
  pass: Pass,
): Promise<readonly Exchange[]> {
  const longest = longestWait(limit, exchanges, stage.run.target)
  const asked = askedWait(exchanges, longest)
  if (asked === null) return []
  const { seconds, refusal } = asked
  if (!(seconds >= 0) || seconds > longest) return []
  if (!(await pass(Math.ceil(seconds + retryTolerance(seconds)), refusal))) return []
  const retried = await useOnce(stage, limit, clock, 'after-retry', null)
  return retried === null ? [] : [retried]
}

/** One use by the limit's own caller; null where another limit would bind. */
async function useOnce(
  stage: Stage,
  limit: LimitFact,
  clock: LimitClock,
  role: BoundaryRole,
  number: number | null,
): Promise<Exchange | null> {
  const [operation] = operationsOf(stage.description.facts, limit)
  const caller = operation === undefined ? null : callerFor(stage, limit, operation, 0)
  if (operation === undefined || caller === null) return null
  return sendUse(stage, { limit, operation, role, number, caller, clock })
}
