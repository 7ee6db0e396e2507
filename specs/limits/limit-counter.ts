import { advanceClock, clearCounters, MOST_USES, seedCounter } from '../../harness/budget/counters.ts'
import type { LimitFact, OperationFact } from '../../harness/description.ts'
import type { LiveCounter } from '../../harness/limits/watch-window.ts'
import { nominalSeconds } from '../../harness/limits/window-length.ts'
import type { Exchange } from '../../harness/sending/exchange.ts'
import type { BoundaryRole } from '../../harness/sending/situation.ts'
import { lastTenant } from '../../harness/target/target.ts'
import { isLimitRefusal } from '../../requirements/limits/events.ts'
import { inBatches } from '../batches.ts'
import type { Stage } from '../stage.ts'
import { callerFor } from './callers.ts'
import type { LimitClock } from './limit-clock.ts'
import { type LimitUse, sendUse } from './limit-use.ts'

/** The counter can't be reached as the schedule needs it: another limit would bind, or a hook is missing. */
export class CounterOutOfReach extends Error {
  override readonly name = 'CounterOutOfReach'
}

/**
 * The last tenant's counter of a limit, on the target itself. Where a limit is too great to be used up, its seed hook fills
 * it. Every exchange goes to `sent`.
 */
export function liveCounter(
  stage: Stage,
  limit: LimitFact,
  operation: OperationFact,
  most: number,
  clock: LimitClock,
  sent: Exchange[],
): LiveCounter {
  const { run, description } = stage
  const window = nominalSeconds[limit.window]
  let turn = 0
  const send = async (role: BoundaryRole, body?: LimitUse['body']): Promise<Exchange> => {
    const caller = callerFor(stage, limit, operation, turn++)
    if (caller === null) throw new CounterOutOfReach(`another limit binds before ${limit.id} does`)
    const exchange = await sendUse(stage, { limit, operation, role, number: null, caller, clock, body })
    sent.push(exchange)
    return exchange
  }
  const isAccepted = async (role: BoundaryRole) => !isLimitRefusal(await send(role))
  return {
    limit: most,
    reset: async (wanted) => {
      const seconds = await clearCounters(run, description.facts.limits)
      if (seconds === null) throw new CounterOutOfReach('no hook empties the counters')
      clock.emptied(seconds)
      const phase = (((Date.now() / 1000 + seconds) % window) / window + 1 - wanted) % 1
      await advance(stage, clock, (1 - phase) * window)
    },
    advance: (windows) => advance(stage, clock, windows * window),
    fill: async (below) => {
      if (most > MOST_USES) {
        if (!(await seedCounter(run, limit, most - below, lastTenant(run.target)))) {
          throw new CounterOutOfReach(`${most} uses are too many to be sent one by one`)
        }
        clock.seeded(most - below)
        return
      }
      let isFull = false
      await inBatches(Array.from({ length: most - below }), async () => {
        if (!isFull && !(await isAccepted('filling'))) isFull = true
      })
    },
    use: (purpose) => isAccepted(purpose === 'over' ? 'beyond' : 'looking'),
    useInvalid: async () => {
      await send('invalid', '{"')
    },
  }
}

/** True where the target's hooks allow the schedule at all. */
export function canWatch({ run }: Stage, most: number): boolean {
  const { advanceTime, seedCounter: seed } = run.target.hooks
  return advanceTime !== null && (most <= MOST_USES || seed !== null)
}

async function advance(stage: Stage, clock: LimitClock, seconds: number): Promise<void> {
  const whole = Math.round(seconds)
  if (!(await advanceClock(stage.run, whole))) throw new CounterOutOfReach('no hook moves the clock')
  clock.advanced(whole)
}
