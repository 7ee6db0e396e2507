import { advanceClock, clearCounters, MOST_USES, seedCounter } from '../../harness/budget/counters.ts'
import { nominalSeconds } from '../../harness/limits/limiter.ts'
import type { LiveCounter } from '../../harness/limits/watch-window.ts'
import type { Exchange } from '../../harness/sending/exchange.ts'
import type { BoundaryRole } from '../../harness/sending/situation.ts'
import { boundaryTenant } from '../../harness/target/tenant-for.ts'
import { isLimitRefusal } from '../../requirements/limits/events.ts'
import { inBatches } from '../batches.ts'
import { type AtLimit, CannotShow, sendUse } from './at-limit.ts'
import { passWholeWindows } from './passing-time.ts'

/**
 * The last tenant's counter of a limit, on the target itself. Where a limit is too great to be used up, its seed hook fills
 * it. Every exchange goes to `sent`. Its functions throw CannotShow where a hook is missing, or another limit would bind.
 */
export function liveCounter(at: AtLimit, sent: Exchange[]): LiveCounter {
  const { context, limit, max, clock } = at
  const { run, description } = context
  const window = nominalSeconds[limit.window]
  let turn = 0
  const isAccepted = async (role: BoundaryRole, rawBody?: string) => {
    const exchange = await sendUse(at, role, { turn: turn++, ...(rawBody === undefined ? {} : { rawBody }) })
    sent.push(exchange)
    return !isLimitRefusal(exchange)
  }
  const advance = async (windows: number) => {
    const seconds = Math.round(windows * window)
    if (!(await advanceClock(run, seconds))) throw new CannotShow('no hook moves the clock', 'give hooks.advanceTime')
    clock.advanced(seconds)
  }
  return {
    limit: max,
    reset: async (wanted) => {
      await passWholeWindows(run, clock, limit)
      const seconds = (await clearCounters(run, description.limits)) ?? 0
      clock.emptied(seconds)
      const phase = (((Date.now() / 1000 + seconds) % window) / window + 1 - wanted) % 1
      await advance(1 - phase)
    },
    advance,
    fill: async (below) => {
      if (max > MOST_USES) {
        const began = new Date().toISOString()
        await seedCounter(run, limit, max - below, boundaryTenant(description, run.target, limit))
        clock.seeded(max - below, began)
        return
      }
      let isFull = false
      await inBatches(Array.from({ length: max - below }), async () => {
        if (!isFull && !(await isAccepted('filling'))) isFull = true
      })
    },
    use: (purpose) => isAccepted(purpose === 'over' ? 'over' : 'observing'),
    useInvalid: async () => {
      await isAccepted('invalid', '{"')
    },
  }
}
