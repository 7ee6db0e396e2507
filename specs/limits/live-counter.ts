import { advanceClock, clearCounters, MOST_USES, seedCounter } from '../../harness/budget/counters.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { BoundaryRole } from '../../harness/exchange/situation.ts'
import { nominalSeconds } from '../../harness/limits/limiter.ts'
import type { LiveCounter } from '../../harness/limits/watch-window.ts'
import { type Company, waitAsked } from '../../harness/sending/within-limits.ts'
import { boundaryTenant } from '../../harness/target/tenant-for.ts'
import { isLimitRefusal, roleOf } from '../../requirements/limits/events.ts'
import { inBatches } from '../batches.ts'
import { type AtLimit, CannotShow, sendUse, type Variation } from './at-limit.ts'
import { passWholeWindows } from './passing-time.ts'

/**
 * Most seconds that are waited before a refused use is sent again: the window of a limit that is filled here is longer.
 */
const A_MOMENT = 2

/**
 * The last tenant's counter of a limit, on the target itself. If the limit is too large to be used up, its seed hook
 * fills it. Every exchange is added to `sent`. Its functions throw CannotShow where a hook is missing, or another limit
 * would refuse.
 */
export function liveCounter(at: AtLimit, sent: Exchange[]): LiveCounter {
  const { context, limit, max, clock } = at
  const { run, description } = context
  const window = nominalSeconds[limit.window]
  let turn = 0
  const send = async (role: BoundaryRole, difference: Pick<Variation, 'rawBody' | 'repeats'> = {}) => {
    const exchange = await sendUse(at, role, { turn: turn++, ...difference })
    sent.push(exchange)
    return exchange
  }
  /** Sends a use again that was refused only for the moment, by a service that takes few at a time or in a second. */
  const sendAgain = async (refused: Exchange, company: Company) => {
    const wait = waitAsked(run, refused, company)
    if (wait === null || wait > A_MOMENT) return refused
    await context.wait(wait * 1000)
    return send(roleOf(refused) ?? 'observing', { repeats: refused.id })
  }
  const isAccepted = async (role: BoundaryRole) => {
    const use = await send(role)
    return !isLimitRefusal(use) || (role === 'observing' && !isLimitRefusal(await sendAgain(use, 'alone')))
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
      await sendUntilFull(max - below, () => send('filling'), sendAgain)
    },
    use: (purpose) => isAccepted(purpose === 'over' ? 'over' : 'observing'),
    useInvalid: async () => {
      await send('invalid', { rawBody: '{"' })
    },
  }
}

/** Sends so many uses, a few at a time. Refused uses are then sent again alone; it ends when one is refused again. */
async function sendUntilFull(
  uses: number,
  send: () => Promise<Exchange>,
  sendAgain: (refused: Exchange, company: Company) => Promise<Exchange>,
): Promise<void> {
  const refused: Exchange[] = []
  let missing = uses
  await inBatches(Array.from({ length: uses }), async () => {
    if (refused.length > 0) return
    const use = await send()
    if (isLimitRefusal(use)) refused.push(use)
    else missing--
  })
  while (missing > 0) {
    const before = refused.pop()
    const use = before === undefined ? await send() : await sendAgain(before, 'among others')
    if (!isLimitRefusal(use)) missing--
    else if (before !== undefined) return
    else refused.push(use)
  }
}
